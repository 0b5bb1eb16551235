#include "analysis/whole_iterations.h"

#include <set>

#include "analysis/survey_summary.h"

namespace convscope {
namespace {

/// Returns the time of an iteration; none if a part of it is not known.
std::optional<double> iterationUs(const Survey& survey) {
  const PassTotal total = summarizeSurvey(survey).total;
  if (total.problems == 0 || total.measured < total.problems) return std::nullopt;
  return total.fastestUs;
}

}  // namespace

std::optional<WholeIterations> wholeIterations(const Survey& before, const Survey& after) {
  const auto passesOf = [](const Survey& survey) {
    return std::set<Pass>(survey.started.options.passes.begin(), survey.started.options.passes.end());
  };
  if (before.started.recorded || after.started.recorded || passesOf(before) != passesOf(after)) return std::nullopt;
  const std::optional<double> beforeUs = iterationUs(before);
  const std::optional<double> afterUs = iterationUs(after);
  if (!beforeUs || !afterUs) return std::nullopt;
  return WholeIterations{*beforeUs, *afterUs};
}

}  // namespace convscope
