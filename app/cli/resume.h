#pragma once

#include <string>
#include <vector>

#include "cli/measurement.h"

namespace convscope::cli {

/// Goes on with the surveys of the session `file` that are not complete, as they were asked for then, and reports as
/// reportMeasurement. Throws InputError where there is none, or the device or the libraries are not those that they
/// were begun with. Returns the exit code.
int resumeSurveys(const std::string& file, const MeasurementOptions& options);

/// Throws InputError where `now` is another device than that of `then`, of the session `file`, or has other versions of
/// libraries: results of two do not belong in one survey.
void requireSame(const SurveyStarted& then, const Executor& now, const std::string& file);

/// Throws InputError where anything but `allowed` options stands beside --resume: what is resumed goes on as it was
/// asked for.
void refuseBesideResume(const CLI::App& command, const std::vector<std::string>& allowed);

}  // namespace convscope::cli
