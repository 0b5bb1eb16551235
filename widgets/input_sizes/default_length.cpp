#include "widgets/input_sizes/default_length.h"

#include <algorithm>
#include <cmath>

#include "widgets/chart/tick_positions.h"
#include "widgets/input_sizes/training_length.h"

namespace convscope {

std::int64_t defaultIterations(std::optional<std::int64_t> crossing) {
  constexpr std::int64_t kFewest = 10'000;
  if (!crossing) return kFewest;
  const auto step = std::llround(stepAbove(2.0 * static_cast<double>(std::max<std::int64_t>(1, *crossing))));
  return std::clamp<std::int64_t>(step, kFewest, kMostForecastIterations);
}

std::optional<std::int64_t> lastCrossing(const SizeForecasts::Result& result) {
  std::optional<std::int64_t> last;
  for (const LongRunFigures& policy : result.longRun) {
    if (!policy.breakEven || !policy.breakEven->iterations) continue;
    last = std::max(last.value_or(0), *policy.breakEven->iterations);
  }
  return last;
}

}  // namespace convscope
