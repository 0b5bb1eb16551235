#pragma once

#include <string>

#include "session/session.h"

namespace convscope::cli {

/// What a check of `survey` found, for other programs: one JSON object with every algorithm that was checked, the
/// picks, and the price of PyTorch's switches. What is not known is null. The survey must have been checked.
std::string checkJson(const Survey& survey, const std::string& file);

}  // namespace convscope::cli
