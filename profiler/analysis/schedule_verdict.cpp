#include "analysis/schedule_verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

/// Returns the policy that the verdict compares with the baseline: the best one, or the one with the fastest
/// iterations if the baseline is the best.
std::size_t rivalOf(const ScheduleForecasts& longRun) {
  if (longRun.leastTime->best > 0) return longRun.leastTime->best;
  const auto rival =
      std::ranges::min_element(longRun.policies.begin() + 1, longRun.policies.end(), {},
                               [](const PolicyForecast& policy) { return policy.forecast.meanIterationUs(); });
  return static_cast<std::size_t>(rival - longRun.policies.begin());
}

/// Returns whether both choose from the survey, so neither pays for a search.
bool searchNothing(const PolicyForecast& off, const PolicyForecast& on) {
  return off.policy().choosesFromSurvey() && on.policy().choosesFromSurvey();
}

std::string timesOf(const ScheduleForecasts& run, std::size_t rival) {
  const PolicyForecast& off = run.policies.front();
  const PolicyForecast& on = run.policies[rival];
  return phrase("schedule_verdict", "The convolutions of {} iterations take {} with {}, {} with {}.")(
      formatCount(off.forecast.iterations()), timeWithEnds(off.forecast.totalUs, totalEnds(off)), off.policy().title(),
      timeWithEnds(on.forecast.totalUs, totalEnds(on)), on.policy().title());
}

}  // namespace

ScheduleVerdict scheduleVerdict(const ScheduleForecasts& run, const ScheduleForecasts& longRun) {
  if (longRun.policies.size() < 2 || run.policies.size() != longRun.policies.size()) return {run.leastTime->reason, {}};
  const std::size_t rival = rivalOf(longRun);
  const PolicyForecast& off = longRun.policies.front();
  const PolicyForecast& on = longRun.policies[rival];
  if (searchNothing(off, on)) return {timesOf(run, rival), {}};
  std::string sentence = phrase("schedule_verdict", "{} {}.")(on.policy().title(), on.breakEven->words);
  const double offUs = off.forecast.meanIterationUs();
  const double onUs = on.forecast.meanIterationUs();
  if (onUs < offUs)
    sentence += phrase("schedule_verdict", " The convolutions of an iteration then take {} instead of {} ({}).")(
        timeWithEnds(onUs, iterationEnds(on)), timeWithEnds(offUs, iterationEnds(off)), formatChange(onUs / offUs));
  const std::optional<NewSizes>& sizes = run.policies[rival].newSizes;
  std::string ofSizes = sizes ? newSizesText(*sizes, on.policy().title(), run.schedule.iterations()) : std::string();
  if (!ofSizes.empty()) ofSizes += sentenceGap() + newSizesBasis(*sizes);
  return {sentence + sentenceGap() + timesOf(run, rival), std::move(ofSizes)};
}

}  // namespace convscope
