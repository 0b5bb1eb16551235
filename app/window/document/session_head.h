#pragma once

#include <QString>
#include <vector>

#include "measure/event.h"

namespace convscope::window {

/// The surveys that a session file begins with: the first, or all sizes of a sweep. The rest is not read. Throws
/// InputError where the file cannot be read or its first line is no event.
std::vector<SurveyStarted> sessionHead(const QString& file);

}  // namespace convscope::window
