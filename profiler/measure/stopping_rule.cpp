#include "measure/stopping_rule.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "measure/statistics.h"

namespace convscope {
namespace {

constexpr std::size_t kFewestForAnyVerdict = 3;

}  // namespace

StoppingSettings exactSamples(int count) {
  constexpr double kNever = std::numeric_limits<double>::infinity();
  return {.minimumSamples = count,
          .maximumSamples = count,
          .relativeWidth = 0,
          .resolutionUs = 0,
          .clearFactor = kNever,
          .budgetUs = kNever};
}

std::vector<std::size_t> StoppingRule::unsettled(std::span<const Runner> runners) const {
  double best = std::numeric_limits<double>::infinity();
  double leaderHigh = best;
  for (const Runner& runner : runners) {
    if (runner.us.size() < kFewestForAnyVerdict) continue;
    const double middle = median(runner.us);
    if (middle >= best) continue;
    best = middle;
    leaderHigh = medianInterval(runner.us).high;
  }
  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < runners.size(); ++i) {
    if (!settled(runners[i], leaderHigh)) indices.push_back(i);
  }
  return indices;
}

bool StoppingRule::settled(const Runner& runner, double leaderHigh) const {
  const std::size_t count = runner.us.size();
  if (count < kFewestForAnyVerdict) return false;
  if (count >= static_cast<std::size_t>(m_settings.maximumSamples)) return true;
  const double spent = std::accumulate(runner.us.begin(), runner.us.end(), 0.0) * runner.repeats;
  if (spent >= m_settings.budgetUs) return true;
  const Interval interval = medianInterval(runner.us);
  if (interval.low > leaderHigh * m_settings.clearFactor + m_settings.resolutionUs) return true;
  if (count < static_cast<std::size_t>(m_settings.minimumSamples)) return false;
  if (interval.low > leaderHigh) return true;
  const double known = std::max(m_settings.relativeWidth * median(runner.us), m_settings.resolutionUs / runner.repeats);
  return (interval.high - interval.low) / 2 <= known;
}

}  // namespace convscope
