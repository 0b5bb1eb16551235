#include "analysis/policy_forecast.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "text/units.h"

namespace convscope {
namespace {

/// What a policy that searches more loses if new sizes come up; empty if it loses nothing.
std::string newSizeWords(const PolicyCosts& policy, const PolicyCosts& baseline) {
  double least = 0;  // iterations at one size that make up for its search, of the size that needs fewest
  bool always = true;
  const std::vector<NewSizeCost> costs = newSizeCosts(policy, baseline);
  for (const NewSizeCost& cost : costs) {
    if (cost.regainedIn == 0.0) return {};
    if (!cost.regainedIn) continue;
    least = always ? *cost.regainedIn : std::min(least, *cost.regainedIn);
    always = false;
  }
  if (costs.empty()) return {};
  if (always) return "a new size never makes up for its search";
  const auto every = static_cast<std::int64_t>(std::floor(least));
  if (every < 1) return {};
  return every == 1 ? "with a new size in every iteration it never does"
                    : fmt::format("with a new size every {} iterations or sooner it never does", formatCount(every));
}

std::string breakEvenWords(const PolicyForecast& policy, const PolicyCosts& baseline, const BreakEven& when) {
  if (when.extraWarmupUs <= 0 || when.savedSteadyUs <= 0) return when.words;
  if (when.iterations) {
    const std::string newSize = newSizeWords(*policy.costs, baseline);
    return newSize.empty() ? when.words : when.words + "; " + newSize;
  }
  if (policy.forecast.runs.size() > 1) return when.words;
  // No new size comes up, so the iterations beyond the schedule are known.
  const double savedUs = when.savedSteadyUs / static_cast<double>(policy.forecast.iterations());
  return fmt::format("{}; it would after about {}", when.words,
                     formatCount(static_cast<std::int64_t>(std::ceil(when.extraWarmupUs / savedUs))));
}

}  // namespace

PolicyForecast policyForecast(std::shared_ptr<const PolicyCosts> costs, const Schedule& schedule,
                              const PolicyForecast* baseline) {
  Forecast result = forecast(*costs, schedule);
  PolicyForecast policy{std::move(costs), std::move(result), {}};
  if (baseline == nullptr) return policy;
  policy.breakEven = breakEven(policy.forecast, baseline->forecast);
  policy.breakEven->words = breakEvenWords(policy, *baseline->costs, *policy.breakEven);
  return policy;
}

}  // namespace convscope
