#include "cli/trial_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <utility>

#include "analysis/command_lines.h"
#include "analysis/kernel_report.h"
#include "core/problem_text.h"
#include "session/event_text.h"
#include "session/trial_columns.h"
#include "session/trial_times.h"
#include "text/printable.h"
#include "text/table.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

/// Those timed once come behind the others: their single samples do not compare with hot ones.
std::vector<const Trial*> fastestFirst(const ProblemResult& result) {
  std::vector<const Trial*> measured;
  for (const Trial& trial : result.trials) {
    if (trial.status == TrialStatus::Measured && !trial.timing().us.empty()) measured.push_back(&trial);
  }
  std::ranges::stable_sort(measured, {},
                           [](const Trial* trial) { return std::pair(!trial->raced(), median(trial->timing().us)); });
  return measured;
}

std::string measuredTable(const ProblemSummary& problem, std::size_t width) {
  const std::vector<const TrialColumn*> columns = trialColumns(output::kTerminal);
  std::vector<Column> heads;
  for (const TrialColumn* column : columns) {
    constexpr std::size_t kNarrowest = 16;
    const bool isText = column->format == CellFormat::Text;
    heads.push_back({column->title, isText ? Align::Left : Align::Right, static_cast<std::size_t>(column->letters),
                     column->dropAt, isText && column->letters > 0 ? kNarrowest : 0});
  }
  Table table(std::move(heads));
  const SteadyTimes steady(*problem.result);
  for (const Trial* trial : fastestFirst(*problem.result)) {
    const TrialRow row{*problem.result, *trial, steady.summary(*trial), problem.fastest};
    std::vector<std::string> cells;
    for (const TrialColumn* column : columns) cells.push_back(column->text(row));
    table.addRow(std::move(cells));
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
  std::string text;
  for (const auto& [group, ids] : groups) {
    text += fmt::format("{} {}: {} ({})\n", ids.size(), toText(group.first), printable(group.second),
                        printable(fmt::format("{}", fmt::join(ids, ", "))));
  }
  if (!underWay.empty()) text += fmt::format("{} not measured yet\n", underWay.size());
  return text;
}

/// A table of the kernels, then what they mean.
std::string kernelsText(const KernelReport& report, const DeviceInfo& device, std::size_t width) {
  constexpr std::size_t kShortestName = 40;
  constexpr std::size_t kNarrowestName = 16;
  Table table({{"Kernel", Align::Left, kShortestName, 0, kNarrowestName},
               {"Role", Align::Left, 0, 1},
               {"Launches", Align::Right, 0, 4},
               {"Time", Align::Right},
               {"Share", Align::Right},
               {"Grid x block", Align::Left, 0, 5},
               {"Registers", Align::Right, 0, 3},
               {"Shared", Align::Right, 0, 3},
               {"Waves", Align::Right, 0, 2},
               {"Occupancy", Align::Right, 0, 2}});
  for (const KernelRow& row : report.rows) {
    table.addRow({row.launch.name, roleText(row.role), row.count > 1 ? fmt::format("{}", row.count) : "",
                  formatTime(row.launch.us), formatPercent(row.share), launchSizeText(row.launch),
                  fmt::format("{}", row.launch.registers), formatBytes(row.launch.sharedBytes),
                  row.waves ? wavesText(*row.waves) : "", row.occupancy ? formatPercent(row.occupancy->warps) : ""});
  }
  std::string text = table.text(width);
  for (const std::string& sentence : kernelSentences(report, device)) text += sentence + '\n';
  return text;
}

}  // namespace

std::string trialReport(const Survey& survey, const ProblemSummary& problem, std::size_t width) {
  const ProblemResult& result = *problem.result;
  std::string text = printable(fmt::format("{}", fmt::join(result.subject.layers, ", "))) + '\n';
  text += toText(result.subject.problem) + '\n';
  text += measuredTable(problem, width);
  text += unmeasuredText(result);
  if (!result.failure.empty()) text += fmt::format("failed: {}\n", printable(result.failure));
  if (problem.fastest == nullptr) return text;
  const DeviceInfo& device = survey.started.device;
  if (const auto kernels = kernelReport(*problem.fastest, result.subject.problem, device)) {
    text += "kernels of the fastest:\n" + kernelsText(*kernels, device, width);
  } else if (!problem.fastest->kernels.empty()) {
    text += fmt::format("kernels of the fastest: {}\n",
                        printable(fmt::format("{}", fmt::join(problem.fastest->kernels, ", "))));
  }
  if (problem.heuristic != nullptr && problem.heuristic != problem.fastest) {
    if (const auto kernels = kernelReport(*problem.heuristic, result.subject.problem, device))
      text += fmt::format("kernels of the heuristic choice ({}):\n", printable(problem.heuristic->candidate.id)) +
              kernelsText(*kernels, device, width);
  }
  if (isFound(result.lists, problem.fastest->candidate))
    text += "the fastest was found by the search of knobs: no framework picks it by itself\n";
  text += fmt::format("again: {}\n",
                      printable(reproducingLine(survey.started.options, result.subject.problem, *problem.fastest)));
  return text;
}

}  // namespace convscope::cli
