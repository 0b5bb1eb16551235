#include "cli/network_survey.h"

#include <fmt/format.h>

#include "cli/network_input.h"
#include "cli/output_file.h"
#include "problem/input_error.h"

namespace convscope::cli {

NetworkSurvey surveyNetwork(const std::string& name, const ProblemOptions& problem, const MeasurementOptions& options,
                            StopSignals& signals) {
  const Network network = openNetwork(name, problem);
  const Dims input = inputOf(problem, network);
  const DeviceChoice choice = chooseDevice(options.backend, options.device);
  const ProblemRequest request = problemRequest(problem, choice.device.computeCapability > 0);
  SurveyOptions survey = surveyOptions(options, choice);
  survey.precision = request.precision;
  survey.layout = request.layout;
  survey.passes = request.passes;

  auto executor = openDevice(choice);
  const SurveyStarted started = describeMeasurement(choice, *executor, survey, network, input);
  if (started.problems.empty())
    throw InputError(fmt::format("{} poses no convolution problem in these passes", network.name));
  const std::string file = options.out.empty() ? defaultFileName(network, request.precision) : options.out;
  claimFile(file, options.force);

  Measurement measurement{choice, *executor, {{started, {}, {}}}, {started}};
  measurement.file = file;
  measurement.events = options.events;
  Session session = runMeasurement(std::move(measurement), signals);
  return {choice, std::move(executor), std::move(session), file};
}

}  // namespace convscope::cli
