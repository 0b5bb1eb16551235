#include "analysis/isolated_noise.h"

#include <algorithm>
#include <utility>

#include "session/trial_times.h"
#include "statistics/statistics.h"

namespace convscope {

IsolatedNoise::IsolatedNoise(const Survey& survey) {
  std::vector<Error> fromFirst;
  std::vector<Error> fromOthers;
  for (const ProblemResult& problem : survey.problems) {
    for (const Trial& trial : problem.trials) {
      const std::vector<double>& samples = trial.single.us;
      if (!ran(trial) || samples.size() < 3 || std::ranges::min(samples) <= 0) continue;
      ++m_plans;
      for (std::size_t i = 0; i < samples.size(); ++i) {
        std::vector<double> others = samples;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        const double expected = median(others);
        fromOthers.push_back({expected, samples[i] / expected});
        if (i > 0) fromFirst.push_back({samples.front(), samples[i] / samples.front()});
      }
    }
  }
  m_fromFirst = sorted(std::move(fromFirst));
  m_fromOthers = sorted(std::move(fromOthers));
}

IsolatedNoise::Errors IsolatedNoise::sorted(std::vector<Error> errors) {
  std::ranges::stable_sort(errors, {}, &Error::first);
  Errors result;
  for (const auto& [us, ratio] : errors) {
    result.predictedUs.push_back(us);
    result.ratios.push_back(ratio);
  }
  return result;
}

bool IsolatedNoise::known() const {
  return m_plans >= kFewestPlans && m_fromFirst.predictedUs.size() >= kFewest;
}

IsolatedNoise::Further IsolatedNoise::furtherSamples(std::span<const double> samples) const {
  const double expectedUs = median(samples);
  return {(samples.size() == 1 ? m_fromFirst : m_fromOthers).nearest(expectedUs), expectedUs};
}

std::span<const double> IsolatedNoise::Errors::nearest(double us) const {
  const std::size_t count = std::min(kNearest, predictedUs.size());
  // The first that is not farther below `us` than the first one behind the window is above it.
  std::size_t low = 0;
  std::size_t high = predictedUs.size() - count;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (us / predictedUs[middle] > predictedUs[middle + count] / us)
      low = middle + 1;
    else
      high = middle;
  }
  return std::span(ratios).subspan(low, count);
}

}  // namespace convscope
