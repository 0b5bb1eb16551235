#include "measure/stopping_rule.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "statistics/statistics.h"

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

StoppingRule::Leader StoppingRule::leader(std::span<const Runner> runners) {
  constexpr double kNone = std::numeric_limits<double>::infinity();
  Leader leader{kNone, kNone};
  double best = kNone;
  for (const Runner& runner : runners) {
    if (runner.us.empty()) continue;
    const double middle = median(runner.us);
    leader.us = std::min(leader.us, middle);
    if (runner.us.size() < kFewestForAnyVerdict || middle >= best) continue;
    best = middle;
    leader.high = medianInterval(runner.us).high;
  }
  return leader;
}

std::vector<std::size_t> StoppingRule::unsettled(std::span<const Runner> runners) const {
  const Leader ahead = leader(runners);
  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < runners.size(); ++i) {
    if (!settled(runners[i], ahead)) indices.push_back(i);
  }
  return indices;
}

bool StoppingRule::settled(const Runner& runner, const Leader& leader) const {
  const std::size_t count = runner.us.size();
  if (count > 0 && median(runner.us) > leader.us * m_settings.farFactor + m_settings.resolutionUs) return true;
  if (count < kFewestForAnyVerdict) return false;
  if (count >= static_cast<std::size_t>(m_settings.maximumSamples)) return true;
  const double spent = std::accumulate(runner.us.begin(), runner.us.end(), 0.0) * runner.repeats;
  if (spent >= m_settings.budgetUs) return true;
  const Interval interval = medianInterval(runner.us);
  if (interval.low > leader.high * m_settings.clearFactor + m_settings.resolutionUs) return true;
  if (count < static_cast<std::size_t>(m_settings.minimumSamples)) return false;
  if (interval.low > leader.high) return true;
  const double known = std::max(m_settings.relativeWidth * median(runner.us), m_settings.resolutionUs / runner.repeats);
  return (interval.high - interval.low) / 2 <= known;
}

}  // namespace convscope
