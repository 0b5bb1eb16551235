#pragma once

#include <QString>
#include <vector>

#include "measure/event.h"

namespace convscope::window {

/// Returns the surveys at the beginning of a session file: the first one, or all sizes of a sweep, without their
/// problems and layers (surveyHeadFromJsonLine). The rest is not read. Throws InputError if the file cannot be
/// read or its first line is not an event.
std::vector<SurveyStarted> sessionHead(const QString& file);

}  // namespace convscope::window
