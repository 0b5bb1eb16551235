#pragma once

#include <string>

#include "cli/measurement.h"
#include "cli/problem_options.h"
#include "workload/named_workload.h"

namespace convscope::cli {

/// Surveys `network` at each of `inputs` into the session of `environment` and the file that `options` name; by default
/// NETWORK-PRECISION-DATE-TIME.convscope. Returns the file. Throws InputError.
std::string surveyNetwork(const Network& network, const std::vector<Dims>& inputs, const ProblemOptions& problem,
                          const MeasurementOptions& options, RunEnvironment& environment);

/// Surveys a workload, into NAME-DATE-TIME.convscope by default. Returns the file. Throws InputError.
std::string surveyWorkload(const NamedWorkload& recorded, const MeasurementOptions& options,
                           RunEnvironment& environment);

}  // namespace convscope::cli
