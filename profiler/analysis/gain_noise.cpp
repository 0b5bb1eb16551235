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

/// Returns the variance of what benchmark mode saves in one problem. `pick` are the choices that it may make.
double savedVariance(const ProblemResult& problem, std::size_t off, const WrongPick& pick) {
  double mean = 0;
  double square = 0;
  double ofSamples = 0;
  for (const PickShare& share : pick.picks) {
    mean += share.probability * share.lossUs;
    square += share.probability * share.lossUs * share.lossUs;
    if (share.trial != off)
      ofSamples +=
          share.probability * (medianVariance(problem.trials[off]) + medianVariance(problem.trials[share.trial]));
  }
  const double times = multiplicity(problem.subject);  // its layers share one choice
  return times * times * (std::max(square - mean * mean, 0.0) + ofSamples);
}

}  // namespace

double gainDeviationUs(std::span<const Survey* const> surveys) {
  double variance = 0;
  for (const Survey* survey : surveys) {
    const std::vector<WrongPick> picks = benchmarkPicks(*survey);
    for (const LayerLoss& loss : layerLosses(*survey)) {
      if (picks[loss.problem].missing.empty())
        variance += savedVariance(survey->problems[loss.problem], loss.off, picks[loss.problem]);
    }
  }
  return surveys.empty() ? 0 : std::sqrt(variance) / static_cast<double>(surveys.size());
}

}  // namespace convscope
