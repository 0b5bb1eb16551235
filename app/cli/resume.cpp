#include "cli/resume.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/session_input.h"
#include "cli/survey_report.h"
#include "cli/terminal.h"
#include "measure/library_warm_up.h"
#include "problem/input_error.h"

namespace convscope::cli {

void requireSame(const SurveyStarted& then, const Executor& now, const std::string& file) {
  std::vector<std::string> differences;
  const auto compare = [&](const std::string& what, const std::string& was, const std::string& is) {
    if (was != is) differences.push_back(fmt::format("{} was {} and is {}", what, was, is));
  };
  compare("the device", then.device.name, now.device().name);
  const Versions versions = now.versions();
  for (const auto& [name, version] : then.versions) {
    const auto found = versions.find(name);
    compare(name, version, found != versions.end() ? found->second : "missing");
  }
  for (const auto& [name, version] : versions) {
    if (!then.versions.contains(name)) compare(name, "missing", version);
  }
  if (differences.empty()) return;
  throw InputError(fmt::format("cannot go on with {}: {}; profile anew", file, fmt::join(differences, ", ")));
}

void refuseBesideResume(const CLI::App& command, const std::vector<std::string>& allowed) {
  for (const CLI::Option* option : command.get_options()) {
    const std::string name = option->get_name();
    if (name == "--resume" || option->empty() || std::ranges::find(allowed, name) != allowed.end()) continue;
    throw InputError(fmt::format("--resume goes on as the session says: leave out {}", name));
  }
}

int resumeSurveys(const std::string& file, const MeasurementOptions& options) {
  Session session = openSession(file);
  const Survey& last = chooseSurvey(session, -1, file);
  std::vector<const Survey*> open;
  for (const Survey& survey : session.surveys) {
    if (!survey.ended || survey.ended->how != SurveyEnd::Completed) open.push_back(&survey);
  }
  if (open.empty()) {
    say(fmt::format("{}: {}, nothing is left to measure", file,
                    session.surveys.size() == 1 ? "its survey is complete" : "its surveys are complete"));
    return reportMeasurement(session, file, options, false);
  }
  const SurveyStarted started = last.started;
  StopSignals signals;
  const DeviceChoice choice = chooseDevice(started.options.backend, started.options.device);
  const auto executor = openDevice(choice);
  Measurement measurement{choice, *executor, {}, {}};
  for (const Survey* survey : open) {
    requireSame(survey->started, *executor, file);
    measurement.surveys.push_back({survey->started, endedProblems(*survey), {}});
    measurement.openings.emplace_back(SurveyResumed{survey->started.run, currentTime()});
  }
  // As for a new survey: what the libraries load at first use is not the next problem's cost.
  static_cast<void>(warmUpLibrary(*executor, started.options.precision, started.options.layout));
  measurement.session = std::move(session);
  measurement.file = file;
  measurement.append = true;
  measurement.events = options.events;
  return reportMeasurement(runMeasurement(std::move(measurement), signals), file, options, false);
}

}  // namespace convscope::cli
