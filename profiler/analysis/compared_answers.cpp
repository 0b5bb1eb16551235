#include "analysis/compared_answers.h"

#include <algorithm>
#include <utility>

#include "policy/forecast/policy_costs.h"

namespace convscope {

ComparedAnswers comparedAnswers(const Session& sessionBefore, const Survey& before, const Session& sessionAfter,
                                const Survey& after) {
  const std::vector<const Survey*> old = surveysBeside(sessionBefore, before);
  const std::vector<const Survey*> now = surveysBeside(sessionAfter, after);
  std::vector<CommonSize> sizes = commonSizes(old, now);
  std::erase_if(sizes, [](const CommonSize& size) { return isSameMeasurement(*size.before, *size.after); });
  const bool areOfOneSize = std::ranges::any_of(
      sizes, [&](const CommonSize& size) { return size.before == &before && size.after == &after; });
  if (!areOfOneSize) return {answerOf(old, before), answerOf(now, after), {}};
  const std::vector<Dims> inputs = inputsOf(sizes);
  return {answerOf(old, before, inputs), answerOf(now, after, inputs), std::move(sizes)};
}

}  // namespace convscope
