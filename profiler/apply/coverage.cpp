#include "apply/coverage.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "core/parse.h"

namespace convscope {
namespace {

constexpr std::array<std::pair<CoverageOutcome, std::string_view>, 3> kOutcomes{
    {{CoverageOutcome::Applied, "applied"},
     {CoverageOutcome::Refused, "refused"},
     {CoverageOutcome::Unknown, "unknown"}}};

/// Adds "PROCESS\tOUTCOME\tPROBLEM\tDETAIL".
void addLine(Coverage& coverage, std::string_view line) {
  constexpr std::size_t kFields = 4;
  std::vector<std::string> fields = split(line, "\t");
  if (fields.size() != kFields) return;
  const auto process = parseNumber<int>(fields[0], 1, std::numeric_limits<int>::max());
  const auto outcome = valueIn(kOutcomes, fields[1]);
  if (process && outcome)
    coverage[*process].convolutions.push_back({*outcome, std::move(fields[2]), std::move(fields[3])});
}

}  // namespace

std::size_t ProcessCoverage::count(CoverageOutcome outcome) const {
  return static_cast<std::size_t>(std::ranges::count(convolutions, outcome, &CoveredConvolution::outcome));
}

std::map<std::string, std::size_t> ProcessCoverage::reasons() const {
  std::map<std::string, std::size_t> reasons;
  for (const CoveredConvolution& each : convolutions) {
    if (each.outcome != CoverageOutcome::Applied) ++reasons[each.detail];
  }
  return reasons;
}

Coverage readCoverage(std::string_view report) {
  Coverage coverage;
  for (const std::string& line : split(report, "\n")) addLine(coverage, line);
  return coverage;
}

}  // namespace convscope
