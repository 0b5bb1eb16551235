#include "analysis/least_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "analysis/total_text.h"
#include "text/counted_iterations.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

std::string takes(const PolicyForecast& policy, double longestUs) {
  return phrase("advice", "{} takes {} for the convolutions of {}")(
      policy.policy().label(), totalText(policy, longestUs), countedIterations(policy.forecast.iterations()));
}

/// Returns whether a setting of a framework switches the policy on.
bool canBeSet(const PolicyForecast& policy) {
  return !policy.policy().setupText().empty();
}

std::string reasonFor(std::span<const PolicyForecast> forecasts, const PolicyForecast& best) {
  const PolicyForecast& baseline = forecasts.front();
  double longestUs = 0;
  for (const PolicyForecast& policy : forecasts) longestUs = std::max(longestUs, policy.forecast.totalUs);
  if (best.breakEven)
    return phrase("advice", "{}, {} less than the {} of {}: it {}.")(
        takes(best, longestUs), formatPercent(1 - best.forecast.totalUs / baseline.forecast.totalUs),
        totalText(baseline, longestUs), baseline.policy().label(), best.breakEven->words);
  // The rival with the fastest iterations shows best why searching is not worth its price here.
  const PolicyForecast* rival = nullptr;
  for (const PolicyForecast& policy : forecasts.subspan(1)) {
    if (canBeSet(best) && !canBeSet(policy)) continue;
    if (rival == nullptr || policy.forecast.steadyUs() < rival->forecast.steadyUs()) rival = &policy;
  }
  if (rival == nullptr) return phrase("advice", "{}.")(takes(best, longestUs));
  const bool amongAll = std::ranges::all_of(forecasts, canBeSet) == canBeSet(best);
  const Phrase least = amongAll ? phrase("advice", "{}, the least of all. {} {}.")
                                : phrase("advice", "{}, the least of all that a setting does. {} {}.");
  return least(takes(best, longestUs), rival->policy().label(), rival->breakEven->words);
}

}  // namespace

LeastTime leastTime(std::span<const PolicyForecast> forecasts) {
  const auto best = std::ranges::min_element(forecasts, {}, [](const PolicyForecast& policy) {
    return std::pair(!canBeSet(policy), policy.forecast.totalUs);
  });
  LeastTime least{static_cast<std::size_t>(best - forecasts.begin()), reasonFor(forecasts, *best)};
  if (!canBeSet(*best)) least.reason += translated("advice", " No setting of a framework does this: it shows a bound.");
  return least;
}

}  // namespace convscope
