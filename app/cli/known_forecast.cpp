#include "cli/known_forecast.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <set>
#include <string>
#include <utility>

#include "analysis/command_lines.h"
#include "analysis/known_answer.h"
#include "analysis/nearest_session.h"
#include "analysis/race_comparison.h"
#include "analysis/run_limit.h"
#include "backend/known_backends.h"
#include "cli/answer_text.h"
#include "cli/commands/commands.h"
#include "cli/iteration_report.h"
#include "cli/output_file.h"
#include "cli/race_report.h"
#include "cli/report_text.h"
#include "cli/session_input.h"
#include "cli/terminal.h"
#include "cli/workload_report.h"
#include "core/problem_text.h"
#include "measure/known_layers.h"
#include "problem/input_error.h"
#include "problem/whole_error.h"
#include "session/session_networks.h"
#include "text/printable.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

/// Returns which session is nearest and the command that forecasts its program.
std::string nearestSentence(const std::optional<NearestSession>& nearest) {
  if (!nearest) return "No session that comes with ConvScope has any of its problems.";
  return fmt::format("{} The answer for that session's program: `convscope-cli forecast {}`.", nearestText(*nearest),
                     shellWord(nearest->file.string()));
}

/// Names the GPUs of the sessions that come with the program.
std::string devicesText() {
  std::set<std::string> devices;
  for (const RecordedProblems& each : recordedProblems()) {
    if (each.started.device.isGpu()) devices.insert(each.started.device.name);
  }
  return fmt::format(" Devices of the sessions that come with ConvScope: {}.", fmt::join(devices, ", "));
}

/// Says why there is no forecast, what limits the run if that is known, and which commands show what is known: the
/// nearest session, the layers by their time, a survey.
WholeError noForecast(const Workload& workload, const KnownForecastOptions& options,
                      const std::optional<NearestSession>& nearest) {
  std::string device = options.device.empty() ? std::string() : devicesText();
  if (workload.device.empty() && nearest) device = " To forecast from what sessions have: --device NAME.";
  return WholeError(
      "{}: {} {}{} {}: `convscope-cli import {}`. {} "
      "Measure its problems on the device of the program: {}",
      options.recording, unknownText(workload), nearestSentence(nearest), device, importTitle(workload),
      shellWord(options.recording), limitSentence(workload), recordingLine(options.recording));
}

/// Names the device of a recording that does not. Returns the reason for people; empty if the recording names its own.
std::string assumeDevice(Workload& workload, const NamedSessions& sessions, const KnownForecastOptions& options) {
  if (!workload.device.empty()) {
    if (!options.device.empty() && options.device != workload.device)
      throw InputError("--device {}: {} was recorded on {}", options.device, options.recording, workload.device);
    return {};
  }
  if (!options.device.empty()) {
    workload.device = options.device;
    return "The recording does not name its device: it is that of --device.";
  }
  for (const SessionSource& each : sessions.sources()) {
    if (each.session->surveys.empty()) continue;
    workload.device = each.session->surveys.back().started.device.name;
    return fmt::format("The recording does not name its device: that of {} is assumed.", each.name);
  }
  const std::optional<NearestSession> nearest = nearestSession(workload, recordedProblems());
  if (!nearest || !nearest->hasMost()) throw noForecast(workload, options, nearest);
  workload.device = nearest->device;
  return fmt::format(
      "The recording does not name its device: that of the nearest session is assumed. {} Another device: --device "
      "NAME.",
      nearestSentence(nearest));
}

KnownAnswer lookUp(const NamedWorkload& recorded, NamedSessions sessions, const KnownForecastOptions& options) {
  sessions.addRecorded(recorded.workload);
  std::optional<KnownAnswer> known = knownAnswer(recorded, sessions.sources(), options.policies);
  if (!known) throw noForecast(recorded.workload, options, nearestSession(recorded.workload, recordedProblems()));
  return std::move(*known);
}

std::string coverageText(const KnownSurvey& known, const std::string& assumption) {
  const SurveyStarted& started = known.survey.started;
  const std::size_t all = known.survey.problems.size() + known.missing.size();
  const std::string problems = counted(static_cast<std::int64_t>(all), "problem");
  const std::string count = known.missing.empty() && all > 1
                                ? fmt::format("all {}", problems)
                                : fmt::format("{} of {}", known.survey.problems.size(), problems);
  return labelled("Device", started.device.name) + labelled("Library", libraryText(started.versions)) +
         labelled("Known", fmt::format("{}, from {}", count, fmt::join(known.sessions, ", "))) +
         labelled("Assumed", assumption);
}

std::string missingText(const KnownSurvey& known, const std::string& recording) {
  if (known.missing.empty()) return {};
  std::string text = "\nNot measured:\n";
  for (const Problem& each : known.missing) text += fmt::format("  {}\n", toText(each));
  return text + fmt::format("To measure the recording on its device: {}\n", recordingLine(recording));
}

Json knownJson(const KnownAnswer& answer, const std::string& assumption, const KnownForecastOptions& options) {
  const KnownSurvey& known = answer.known;
  Json json{{"recording", options.recording},
            {"device", known.survey.started.device.name},
            {"assumed", assumption.empty() ? Json() : Json(assumption)},
            {"sessions", known.sessions},
            {"known", known.survey.problems.size()},
            {"network_session", answer.network.empty() ? Json() : Json(answer.network)},
            {"missing", Json::array()},
            {"answer", answerJson(answer.answer)},
            {"iterations", iterationJson(answer.forecast)}};
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
  const std::string assumption = assumeDevice(recorded.workload, sessions, options);
  const KnownAnswer answer = lookUp(recorded, std::move(sessions), options);
  const RaceComparison races = compareRaces(recorded.workload, answer.known.survey);
  if (!options.csv.empty()) writeFile(options.csv, iterationCsv(answer.forecast), options.force);
  if (options.json) {
    Json json = knownJson(answer, assumption, options);
    if (!races.empty()) json["races"] = raceJson(races, recorded.workload);
    writeOutput(documentText(json));
    return Done;
  }
  const std::size_t width = outputWidth(STDOUT_FILENO);
  std::string text = coverageText(answer.known, assumption) + '\n' + answerText(answer.answer) + '\n' +
                     iterationText(answer.forecast, width);
  if (!races.empty()) text += '\n' + raceText(races) + '\n';
  if (const std::string worst = worstPicksReport(races, recorded.workload, {}, width); !worst.empty())
    text += '\n' + worst;
  writeOutput(text + missingText(answer.known, options.recording));
  return Done;
}

}  // namespace convscope::cli
