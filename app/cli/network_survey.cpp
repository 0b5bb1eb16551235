#include "cli/network_survey.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cctype>
#include <ctime>

#include "core/problem_text.h"

namespace convscope::cli {
namespace {

/// Returns "resnet50-tf32-20260102-150405.convscope", with '-' for characters that do not belong in a file's name.
std::string defaultFileName(std::string name) {
  for (char& character : name) {
    const bool plain = std::isalnum(static_cast<unsigned char>(character)) != 0;
    if (!plain && character != '_' && character != '-' && character != '.') character = '-';
  }
  return fmt::format("{}-{:%Y%m%d-%H%M%S}.convscope", name, fmt::localtime(std::time(nullptr)));
}

std::vector<DeviceChoice> chosenDevices(const MeasurementOptions& options, RunEnvironment& environment) {
  return chooseDevices(environment, expectedDevices(options.devices), [&](const std::vector<BackendStatus>& backends) {
    if (options.devices.empty()) return std::vector{chooseDevice(backends, options.backend, options.device)};
    return chooseDevices(backends, options.backend, options.devices);
  });
}

}  // namespace

std::string surveyNetwork(const Network& network, const std::vector<Dims>& inputs, const ProblemOptions& problem,
                          const MeasurementOptions& options, RunEnvironment& environment) {
  const std::vector<DeviceChoice> devices = chosenDevices(options, environment);
  const DeviceChoice& choice = devices.front();
  const ProblemRequest request = problemRequest(problem, choice.device.isGpu(), network.precision);
  const SurveyTask task{0, surveyOptions(options, choice, request), network, inputs, true};
  const std::string file =
      options.out.empty() ? defaultFileName(network.name + '-' + toText(request.precision)) : options.out;
  followRun(task, environment, surveyOutput(options, file), devices);  // how it ended is in the session
  return file;
}

std::string surveyWorkload(const NamedWorkload& recorded, const MeasurementOptions& options,
                           RunEnvironment& environment) {
  const std::vector<DeviceChoice> devices = chosenDevices(options, environment);
  const DeviceChoice& choice = devices.front();
  const WorkloadTask task{0, surveyOptions(options, choice, {}), recorded};
  const std::string file = options.out.empty() ? defaultFileName(recorded.name) : options.out;
  followRun(task, environment, surveyOutput(options, file), devices);  // how it ended is in the session
  return file;
}

}  // namespace convscope::cli
