#include "session/trial_reading.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "problem/problem_text.h"
#include "session/event_text.h"
#include "text/printable.h"

namespace convscope {

double timesSlower(const Trial& trial, const Trial& fastest) {
  const bool bothHot = !trial.hot.us.empty() && !fastest.hot.us.empty();
  const bool bothSingle = !trial.single.us.empty() && !fastest.single.us.empty();
  if (bothHot || !bothSingle) return median(trial.timing().us) / median(fastest.timing().us);
  return median(trial.single.us) / median(fastest.single.us);
}

std::string familyText(const std::optional<Family>& family) {
  return family ? toText(*family) : "not known";
}

std::string statusName(const Trial& trial) {
  if (trial.status) return toText(*trial.status);
  return trial.buildUs ? "under way" : "waiting";
}

std::string statusText(const Trial& trial) {
  const bool isExplained = trial.status != TrialStatus::Measured && !trial.reason.empty();
  return isExplained ? fmt::format("{}: {}", statusName(trial), trial.reason) : statusName(trial);
}

std::string reproducingLine(const SurveyOptions& options, const Problem& problem, const Trial& trial) {
  std::string line =
      fmt::format("convscope-cli measure {} --backend {} --device {} --algorithm {}", shellWord(toText(problem)),
                  shellWord(options.backend), shellWord(options.device), shellWord(trial.candidate.id));
  if (!options.lists.empty()) line += " --lists " + shellWord(fmt::format("{}", fmt::join(options.lists, ",")));
  if (options.samples > 0) line += fmt::format(" --samples {}", options.samples);
  if (options.cold) line += " --cold";
  return line;
}

}  // namespace convscope
