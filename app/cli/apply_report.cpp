#include "cli/apply_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <optional>
#include <sstream>

#include "core/parse.h"
#include "text/printable.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

constexpr std::size_t kMostProcesses = 16;
constexpr std::size_t kMostReasons = 3;

/// "PROCESS\tOUTCOME\tPROBLEM\tDETAIL"
std::optional<std::array<std::string, 4>> fieldsOf(const std::string& line) {
  std::istringstream stream(line);
  std::array<std::string, 4> fields;
  for (std::string& field : fields) {
    if (!std::getline(stream, field, '\t')) return std::nullopt;
  }
  return fields;
}

std::string countText(std::size_t count) {
  return formatCount(static_cast<std::int64_t>(count));
}

std::string reasonsText(const ProcessCoverage& coverage) {
  std::vector<std::pair<std::size_t, std::string>> reasons;
  for (const auto& [reason, count] : coverage.reasons) reasons.emplace_back(count, reason);
  std::ranges::sort(reasons, std::greater<>());
  std::vector<std::string> texts;
  std::size_t left = 0;
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    if (i < kMostReasons)
      texts.push_back(fmt::format("{} {}", countText(reasons[i].first), reasons[i].second));
    else
      left += reasons[i].first;
  }
  if (left > 0) texts.push_back(fmt::format("{} for other reasons", countText(left)));
  return texts.empty() ? "" : fmt::format("; left to cuDNN: {}", fmt::join(texts, ", "));
}

std::string lineOf(const std::string& subject, const ProcessCoverage& coverage) {
  std::size_t all = coverage.applied;
  for (const auto& [reason, count] : coverage.reasons) all += count;
  return printable(fmt::format("{}: {} of {} distinct convolutions have their measured algorithms{}", subject,
                               countText(coverage.applied), countText(all), reasonsText(coverage)));
}

}  // namespace

std::map<int, ProcessCoverage> readCoverage(const std::string& report) {
  std::map<int, ProcessCoverage> processes;
  std::istringstream lines(report);
  for (std::string line; std::getline(lines, line);) {
    const auto fields = fieldsOf(line);
    const auto process = fields ? parseNumber<int>((*fields)[0], 1, std::numeric_limits<int>::max()) : std::nullopt;
    if (!process) continue;
    const auto& [number, outcome, problem, detail] = *fields;
    if (outcome == "applied")
      ++processes[*process].applied;
    else if (outcome == "unknown" || outcome == "refused")
      ++processes[*process].reasons[detail];
  }
  return processes;
}

std::vector<std::string> coverageLines(const std::map<int, ProcessCoverage>& processes) {
  if (processes.empty())
    return {
        "nothing was applied: no process asked cuDNN's graph API for a convolution on the device of the choice file"};
  std::vector<std::string> lines;
  if (processes.size() <= kMostProcesses) {
    for (const auto& [number, coverage] : processes)
      lines.push_back(lineOf(fmt::format("process {}", number), coverage));
    return lines;
  }
  ProcessCoverage all;
  for (const auto& [number, coverage] : processes) {
    all.applied += coverage.applied;
    for (const auto& [reason, count] : coverage.reasons) all.reasons[reason] += count;
  }
  return {lineOf(fmt::format("{} processes together", processes.size()), all)};
}

}  // namespace convscope::cli
