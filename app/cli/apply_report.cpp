#include "cli/apply_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <utility>

#include "text/printable.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

constexpr std::size_t kMostProcesses = 16;
constexpr std::size_t kMostReasons = 3;

std::string countText(std::size_t count) {
  return formatCount(static_cast<std::int64_t>(count));
}

std::string reasonsText(const ProcessCoverage& coverage) {
  std::vector<std::pair<std::size_t, std::string>> reasons;
  for (const auto& [reason, count] : coverage.reasons()) reasons.emplace_back(count, reason);
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
  return printable(fmt::format("{}: {} of {} distinct convolutions have their measured algorithms{}", subject,
                               countText(coverage.count(CoverageOutcome::Applied)),
                               countText(coverage.convolutions.size()), reasonsText(coverage)));
}

}  // namespace

std::vector<std::string> coverageLines(const Coverage& processes) {
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
  for (const auto& [number, coverage] : processes)
    std::ranges::copy(coverage.convolutions, std::back_inserter(all.convolutions));
  return {lineOf(fmt::format("{} processes together", processes.size()), all)};
}

}  // namespace convscope::cli
