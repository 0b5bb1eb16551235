#pragma once

#include <string>
#include <vector>

#include "cli/measurement.h"

namespace convscope::cli {

/// Completes the surveys of the session `file` with the options they were started with, on the devices that `options`
/// name or that measured them, and reports as reportMeasurement. Throws InputError if there is none, or if the device
/// or its libraries have changed. Returns the exit code.
int resumeSurveys(const std::string& file, const MeasurementOptions& options);

/// Adds the option of --resume that measures again what was given up.
void addRetryOption(CLI::App& command, MeasurementOptions& options, CLI::Option& resume);

/// Throws InputError if any but the `allowed` options is given beside --resume.
void refuseBesideResume(const CLI::App& command, const std::vector<std::string>& allowed);

}  // namespace convscope::cli
