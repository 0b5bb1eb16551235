#pragma once

#include <memory>
#include <string>

#include "cli/measurement.h"
#include "cli/problem_options.h"

namespace convscope::cli {

/// A network that was surveyed, with what measured it still open.
struct NetworkSurvey {
  DeviceChoice choice;
  std::unique_ptr<Executor> executor;
  Session session;
  std::string file;  ///< that holds the session
};

/// Surveys the preset or network file `network` into the file that `options` name, else into one named after it. Throws
/// InputError.
NetworkSurvey surveyNetwork(const std::string& network, const ProblemOptions& problem,
                            const MeasurementOptions& options, StopSignals& signals);

}  // namespace convscope::cli
