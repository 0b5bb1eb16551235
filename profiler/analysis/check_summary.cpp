#include "analysis/check_summary.h"

#include <fmt/format.h>

#include <algorithm>

#include "text/translate.h"

namespace convscope {
namespace {

bool isRepeated(const std::optional<RepeatabilityChecked>& found) {
  return found && found->executions > 0 && found->equal == found->executions;
}

/// One line for each thing that is wrong or unexpected of one algorithm.
void addFindings(std::vector<std::string>& lines, const Trial& trial) {
  const Evidence& evidence = trial.evidence;
  const std::string& id = trial.candidate.id;
  const RepeatabilityChecked& alone = *evidence.alone;
  if (alone.unwritten > 0)
    lines.push_back(
        phrase("check_summary", "defect of {}: {} elements of the result are never written")(id, alone.unwritten));
  if (alone.notFinite > alone.unwritten)
    lines.push_back(phrase("check_summary", "{}: {} elements are NaN or infinite")(id, alone.notFinite));
  if (!alone.failure.empty()) lines.push_back(fmt::format("{}: {}", id, alone.failure));
  if (evidence.busy && !evidence.busy->failure.empty())
    lines.push_back(fmt::format("{}: {}", id, evidence.busy->failure));
  if (evidence.error && !evidence.error->failure.empty())
    lines.push_back(phrase("check_summary", "{}: no error: {}")(id, evidence.error->failure));
  const auto differs = [](const auto& found) { return found && found->equal < found->executions; };
  if (!trial.candidate.has(Note::Nondeterministic) && (differs(evidence.alone) || differs(evidence.busy)))
    lines.push_back(phrase("check_summary", "{} is not marked nondeterministic, but its results differ")(id));
}

}  // namespace

CheckedProblemSummary summarizeCheck(const ProblemResult& result) {
  CheckedProblemSummary summary;
  const RepeatabilityChecked* worst = nullptr;
  for (const Trial& trial : result.trials) {
    if (!wasChecked(trial)) continue;
    const Evidence& evidence = trial.evidence;
    ++summary.checked;
    summary.repeated += isRepeated(evidence.alone) ? 1 : 0;
    summary.repeatedBusy += isRepeated(evidence.busy) ? 1 : 0;
    summary.marked += trial.candidate.has(Note::Nondeterministic) ? 1 : 0;
    if (worst == nullptr || worstOf(evidence).differing > worst->differing) worst = &worstOf(evidence);
    summary.largestError = std::max(summary.largestError, errorInUnits(evidence));
    summary.largestDistance = std::max(summary.largestDistance, farthestApart(evidence));
  }
  if (worst == nullptr) return summary;
  summary.differing = differingShare(*worst);
  summary.largestUlp = static_cast<double>(worst->largestUlp);
  if (const auto fastest = result.fastest()) summary.fastestError = errorInUnits(result.trials[*fastest].evidence);
  return summary;
}

std::vector<std::string> checkFindings(const ProblemResult& result) {
  std::vector<std::string> lines;
  if (result.checked && !result.checked->failure.empty())
    lines.push_back(phrase("check_summary", "not checked: {}")(result.checked->failure));
  for (const Trial& trial : result.trials) {
    if (wasChecked(trial)) addFindings(lines, trial);
  }
  return lines;
}

bool checkHasFailures(const Survey& survey) {
  if (!survey.checkEnded || survey.checkEnded->how != SurveyEnd::Completed) return true;
  return std::ranges::any_of(survey.problems, [](const ProblemResult& result) {
    const bool failed = result.checked && !result.checked->failure.empty();
    return failed ||
           std::ranges::any_of(result.trials, [](const Trial& trial) { return !failureOf(trial.evidence).empty(); });
  });
}

}  // namespace convscope
