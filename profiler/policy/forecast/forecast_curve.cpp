#include <algorithm>
#include <cmath>

#include "policy/forecast/forecast.h"

namespace convscope {
std::int64_t Forecast::iterations() const {
  return runs.iterations();
}

double Forecast::iterationTimeUs(std::int64_t iteration) const {
  const ForecastRun run = runs.holding(iteration);
  return iteration == run.first ? run.firstUs : run.laterUs;
}

double Forecast::cumulativeUs(std::int64_t iterations) const {
  if (iterations <= 0 || runs.empty()) return 0;
  const ForecastRun run = runs.holding(iterations - 1);
  return run.cumulativeUs(iterations - run.first);
}

std::vector<CurvePoint> Forecast::curve(int points) const {
  const std::int64_t last = iterations();
  const std::int64_t steps = std::clamp<std::int64_t>(points - 1, 1, std::max<std::int64_t>(last, 1));
  std::vector<CurvePoint> result;
  for (std::int64_t i = 0; i <= steps; ++i) {
    const auto at = static_cast<std::int64_t>(
        std::llround(static_cast<double>(last) * static_cast<double>(i) / static_cast<double>(steps)));
    result.push_back({at, cumulativeUs(at)});
  }
  return result;
}

}  // namespace convscope
