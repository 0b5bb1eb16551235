#include "analysis/policy_forecast.h"

#include <fmt/format.h>

#include <cmath>

#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

std::string breakEvenWords(const PolicyForecast& policy, const Schedule& schedule,
                           const std::optional<SavingNoise>& noise) {
  const BreakEven& when = *policy.breakEven;
  if (when.extraWarmupUs <= 0 || when.savedSteadyUs <= 0 || when.isNoise) return when.words;
  if (when.iterations || schedule.sizes.size() > 1) return when.words;
  // No new size comes up, so the iterations beyond the schedule are known.
  const double savedUs = when.savedSteadyUs / static_cast<double>(policy.forecast.iterations());
  const auto after = static_cast<std::int64_t>(std::ceil(when.extraWarmupUs / savedUs));
  std::optional<IterationRange> range;
  if (noise) range = rangeOf(after, noise->ofSaved(when.savedSteadyUs), {when.extraWarmupUs, noise->warmupUs});
  return phrase("policy_forecast", "{}; it would after about {}")(when.words, iterationsText(after, range));
}

}  // namespace

PolicyForecast policyForecast(std::shared_ptr<const PolicyCosts> costs, const Schedule& schedule,
                              const PolicyForecast* baseline, const std::optional<SavingNoise>& noise) {
  Forecast result = forecast(*costs, schedule);
  PolicyForecast policy{std::move(costs), std::move(result), {}, {}, {}, {}, {}};
  if (baseline == nullptr) return policy;
  policy.noise = noise;
  policy.breakEven = breakEven(policy.forecast, baseline->forecast, noise);
  policy.newSizes = newSizes(*policy.costs, *baseline->costs);
  if (policy.newSizes && noise) policy.newSizes->savedNoiseUs = noise->ofIteration(policy.newSizes->mean.savedUs).noise;
  policy.breakEven->words = breakEvenWords(policy, schedule, noise);
  return policy;
}

double PolicyForecast::savedNoiseUs(std::int64_t iterations) const {
  if (!noise || iterations <= 0) return 0;
  const MeasuredPart whole{forecast.iterations(), breakEven->savedSteadyUs, *noise};
  const MeasuredPart& part = measuredPart && iterations <= measuredPart->iterations ? *measuredPart : whole;
  const double share = static_cast<double>(iterations) / static_cast<double>(part.iterations);
  return part.noise.ofSaved(part.savedSteadyUs).noise * share + part.noise.warmupUs;
}

std::string timeWithEnds(double us, const std::optional<Interval>& ends) {
  if (!ends) return formatTime(us);
  const auto text = [&](double time) { return formatComparedTime(time, ends->high); };
  return phrase("policy_forecast", "{} ({} to {})")(text(us), text(ends->low), text(ends->high));
}

std::optional<Interval> totalEnds(const PolicyForecast& policy) {
  if (!policy.ends) return std::nullopt;
  return Interval{policy.ends->low.totalUs, policy.ends->high.totalUs};
}

std::optional<Interval> iterationEnds(const PolicyForecast& policy) {
  if (!policy.ends) return std::nullopt;
  return Interval{policy.ends->low.meanIterationUs(), policy.ends->high.meanIterationUs()};
}

}  // namespace convscope
