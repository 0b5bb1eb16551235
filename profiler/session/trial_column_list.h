#pragma once

#include <vector>

#include "session/trial_columns.h"

namespace convscope {

/// Declares all columns, in the order of files. Use trialColumns(), which declares them once.
std::vector<TrialColumn> declareTrialColumns();

}  // namespace convscope
