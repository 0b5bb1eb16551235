#include "analysis/common_sizes.h"

#include <algorithm>
#include <cstddef>

namespace convscope {

std::vector<CommonSize> commonSizes(std::span<const Survey* const> before, std::span<const Survey* const> after) {
  std::vector<CommonSize> sizes;
  for (const Survey* now : after) {
    const auto found = std::ranges::find_if(before, [now](const Survey* each) {
      return each->started.input == now->started.input && haveCommonProblem(*each, *now);
    });
    if (found != before.end()) sizes.push_back({*found, now});
  }
  return sizes;
}

bool isSameMeasurement(const Survey& first, const Survey& second) {
  SurveyStarted started = first.started;
  started.run = second.started.run;
  return started == second.started;
}

std::vector<Dims> inputsOf(std::span<const CommonSize> sizes) {
  std::vector<Dims> inputs;
  for (const CommonSize& size : sizes) inputs.push_back(size.after->started.input);
  return inputs;
}

ComparisonTotals totalsAt(std::span<const CommonSize> sizes) {
  ComparisonTotals sum;
  for (const CommonSize& size : sizes) {
    const ComparisonTotals totals = totalsOf(compareSurveys(*size.before, *size.after));
    sum.beforeUs += totals.beforeUs / static_cast<double>(sizes.size());
    sum.afterUs += totals.afterUs / static_cast<double>(sizes.size());
    sum.problems += totals.problems;
    sum.notOwn += totals.notOwn;
    sum.alone += totals.alone;
    for (std::size_t i = 0; i < sum.verdicts.size(); ++i) sum.verdicts.at(i) += totals.verdicts.at(i);
  }
  return sum;
}

}  // namespace convscope
