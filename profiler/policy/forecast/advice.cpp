#include "policy/forecast/advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "text/units.h"

namespace convscope {
namespace {

/// What a policy that searches more loses where sizes come up for the first time; empty where that is nothing.
std::string newSizeWords(const PolicyForecast& policy, const PolicyForecast& against) {
  double least = 0;  // iterations at one size that make up for its search, of the size that needs fewest
  bool always = true;
  const std::vector<NewSizeCost> costs = newSizeCosts(policy.costs, against.costs);
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

std::string takes(const PolicyForecast& told) {
  return fmt::format("{} takes {} for {} iterations", told.policy().text(), formatTime(told.forecast.totalUs),
                     formatCount(told.forecast.iterations()));
}

}  // namespace

std::string breakEvenWords(const PolicyForecast& policy, const PolicyForecast& against) {
  return breakEvenWords(policy, against, breakEven(policy.forecast, against.forecast));
}

std::string breakEvenWords(const PolicyForecast& policy, const PolicyForecast& against, const BreakEven& when) {
  if (when.extraWarmupUs <= 0 || when.savedSteadyUs <= 0) return when.words;
  if (when.iterations) {
    const std::string newSize = newSizeWords(policy, against);
    return newSize.empty() ? when.words : when.words + "; " + newSize;
  }
  if (policy.forecast.runs.size() > 1) return when.words;
  // At one size nothing new comes up: the rest can be told.
  const double savedUs = when.savedSteadyUs / static_cast<double>(policy.forecast.iterations());
  return fmt::format("{}; it would after about {}", when.words,
                     formatCount(static_cast<std::int64_t>(std::ceil(when.extraWarmupUs / savedUs))));
}

Advice advise(std::span<const PolicyForecast> forecasts) {
  const auto best =
      std::ranges::min_element(forecasts, {}, [](const PolicyForecast& told) { return told.forecast.totalUs; });
  Advice advice;
  advice.best = static_cast<std::size_t>(best - forecasts.begin());
  advice.code = best->policy().setupText();
  if (advice.code.empty()) advice.code = best->policy().text();
  if (forecasts.size() == 1) {
    advice.reason = takes(*best) + ".";
    return advice;
  }
  const PolicyForecast& first = forecasts.front();
  if (advice.best != 0) {
    advice.reason =
        fmt::format("{}, {} less than {} ({}): it {}.", takes(*best),
                    formatPercent(1 - best->forecast.totalUs / first.forecast.totalUs), first.policy().text(),
                    formatTime(first.forecast.totalUs), breakEvenWords(*best, first));
    return advice;
  }
  // The rival with the fastest iterations says best why searching is not worth its price here.
  const auto steadyUs = [](const PolicyForecast& told) {
    return told.forecast.totalUs - told.forecast.warmup.totalUs();
  };
  const auto rival = std::ranges::min_element(forecasts.subspan(1), {}, steadyUs);
  advice.reason =
      fmt::format("{}, the least of all. {} {}.", takes(*best), rival->policy().text(), breakEvenWords(*rival, first));
  return advice;
}

}  // namespace convscope
