#include "analysis/gain_noise.h"

#include <algorithm>
#include <cmath>

#include "analysis/layer_losses.h"
#include "analysis/wrong_pick.h"
#include "session/trial_times.h"
#include "statistics/statistics.h"

namespace convscope {
namespace {

/// Returns the variance of the median of a trial's samples.
double medianVariance(const Trial& trial) {
  constexpr double kDeviations = 1.96;  // from the median to the end of its 95% interval
  const std::vector<double>& samples = trial.hot.us.empty() ? trial.single.us : trial.hot.us;
  if (samples.empty()) return 0;
  const Interval interval = medianInterval(samples);
  const double deviation = (interval.high - interval.low) / 2 / kDeviations;
  return deviation * deviation;
}

/// Adds what benchmark mode saves in one problem. `pick` are the choices that it may make.
void add(GainNoise& sum, double& variance, const ProblemResult& problem, const LayerLoss& loss, const WrongPick& pick) {
  const double times = multiplicity(problem.subject);
  const SteadyTimes steady(problem);
  const double offUs = steady.us(problem.trials[loss.off]);
  const double bestUs = steady.us(problem.trials[pick.best]);
  double mean = 0;
  double square = 0;
  double samples = 0;
  for (const PickShare& share : pick.picks) {
    const double savedUs = offUs - bestUs - share.lossUs;
    mean += share.probability * savedUs;
    square += share.probability * savedUs * savedUs;
    if (share.trial != loss.off)
      samples += share.probability *
                 (medianVariance(problem.trials[loss.off]) + medianVariance(problem.trials[share.trial]));
  }
  sum.savedUs += times * mean;
  variance += times * times * (std::max(square - mean * mean, 0.0) + samples);
}

}  // namespace

GainNoise gainNoise(std::span<const Survey* const> surveys) {
  GainNoise sum;
  double variance = 0;
  for (const Survey* survey : surveys) {
    const std::vector<WrongPick> picks = benchmarkPicks(*survey);
    for (const LayerLoss& loss : layerLosses(*survey)) {
      const WrongPick& pick = picks[loss.problem];
      if (pick.missing.empty()) add(sum, variance, survey->problems[loss.problem], loss, pick);
    }
  }
  const double share = surveys.empty() ? 0 : 1 / static_cast<double>(surveys.size());
  return {sum.savedUs * share, std::sqrt(variance) * share};
}

}  // namespace convscope
