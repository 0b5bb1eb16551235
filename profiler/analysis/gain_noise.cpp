#include "analysis/gain_noise.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "analysis/wrong_pick.h"
#include "policy/forecast/rule.h"
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

/// Returns the variance of what one of `picks` saves in one execution against the trial `against`.
double pickedVariance(const ProblemResult& problem, std::size_t against, std::span<const PickShare> picks) {
  double mean = 0;
  double square = 0;
  double ofSamples = 0;
  for (const PickShare& share : picks) {
    mean += share.probability * share.lossUs;
    square += share.probability * share.lossUs * share.lossUs;
    if (share.trial != against)
      ofSamples +=
          share.probability * (medianVariance(problem.trials[against]) + medianVariance(problem.trials[share.trial]));
  }
  return std::max(square - mean * mean, 0.0) + ofSamples;
}

bool choosesByOneSample(const Policy& policy) {
  return policy.switches && policy.switches->benchmark && !policy.settings.byMedian;
}

/// Returns the mean of the values that are known; 0 without any.
double meanOf(std::span<const std::optional<double>> values) {
  double sum = 0;
  double count = 0;
  for (const std::optional<double>& value : values) {
    sum += value.value_or(0);
    count += value ? 1 : 0;
  }
  return count > 0 ? sum / count : 0;
}

/// Computes the variances of one size.
class SizeVariance {
 public:
  SizeVariance(const Policy& policy, const Survey& survey)
      : m_policy(policy), m_survey(survey), m_context(contextOf(survey)), m_noise(survey) {}

  double between(const SizeCosts& policy, const SizeCosts& against) const {
    double variance = 0;
    auto other = against.problems.begin();
    std::size_t index = 0;
    for (const ProblemCosts& one : policy.problems) {  // all three lists have the survey's order
      while (index < m_survey.problems.size() && !(m_survey.problems[index].subject == one.subject)) ++index;
      other = std::find_if(other, against.problems.end(),
                           [&](const ProblemCosts& each) { return each.subject == one.subject; });
      if (index == m_survey.problems.size() || other == against.problems.end()) break;
      if (one.choice.trial && other->choice.trial)
        variance += ofProblem(m_survey.problems[index], *one.choice.trial, *other->choice.trial);
    }
    return variance;
  }

 private:
  double ofProblem(const ProblemResult& problem, std::size_t chosen, std::size_t against) const {
    const double times = multiplicity(problem.subject);  // its layers share one choice
    if (choosesByOneSample(m_policy)) {
      const WrongPick pick =
          wrongPick(problem, m_context, m_policy.settings, m_noise, m_policy.switches->deterministic);
      if (pick.missing.empty()) return times * times * pickedVariance(problem, against, pick.picks);
    }
    const PickShare certain{chosen, 1, 0};
    return times * times * pickedVariance(problem, against, {&certain, 1});
  }

  const Policy& m_policy;
  const Survey& m_survey;
  PolicyContext m_context;
  IsolatedNoise m_noise;
};

}  // namespace

std::vector<double> savedVariances(const PolicyCosts& policy, const PolicyCosts& against,
                                   std::span<const Survey* const> surveys) {
  std::vector<std::optional<double>> known(policy.sizes.size());
  for (std::size_t i = 0; i < policy.sizes.size(); ++i) {
    const SizeCosts& size = policy.sizes[i];
    const auto survey = std::ranges::find(surveys, size.input, [](const Survey* each) { return each->started.input; });
    const auto other = std::ranges::find(against.sizes, size.input, &SizeCosts::input);
    if (survey == surveys.end() || other == against.sizes.end() || !size.complete() || !other->complete()) continue;
    known[i] = SizeVariance(policy.policy, **survey).between(size, *other);
  }
  const double mean = meanOf(known);
  std::vector<double> variances;
  for (const std::optional<double>& one : known) variances.push_back(one.value_or(mean));
  return variances;
}

double savedNoiseUs(const PolicyCosts& policy, std::span<const double> variances, const Schedule& schedule) {
  const std::vector<std::int64_t> counts = schedule.counts();
  const std::vector<std::optional<double>> all(variances.begin(), variances.end());
  const double mean = meanOf(all);  // of sizes that are estimates, which come after the measured ones
  std::map<Dims, double> known;
  for (std::size_t i = 0; i < variances.size(); ++i) known.emplace(policy.sizes[i].input, variances[i]);
  double variance = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto size = known.find(schedule.sizes[i]);
    const auto count = static_cast<double>(counts[i]);
    variance += count * count * (size != known.end() ? size->second : mean);
  }
  return kRule.deviations * std::sqrt(variance);
}

SavingNoise savingNoise(const PolicyCosts& policy, std::span<const double> variances, const Schedule& schedule,
                        double drift) {
  Schedule once;
  std::vector<SizeRun> runs;
  for (const SizeCosts& size : policy.sizes) {
    if (!size.complete() || size.isEstimated()) continue;
    runs.push_back({static_cast<std::uint32_t>(once.sizes.size()), 1});
    once.sizes.push_back(size.input);
  }
  once.runs = runs;
  const double noiseUs = runs.empty() ? 0 : savedNoiseUs(policy, variances, once) / static_cast<double>(runs.size());
  return {savedNoiseUs(policy, variances, schedule), 0, noiseUs, drift};
}

}  // namespace convscope
