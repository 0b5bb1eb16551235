#include "analysis/measured_part.h"

#include <algorithm>
#include <utility>

namespace convscope {
namespace {

Schedule beforeFirst(const std::vector<Dims>& estimated, const Schedule& schedule) {
  std::vector<bool> isEstimated;  // by size: a schedule has up to a million runs
  for (const Dims& size : schedule.sizes) isEstimated.push_back(std::ranges::find(estimated, size) != estimated.end());
  std::vector<SizeRun> runs;
  for (const SizeRun& run : schedule.runs) {
    if (isEstimated[run.size]) break;
    runs.push_back(run);
  }
  return {schedule.sizes, SizeRuns(std::move(runs))};
}

/// Returns whether the policy leads from the end of the first `iterations` to the end of the schedule, by more than
/// what can be wrong there: the error of the measurements, which grows with the iterations, and all of the estimates'.
bool leads(const PolicyForecast& policy, const PolicyForecast& baseline, const SavingNoise& measured,
           std::int64_t iterations) {
  const double ofEstimatesUs = policy.noise->savedUs - measured.savedUs + policy.noise->warmupUs - measured.warmupUs;
  const double perIterationUs =
      measured.ofSaved(policy.breakEven->savedSteadyUs).noise / static_cast<double>(policy.forecast.iterations());
  auto other = baseline.forecast.runs.begin();
  for (auto mine = policy.forecast.runs.begin(); mine != policy.forecast.runs.end(); ++mine, ++other) {
    const auto isAhead = [&](std::int64_t nth) {
      const double wrongUs = ofEstimatesUs + perIterationUs * static_cast<double>(mine->first + nth);
      return other->cumulativeUs(nth) - mine->cumulativeUs(nth) > wrongUs;
    };
    // The lead is linear within a run, after its first iteration.
    if (mine->first >= iterations && !isAhead(1)) return false;
    if (mine->first + mine->count >= iterations && !isAhead(mine->count)) return false;
  }
  return true;
}

}  // namespace

void setMeasuredPart(PolicyForecast& policy, const PolicyForecast& baseline, const Schedule& schedule,
                     const std::vector<Dims>& estimated, const std::function<SavingNoise(const Schedule&)>& noiseOf) {
  const Schedule part = beforeFirst(estimated, schedule);
  const std::int64_t iterations = part.iterations();
  if (iterations == 0 || iterations == schedule.iterations()) return;
  const SavingNoise noise = noiseOf(part);
  const BreakEven when = breakEven(forecast(*policy.costs, part), forecast(*baseline.costs, part), noise);
  policy.measuredPart = MeasuredPart{iterations, when.savedSteadyUs, noise};
  const bool isWithin = when.iterations && when.iterations == policy.breakEven->iterations && when.range &&
                        when.range->high && *when.range->high <= iterations;
  if (policy.breakEven->isNoise || !isWithin || !leads(policy, baseline, noiseOf(schedule), iterations)) return;
  policy.breakEven->range = when.range;
  policy.breakEven->words = when.words;
}

}  // namespace convscope
