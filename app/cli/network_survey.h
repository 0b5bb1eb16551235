#pragma once

#include <string>

#include "cli/measurement.h"
#include "cli/problem_options.h"

namespace convscope::cli {

/// Surveys `network` at each of `inputs` into the session of `environment` and the file that `options` name; by default
/// NETWORK-PRECISION-DATE-TIME.convscope. Returns the file. Throws InputError.
std::string surveyNetwork(const Network& network, const std::vector<Dims>& inputs, const ProblemOptions& problem,
                          const MeasurementOptions& options, RunEnvironment& environment);

}  // namespace convscope::cli
