#include "analysis/policy_forecast.h"

#include <fmt/format.h>

#include <cmath>

#include "analysis/gain_noise.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

std::string breakEvenWords(const PolicyForecast& policy, const BreakEven& when, std::optional<double> noiseUs) {
  if (when.extraWarmupUs <= 0 || when.savedSteadyUs <= 0) return when.words;
  if (when.iterations || policy.forecast.runs.size() > 1) return when.words;
  // No new size comes up, so the iterations beyond the schedule are known.
  const double savedUs = when.savedSteadyUs / static_cast<double>(policy.forecast.iterations());
  const auto after = static_cast<std::int64_t>(std::ceil(when.extraWarmupUs / savedUs));
  return phrase("policy_forecast", "{}; it would after about {}")(
      when.words,
      iterationsText(after, noiseUs ? std::optional(rangeOf(after, when.savedSteadyUs, *noiseUs)) : std::nullopt));
}

}  // namespace

PolicyForecast policyForecast(std::shared_ptr<const PolicyCosts> costs, const Schedule& schedule,
                              const PolicyForecast* baseline, const std::vector<double>* variances) {
  Forecast result = forecast(*costs, schedule);
  PolicyForecast policy{std::move(costs), std::move(result), {}, {}};
  if (baseline == nullptr) return policy;
  std::optional<double> noiseUs;
  if (variances != nullptr) noiseUs = savedNoiseUs(*policy.costs, *variances, schedule);
  policy.breakEven = breakEven(policy.forecast, baseline->forecast, noiseUs);
  policy.newSizes = newSizes(*policy.costs, *baseline->costs);
  policy.breakEven->words = breakEvenWords(policy, *policy.breakEven, noiseUs);
  return policy;
}

}  // namespace convscope
