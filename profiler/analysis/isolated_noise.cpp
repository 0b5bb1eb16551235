#include "analysis/isolated_noise.h"

#include <algorithm>

#include "session/trial_times.h"
#include "statistics/statistics.h"

namespace convscope {

IsolatedNoise::IsolatedNoise(const Survey& survey) {
  for (const ProblemResult& problem : survey.problems) {
    for (const Trial& trial : problem.trials) {
      const std::vector<double>& samples = trial.single.us;
      if (!ran(trial) || samples.size() < 3 || std::ranges::min(samples) <= 0) continue;
      ++m_plans;
      for (std::size_t i = 0; i < samples.size(); ++i) {
        std::vector<double> others = samples;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        const double expected = median(others);
        m_fromOthers.push_back({expected, samples[i] / expected});
        if (i > 0) m_fromFirst.push_back({samples.front(), samples[i] / samples.front()});
      }
    }
  }
  std::ranges::stable_sort(m_fromFirst, {}, &Error::us);
  std::ranges::stable_sort(m_fromOthers, {}, &Error::us);
}

bool IsolatedNoise::known() const {
  return m_plans >= kFewestPlans && m_fromFirst.size() >= kFewest;
}

std::vector<double> IsolatedNoise::furtherSamples(std::span<const double> samples) const {
  const double expected = median(samples);
  std::vector<double> further = nearestRatios(samples.size() == 1 ? m_fromFirst : m_fromOthers, expected);
  for (double& each : further) each *= expected;
  return further;
}

std::vector<double> IsolatedNoise::nearestRatios(const std::vector<Error>& errors, double us) {
  auto low = std::ranges::lower_bound(errors, us, {}, &Error::us);
  auto high = low;
  while (static_cast<std::size_t>(high - low) < std::min(kNearest, errors.size())) {
    const bool below = high == errors.end() || (low != errors.begin() && us / (low - 1)->us <= high->us / us);
    if (below)
      --low;
    else
      ++high;
  }
  std::vector<double> ratios;
  for (auto each = low; each != high; ++each) ratios.push_back(each->ratio);
  return ratios;
}

}  // namespace convscope
