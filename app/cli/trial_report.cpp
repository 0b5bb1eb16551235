#include "cli/trial_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "measure/engine_list.h"
#include "problem/problem_text.h"
#include "session/trial_reading.h"
#include "text/printable.h"
#include "text/table.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

/// Those that left the race early come behind the others: their single samples do not compare with hot ones.
std::vector<const Trial*> fastestFirst(const ProblemResult& result) {
  std::vector<const Trial*> measured;
  for (const Trial& trial : result.trials) {
    if (trial.status == TrialStatus::Measured && !trial.timing().us.empty()) measured.push_back(&trial);
  }
  std::ranges::stable_sort(measured, {},
                           [](const Trial* trial) { return std::pair(!trial->raced(), median(trial->timing().us)); });
  return measured;
}

std::string timeOrNothing(const std::optional<double>& us) {
  return us ? formatTime(*us) : "";
}

std::string medianText(const Samples& samples) {
  return samples.us.empty() ? "" : formatTime(median(samples.us));
}

std::string measuredTable(const ProblemSummary& problem, std::size_t width) {
  Table table({{"Algorithm", Align::Left, 24},
               {"Name", Align::Left, 10, 7},
               {"Family"},
               {"Hot", Align::Right},
               {"IQR", Align::Right, 0, 1},
               {"Single", Align::Right},
               {"Cold", Align::Right},
               {"Slower", Align::Right},
               {"Reorders", Align::Right, 0, 2},
               {"Samples", Align::Right, 0, 5},
               {"Workspace", Align::Right},
               {"Build", Align::Right, 0, 3},
               {"First run", Align::Right, 0, 4},
               {"Listed", Align::Left, 9, 6}});
  for (const Trial* trial : fastestFirst(*problem.result)) {
    const Candidate& candidate = trial->candidate;
    table.addRow(
        {candidate.id, candidate.name == candidate.id ? "" : candidate.name, familyText(candidate),
         medianText(trial->hot), spreadText(summarize(trial->hot.us)), medianText(trial->single),
         medianText(trial->cold), trial == problem.fastest ? "" : formatChange(timesSlower(*trial, *problem.fastest)),
         trial->reorderUs > 0 ? formatTime(trial->reorderUs) : "", fmt::format("{}", trial->timing().us.size()),
         formatBytes(trial->workspaceBytes), timeOrNothing(trial->buildUs), timeOrNothing(trial->firstExecutionUs),
         listingsText(problem.result->lists, candidate)});
  }
  return table.empty() ? "" : table.text(width);
}

/// One line for each reason why algorithms were not measured.
std::string unmeasuredText(const ProblemResult& result) {
  std::map<std::pair<TrialStatus, std::string>, std::vector<std::string>> groups;
  std::vector<std::string> underWay;
  for (const Trial& trial : result.trials) {
    if (!trial.status) {
      underWay.push_back(trial.candidate.id);
    } else if (*trial.status != TrialStatus::Measured) {
      groups[{*trial.status, trial.reason}].push_back(trial.candidate.id);
    }
  }
  static constexpr std::array words{"measured", "skipped", "unsupported", "failed"};
  std::string text;
  for (const auto& [group, ids] : groups) {
    text += fmt::format("{} {}: {} ({})\n", ids.size(), words.at(std::size_t(group.first)), printable(group.second),
                        printable(fmt::format("{}", fmt::join(ids, ", "))));
  }
  if (!underWay.empty()) text += fmt::format("{} not measured yet\n", underWay.size());
  return text;
}

}  // namespace

std::string familyText(const Candidate& candidate) {
  return candidate.family ? toText(*candidate.family) : "not known";
}

std::string spreadText(const Summary& summary) {
  if (summary.count < 2) return "";
  return formatPercent((summary.upperQuartile - summary.lowerQuartile) / summary.median);
}

std::string trialReport(const Survey& survey, const ProblemSummary& problem, std::size_t width) {
  const ProblemResult& result = *problem.result;
  std::string text = printable(fmt::format("{}", fmt::join(result.subject.layers, ", "))) + '\n';
  text += toText(result.subject.problem) + '\n';
  text += measuredTable(problem, width);
  text += unmeasuredText(result);
  if (!result.failure.empty()) text += fmt::format("failed: {}\n", printable(result.failure));
  if (problem.fastest == nullptr) return text;
  if (!problem.fastest->kernels.empty()) {
    text += fmt::format("kernels of the fastest: {}\n",
                        printable(fmt::format("{}", fmt::join(problem.fastest->kernels, ", "))));
  }
  text += fmt::format("again: {}\n",
                      printable(reproducingLine(survey.started.options, result.subject.problem, *problem.fastest)));
  return text;
}

}  // namespace convscope::cli
