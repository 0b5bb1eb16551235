#include "cli/known_forecast.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <deque>
#include <filesystem>

#include "analysis/answer.h"
#include "analysis/known_survey.h"
#include "analysis/survey_workload.h"
#include "backend/known_backends.h"
#include "cli/answer_text.h"
#include "cli/commands/commands.h"
#include "cli/iteration_report.h"
#include "cli/output_file.h"
#include "cli/report_text.h"
#include "cli/session_input.h"
#include "cli/terminal.h"
#include "core/problem_text.h"
#include "policy/forecast/missing_data.h"
#include "policy/framework/policies.h"
#include "problem/input_error.h"
#include "session/recorded_sessions.h"
#include "session/session_file.h"
#include "text/printable.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

std::string profileCommand(const std::string& recording) {
  return fmt::format("convscope-cli profile {} --out run.convscope", shellWord(recording));
}

/// The sessions of the device of a recording.
struct LoadedSessions {
  std::deque<Session> contents;
  std::vector<SessionSource> sources;

  void add(std::string name, Session session) {
    contents.push_back(std::move(session));
    sources.push_back({std::move(name), &contents.back()});
  }
};

LoadedSessions loadSessions(const Workload& workload, const KnownForecastOptions& options) {
  LoadedSessions loaded;
  for (const std::string& file : options.sessions) loaded.add(file, openSession(file));
  for (const std::filesystem::path& file : recordedSessionFiles()) {
    const std::optional<SurveyStarted> first = firstSurvey(file);
    if (first && isOfSameDevice(workload, *first)) loaded.add(sessionName(file), readSession(file).session);
  }
  return loaded;
}

/// "NVIDIA H100 80GB HBM3 with cuDNN 9.19.0".
std::string environmentOf(const Workload& workload) {
  const auto version = workload.versions.find("cuDNN");
  return version == workload.versions.end() ? workload.device
                                            : fmt::format("{} with cuDNN {}", workload.device, version->second);
}

KnownSurvey lookUp(const NamedWorkload& recorded, const KnownForecastOptions& options) {
  const Workload& workload = recorded.workload;
  if (workload.device.empty())
    throw InputError(
        fmt::format("{} does not say on which device it was recorded, so no session can be chosen for it: "
                    "survey it first: {}",
                    options.recording, profileCommand(options.recording)));
  const LoadedSessions loaded = loadSessions(workload, options);
  std::optional<KnownSurvey> known = knownSurvey(recorded, loaded.sources);
  if (!known)
    throw InputError(fmt::format(
        "no session has results for {} on {}: survey it first: {}; what limits an iteration is known without "
        "a survey: convscope-cli import {}",
        options.recording, environmentOf(workload), profileCommand(options.recording), shellWord(options.recording)));
  return std::move(*known);
}

RecordedForecast forecastOf(const Workload& workload, const KnownSurvey& known, const KnownForecastOptions& options) {
  const std::vector<std::string> policies =
      options.policies.empty() ? defaultPolicies(known.survey.started.options.backend, releaseOf(workload))
                               : options.policies;
  return recordedForecast(workload, known.survey, policies, LackingProblems::KeepRecorded);
}

std::string coverageText(const KnownSurvey& known) {
  const SurveyStarted& started = known.survey.started;
  return labelled("Device", started.device.name) + labelled("Library", libraryText(started.versions)) +
         labelled("Known",
                  fmt::format("{} of {} problems, from {}", known.survey.problems.size(),
                              known.survey.problems.size() + known.missing.size(), fmt::join(known.sessions, ", ")));
}

std::string missingText(const KnownSurvey& known, const std::string& recording) {
  if (known.missing.empty()) return {};
  std::string text = "\nNot measured:\n";
  for (const Problem& each : known.missing) text += fmt::format("  {}\n", toText(each));
  return text + fmt::format("To measure the recording on its device: {}\n", profileCommand(recording));
}

Json knownJson(const KnownSurvey& known, const RecordedForecast& forecast, const Answer& answer,
               const KnownForecastOptions& options) {
  Json json{{"recording", options.recording}, {"sessions", known.sessions},   {"known", known.survey.problems.size()},
            {"missing", Json::array()},       {"answer", answerJson(answer)}, {"iterations", iterationJson(forecast)}};
  for (const Problem& each : known.missing) json["missing"].push_back(toText(each));
  return json;
}

}  // namespace

int forecastFromKnown(const KnownForecastOptions& options) {
  const NamedWorkload recorded = openWorkload(options.recording);
  const KnownSurvey known = lookUp(recorded, options);
  const RecordedForecast forecast = forecastOf(recorded.workload, known, options);
  const Answer answer = answerOf(known.survey, ProgramForecast{forecast, {}});
  if (!options.csv.empty()) writeFile(options.csv, iterationCsv(forecast), options.force);
  if (options.json) {
    writeOutput(documentText(knownJson(known, forecast, answer, options)));
    return Done;
  }
  writeOutput(coverageText(known) + '\n' + answerText(answer) + '\n' +
              iterationText(forecast, outputWidth(STDOUT_FILENO)) + missingText(known, options.recording));
  return Done;
}

}  // namespace convscope::cli
