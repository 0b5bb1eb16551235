#include "analysis/compared_answers.h"

#include <algorithm>
#include <utility>

#include "policy/forecast/policy_costs.h"

namespace convscope {
namespace {

/// Returns the sizes of both measurements, which have one survey for each of theirs; empty if `before` and `after` are
/// of different sizes, or are the same measurement.
std::vector<CommonSize> sizesInCommon(const std::vector<const Survey*>& old, const Survey& before,
                                      const std::vector<const Survey*>& now, const Survey& after) {
  std::vector<CommonSize> sizes = commonSizes(old, now);
  std::erase_if(sizes, [](const CommonSize& size) { return isSameMeasurement(*size.before, *size.after); });
  const bool areOfOneSize = std::ranges::any_of(
      sizes, [&](const CommonSize& size) { return size.before == &before && size.after == &after; });
  return areOfOneSize ? sizes : std::vector<CommonSize>();
}

}  // namespace

ComparedAnswers comparedAnswers(const Session& sessionBefore, const Survey& before, const Session& sessionAfter,
                                const Survey& after) {
  const std::vector<const Survey*> old = surveysBeside(sessionBefore, before);
  const std::vector<const Survey*> now = surveysBeside(sessionAfter, after);
  std::vector<CommonSize> sizes = sizesInCommon(old, before, now, after);
  if (sizes.empty()) return {answerOf(old, before), answerOf(now, after), {}};
  const std::vector<Dims> inputs = inputsOf(sizes);
  return {answerOf(old, before, inputs), answerOf(now, after, inputs), std::move(sizes)};
}

std::string busyText(const Session& sessionBefore, const Survey& before, const Session& sessionAfter,
                     const Survey& after, const ComparedNames& names) {
  const std::vector<CommonSize> sizes =
      sizesInCommon(surveysBeside(sessionBefore, before), before, surveysBeside(sessionAfter, after), after);
  return sizes.empty() ? busyText(before, after, names) : busyText(sizes, names);
}

}  // namespace convscope
