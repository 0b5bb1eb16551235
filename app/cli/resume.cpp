#include "cli/resume.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <set>

#include "cli/session_input.h"
#include "cli/terminal.h"
#include "problem/input_error.h"

namespace convscope::cli {
namespace {

/// Returns the devices that measured problems of the session, if several did.
std::set<std::string> devicesOf(const Session& session) {
  std::set<std::string> used;
  for (const Survey& survey : session.surveys) {
    for (const ProblemResult& result : survey.problems) used.insert(result.device);
  }
  used.erase("");  // of the survey's own device, or not measured
  return used;
}

/// Returns the devices that `list` names; by default those that measured the session, if they are available here.
std::vector<DeviceChoice> devicesFor(const std::set<std::string>& used, const SurveyOptions& measured,
                                     const std::string& list, const std::vector<BackendStatus>& backends) {
  if (!list.empty()) return chooseDevices(backends, measured.backend, list);
  const auto backend = std::ranges::find(backends, measured.backend, &BackendStatus::name);
  std::vector<std::string> available;
  for (const DeviceInfo& device : backend != backends.end() ? backend->devices : std::vector<DeviceInfo>()) {
    if (used.contains(device.id)) available.push_back(device.id);
  }
  if (available.size() < 2) return {chooseDevice(backends, measured.backend, measured.device)};
  return chooseDevices(backends, measured.backend, fmt::format("{}", fmt::join(available, ",")));
}

}  // namespace

void addRetryOption(CLI::App& command, MeasurementOptions& options, CLI::Option& resume) {
  command
      .add_flag("--retry-given-up", options.retryGivenUp,
                "With --resume: also measure algorithms again that crashed or did not return, with their problems")
      ->needs(&resume);
}

void refuseBesideResume(const CLI::App& command, const std::vector<std::string>& allowed) {
  for (const CLI::Option* option : command.get_options()) {
    const std::string name = option->get_name();
    if (name == "--resume" || option->empty() || std::ranges::find(allowed, name) != allowed.end()) continue;
    throw InputError(fmt::format("--resume uses the options in the session: leave out {}", name));
  }
}

int resumeSurveys(const std::string& file, const MeasurementOptions& options) {
  Session session = openSession(file);
  const SurveyOptions measured = chooseSurvey(session, -1, file).started.options;
  const ResumeTask task = resumeTask(session, options.retryGivenUp);
  if (task.runs.empty()) {
    showMessage(fmt::format("{}: {}, nothing is left to measure", file,
                            session.surveys.size() == 1 ? "its survey is complete" : "its surveys are complete"));
    return reportMeasurement(session, file, options, false);
  }
  RunEnvironment environment(options.engine);
  environment.session = std::move(session);
  const std::set<std::string> used = devicesOf(environment.session);
  const std::size_t expected = options.devices.empty() ? used.size() : expectedDevices(options.devices);
  const std::vector<DeviceChoice> devices =
      chooseDevices(environment, expected, [&](const std::vector<BackendStatus>& backends) {
        return devicesFor(used, measured, options.devices, backends);
      });
  RunOutput output = surveyOutput(options, file);
  output.mode = RunOutput::Mode::Append;
  followRun(task, environment, output, devices);  // how it ended is in the session
  return reportMeasurement(environment.session, file, options, false);
}

}  // namespace convscope::cli
