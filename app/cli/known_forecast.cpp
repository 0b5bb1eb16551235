#include "cli/known_forecast.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "analysis/command_lines.h"
#include "analysis/known_answer.h"
#include "backend/known_backends.h"
#include "cli/answer_text.h"
#include "cli/commands/commands.h"
#include "cli/iteration_report.h"
#include "cli/output_file.h"
#include "cli/report_text.h"
#include "cli/session_input.h"
#include "cli/terminal.h"
#include "core/problem_text.h"
#include "measure/known_layers.h"
#include "problem/input_error.h"
#include "problem/whole_error.h"
#include "session/session_networks.h"
#include "text/printable.h"

namespace convscope::cli {
namespace {

KnownAnswer lookUp(const NamedWorkload& recorded, NamedSessions sessions, const KnownForecastOptions& options) {
  const Workload& workload = recorded.workload;
  if (workload.device.empty())
    throw WholeError(
        "{} does not say on which device it was recorded, so no session can be chosen for it: "
        "survey it first: {}",
        options.recording, recordingLine(options.recording));
  sessions.addRecorded(workload);
  std::optional<KnownAnswer> known = knownAnswer(recorded, sessions.sources(), options.policies);
  if (!known)
    throw WholeError(
        "no session has results for {} on {}: survey it first: {}; what limits an iteration is known without a survey: "
        "convscope-cli import {}",
        options.recording, environmentText(workload), recordingLine(options.recording), shellWord(options.recording));
  return std::move(*known);
}

std::string coverageText(const KnownSurvey& known) {
  const SurveyStarted& started = known.survey.started;
  const std::size_t all = known.survey.problems.size() + known.missing.size();
  const std::string count = known.missing.empty() && all > 1
                                ? fmt::format("all {}", all)
                                : fmt::format("{} of {}", known.survey.problems.size(), all);
  return labelled("Device", started.device.name) + labelled("Library", libraryText(started.versions)) +
         labelled("Known", fmt::format("{} problems, from {}", count, fmt::join(known.sessions, ", ")));
}

std::string missingText(const KnownSurvey& known, const std::string& recording) {
  if (known.missing.empty()) return {};
  std::string text = "\nNot measured:\n";
  for (const Problem& each : known.missing) text += fmt::format("  {}\n", toText(each));
  return text + fmt::format("To measure the recording on its device: {}\n", recordingLine(recording));
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
  NamedWorkload recorded = openWorkload(options.recording);
  NamedSessions sessions;
  for (const std::string& file : options.sessions) sessions.add(file, openSession(file));
  std::vector<Network> networks;
  for (const SessionSource& each : sessions.sources())
    std::ranges::copy(networksIn(*each.session), std::back_inserter(networks));
  nameLayersAsKnown(recorded.workload, networks);
  const auto [known, forecast, answer] = lookUp(recorded, std::move(sessions), options);
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
