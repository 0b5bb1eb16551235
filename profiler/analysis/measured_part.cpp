#include "analysis/measured_part.h"

#include <algorithm>
#include <utility>

namespace convscope {
namespace {

Schedule beforeFirst(const std::vector<Dims>& estimated, const Schedule& schedule) {
  std::vector<SizeRun> runs;
  for (const SizeRun& run : schedule.runs) {
    if (std::ranges::find(estimated, schedule.sizes[run.size]) != estimated.end()) break;
    runs.push_back(run);
  }
  return {schedule.sizes, SizeRuns(std::move(runs))};
}

/// Returns whether the policy leads by more than `us` from the end of the first `iterations` to the end of the
/// schedule.
bool leadsBy(double us, const PolicyForecast& policy, const PolicyForecast& baseline, std::int64_t iterations) {
  auto other = baseline.forecast.runs.begin();
  for (auto mine = policy.forecast.runs.begin(); mine != policy.forecast.runs.end(); ++mine, ++other) {
    const auto lead = [&](std::int64_t nth) { return other->cumulativeUs(nth) - mine->cumulativeUs(nth); };
    // The lead is linear within a run, after its first iteration.
    if (mine->first >= iterations && lead(1) <= us) return false;
    if (mine->first + mine->count >= iterations && lead(mine->count) <= us) return false;
  }
  return true;
}

}  // namespace

void setMeasuredPart(PolicyForecast& policy, const PolicyForecast& baseline, const Schedule& schedule,
                     const std::vector<Dims>& estimated, const std::function<SavingNoise(const Schedule&)>& noiseOf) {
  const Schedule part = beforeFirst(estimated, schedule);
  const std::int64_t iterations = part.iterations();
  if (iterations == 0 || iterations == schedule.iterations()) return;
  const double noiseUs = policy.savedNoiseUs(schedule.iterations());
  const SavingNoise noise = noiseOf(part);
  const BreakEven when = breakEven(forecast(*policy.costs, part), forecast(*baseline.costs, part), noise);
  policy.measuredPart = MeasuredPart{iterations, when.savedSteadyUs, noise};
  const bool isWithin = when.iterations && when.iterations == policy.breakEven->iterations && when.range &&
                        when.range->high && *when.range->high <= iterations;
  if (!isWithin || !leadsBy(noiseUs, policy, baseline, iterations)) return;
  policy.breakEven->range = when.range;
  policy.breakEven->words = when.words;
}

}  // namespace convscope
