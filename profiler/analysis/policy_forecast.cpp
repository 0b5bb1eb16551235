#include "analysis/policy_forecast.h"

#include <fmt/format.h>

#include <cmath>

#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

std::string breakEvenWords(const PolicyForecast& policy, const BreakEven& when) {
  if (when.extraWarmupUs <= 0 || when.savedSteadyUs <= 0) return when.words;
  if (when.iterations || policy.forecast.runs.size() > 1) return when.words;
  // No new size comes up, so the iterations beyond the schedule are known.
  const double savedUs = when.savedSteadyUs / static_cast<double>(policy.forecast.iterations());
  return phrase("policy_forecast", "{}; it would after about {}")(
      when.words, formatEstimate(static_cast<std::int64_t>(std::ceil(when.extraWarmupUs / savedUs))));
}

}  // namespace

PolicyForecast policyForecast(std::shared_ptr<const PolicyCosts> costs, const Schedule& schedule,
                              const PolicyForecast* baseline) {
  Forecast result = forecast(*costs, schedule);
  PolicyForecast policy{std::move(costs), std::move(result), {}, {}};
  if (baseline == nullptr) return policy;
  policy.breakEven = breakEven(policy.forecast, baseline->forecast);
  policy.newSizes = newSizes(*policy.costs, *baseline->costs);
  policy.breakEven->words = breakEvenWords(policy, *policy.breakEven);
  return policy;
}

}  // namespace convscope
