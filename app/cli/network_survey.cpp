#include "cli/network_survey.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <ctime>

#include "analysis/known_survey.h"
#include "backend/precision_obstacle.h"
#include "cli/terminal.h"
#include "core/problem_text.h"
#include "problem/input_error.h"

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
  const HostBackends found = findAllBackends(environment, expectedDevices(options.devices));
  return chooseDevices(environment, found, [&](const std::vector<BackendStatus>& backends) {
    if (options.devices.empty()) return std::vector{chooseDevice(backends, options.backend, options.device)};
    return chooseDevices(backends, options.backend, options.devices);
  });
}

/// Says on standard error what a survey on another device than the recorded one does not answer. Throws InputError if
/// nobody chose the device and it computes no problem: a processor in place of the GPU of a recording in half
/// precision.
void checkRecordedDevice(const NamedWorkload& recorded, const MeasurementOptions& options, const DeviceInfo& device) {
  const std::string other = otherDeviceText(recorded.workload, device);
  if (other.empty()) return;
  const auto has = [](Precision precision) {
    return [precision](const WorkloadProblem& each) { return each.problem.precision == precision; };
  };
  if (!device.isGpu() && std::ranges::all_of(recorded.workload.problems, has(Precision::Tf32)))
    return;  // refused later
  const bool isChosen = options.backend != "auto" || options.device != "auto" || !options.devices.empty();
  if (!isChosen && !device.isGpu() && std::ranges::all_of(recorded.workload.problems, has(Precision::Fp16)))
    throw InputError(
        "{}: the only device here is {}, which does not compute fp16. {} Survey it on a machine with that GPU "
        "(--host){}",
        recorded.name, device.name, other,
        precisionObstacle(Precision::Fp16, device).empty() ? ", or give --device " + device.id : std::string());
  showMessage(other);
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
  checkRecordedDevice(recorded, options, choice.device);
  const WorkloadTask task{0, surveyOptions(options, choice, {}), recorded};
  const std::string file = options.out.empty() ? defaultFileName(recorded.name) : options.out;
  followRun(task, environment, surveyOutput(options, file), devices);  // how it ended is in the session
  return file;
}

}  // namespace convscope::cli
