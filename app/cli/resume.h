#pragma once

#include <string>

#include "cli/measurement.h"

namespace convscope::cli {

/// Goes on with the last survey of the session `file`, as it was asked for then, and reports it. Throws InputError
/// where there is none, or the device or the libraries are not those that it was begun with. Returns the exit code.
int resumeSurvey(const std::string& file, const MeasurementOptions& options);

}  // namespace convscope::cli
