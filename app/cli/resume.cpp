#include "cli/resume.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <set>

#include "cli/session_input.h"
#include "cli/terminal.h"
#include "core/parse.h"
#include "problem/input_error.h"

namespace convscope::cli {
namespace {

/// Returns the devices that measured problems of the surveys, if several did.
std::set<std::string> devicesOf(const Session& session, const SurveyPlan& plan) {
  std::set<std::string> used;
  for (const SurveyStarted& started : plan.surveys) {
    for (const ProblemResult& result : surveyOf(session, started.run)->problems) used.insert(result.device);
  }
  used.erase("");  // of the survey's own device, or not measured
  return used;
}

/// Returns the ids of the devices of a backend.
std::set<std::string> availableDevices(const std::vector<BackendStatus>& backends, const std::string& name) {
  std::set<std::string> ids;
  const auto backend = std::ranges::find(backends, name, &BackendStatus::name);
  if (backend == backends.end()) return ids;
  for (const DeviceInfo& device : backend->devices) ids.insert(device.id);
  return ids;
}

/// Returns whether a backend has all devices that `list` names.
bool hasAll(const std::vector<BackendStatus>& backends, const std::string& backend, const std::string& list) {
  const std::set<std::string> available = availableDevices(backends, backend);
  return list == "all" ||
         std::ranges::all_of(split(list, ","), [&](const std::string& id) { return available.contains(id); });
}

/// Returns the devices that `list` names; by default those that measured the surveys, if they are available here.
std::vector<DeviceChoice> devicesFor(const SurveyPlan& plan, const std::set<std::string>& used, const std::string& list,
                                     const std::vector<BackendStatus>& backends) {
  const SurveyOptions& measured = plan.surveys.front().options;
  if (!list.empty()) return chooseDevices(backends, measured.backend, list);
  std::vector<std::string> available;
  std::ranges::set_intersection(availableDevices(backends, measured.backend), used, std::back_inserter(available));
  if (available.size() < 2) return {chooseDevice(backends, measured.backend, measured.device)};
  return chooseDevices(backends, measured.backend, fmt::format("{}", fmt::join(available, ",")));
}

/// Surveys that resume together, and the devices that measure them.
struct ResumedSurveys {
  ResumeTask task;
  std::vector<DeviceChoice> devices;
};

/// Returns the surveys of `task` in groups: those on GPUs and on the CPU resume on devices of their own. Surveys whose
/// backend lacks the devices that `list` names resume on those that measured them.
std::vector<ResumedSurveys> resumedTogether(const ResumeTask& task, RunEnvironment& environment,
                                            const std::string& list) {
  const std::vector<SurveyPlan> plans = plansOf(task, environment.session, !list.empty());
  std::vector<std::set<std::string>> used;
  std::size_t expected = list.empty() ? 1 : expectedDevices(list);
  for (const SurveyPlan& plan : plans) {
    used.push_back(devicesOf(environment.session, plan));
    if (list.empty()) expected = std::max(expected, used.back().size());
  }
  const HostBackends found = findAllBackends(environment, expected);
  const auto applies = [&](const std::vector<BackendStatus>& backends, const SurveyPlan& plan) {
    return hasAll(backends, plan.surveys.front().options.backend, list);
  };
  std::vector<ResumedSurveys> groups;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    ResumedSurveys& group = groups.emplace_back();
    group.task.retry = task.retry;
    for (const SurveyStarted& survey : plans[i].surveys) group.task.runs.push_back(survey.run);
    group.devices = chooseDevices(environment, found, [&](const std::vector<BackendStatus>& backends) {
      const bool isOthers =
          !list.empty() && !applies(backends, plans[i]) &&
          std::ranges::any_of(plans, [&](const SurveyPlan& other) { return applies(backends, other); });
      return devicesFor(plans[i], used[i], isOthers ? std::string() : list, backends);
    });
  }
  return groups;
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
    throw InputError("--resume uses the options in the session: leave out {}", name);
  }
}

int resumeSurveys(const std::string& file, const MeasurementOptions& options) {
  Session session = openSession(file);
  static_cast<void>(chooseSurvey(session, -1, file));  // there is one
  const ResumeTask task = resumeTask(session, options.retryGivenUp);
  if (task.runs.empty()) {
    showMessage(fmt::format("{}: {}, nothing is left to measure", file,
                            session.surveys.size() == 1 ? "its survey is complete" : "its surveys are complete"));
    return reportMeasurement(session, file, options, false);
  }
  RunEnvironment environment(options.engine);
  environment.session = std::move(session);
  RunOutput output = surveyOutput(options, file);
  output.mode = RunOutput::Mode::Append;
  for (const ResumedSurveys& group : resumedTogether(task, environment, options.devices)) {
    const RunEnd end = followRun(group.task, environment, output, group.devices);  // how it ended is in the session
    if (end.how == SurveyEnd::Cancelled) break;
    output.notes.clear();
  }
  return reportMeasurement(environment.session, file, options, false);
}

}  // namespace convscope::cli
