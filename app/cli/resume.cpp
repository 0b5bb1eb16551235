#include "cli/resume.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/session_input.h"
#include "cli/survey_report.h"
#include "cli/terminal.h"
#include "measure/rehearsal.h"
#include "problem/input_error.h"

namespace convscope::cli {
namespace {

/// Results of two devices or of two versions of a library do not belong in one survey.
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

}  // namespace

int resumeSurvey(const std::string& file, const MeasurementOptions& options) {
  Session session = openSession(file);
  const Survey& survey = chooseSurvey(session, -1, file);
  if (survey.ended && survey.ended->how == SurveyEnd::Completed) {
    say(file + ": its survey is complete, nothing is left to measure");
    return reportMeasurement(session, file, options, false);
  }
  const SurveyStarted started = survey.started;
  const std::vector<bool> done = endedProblems(survey);

  StopSignals signals;
  const DeviceChoice choice = chooseDevice(started.options.backend, started.options.device);
  const auto executor = openDevice(choice);
  requireSame(started, *executor, file);
  // As for a new survey: what the libraries load at first use is not the next problem's cost.
  static_cast<void>(rehearse(*executor, started.options.precision, started.options.layout));
  Measurement measurement{choice, *executor, {started, done, {}}, SurveyResumed{started.run, currentTime()}};
  measurement.session = std::move(session);
  measurement.file = file;
  measurement.append = true;
  measurement.events = options.events;
  return reportMeasurement(runMeasurement(std::move(measurement), signals), file, options, false);
}

}  // namespace convscope::cli
