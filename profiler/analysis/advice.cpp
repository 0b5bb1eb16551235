#include "analysis/advice.h"

#include <fmt/format.h>

#include <algorithm>

#include "text/units.h"

namespace convscope {
namespace {

std::string takes(const PolicyForecast& policy) {
  return fmt::format("{} takes {} for {} iterations", policy.policy().text(), formatTime(policy.forecast.totalUs),
                     formatCount(policy.forecast.iterations()));
}

std::string reasonFor(std::span<const PolicyForecast> forecasts, const PolicyForecast& best) {
  const PolicyForecast& baseline = forecasts.front();
  if (forecasts.size() == 1) return takes(best) + ".";
  if (best.breakEven)
    return fmt::format("{}, {} less than {} ({}): it {}.", takes(best),
                       formatPercent(1 - best.forecast.totalUs / baseline.forecast.totalUs), baseline.policy().text(),
                       formatTime(baseline.forecast.totalUs), best.breakEven->words);
  // The rival with the fastest iterations shows best why searching is not worth its price here.
  const auto rival = std::ranges::min_element(forecasts.subspan(1), {},
                                              [](const PolicyForecast& policy) { return policy.forecast.steadyUs(); });
  return fmt::format("{}, the least of all. {} {}.", takes(best), rival->policy().text(), rival->breakEven->words);
}

}  // namespace

Advice advise(std::span<const PolicyForecast> forecasts) {
  const auto best =
      std::ranges::min_element(forecasts, {}, [](const PolicyForecast& policy) { return policy.forecast.totalUs; });
  Advice advice{static_cast<std::size_t>(best - forecasts.begin()),
                best->policy().setupText(best->costs->precision, best->costs->layout), reasonFor(forecasts, *best)};
  if (advice.code.empty()) advice.code = best->policy().text();
  return advice;
}

}  // namespace convscope
