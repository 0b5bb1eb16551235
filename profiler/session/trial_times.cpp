#include "session/trial_times.h"

#include <fmt/format.h>

#include <algorithm>

#include "statistics/statistics.h"

namespace convscope {

bool ran(const Trial& trial) {
  return trial.status == TrialStatus::Measured && !trial.timing().us.empty();
}

SteadyTimes::SteadyTimes(const ProblemResult& problem) {
  std::vector<double> excess;
  for (const Trial& trial : problem.trials) {
    if (!ran(trial) || trial.hot.us.empty()) continue;
    const double hotUs = median(trial.hot.us);
    m_leastUs = m_leastUs == 0 ? hotUs : std::min(m_leastUs, hotUs);
    if (!trial.single.us.empty()) excess.push_back(trial.single.us.front() - hotUs);
  }
  if (!excess.empty()) m_excessUs = std::max(0.0, median(excess));
}

double SteadyTimes::us(const Trial& trial) const {
  if (trial.status == TrialStatus::Slower) return trial.slowerThanUs;
  const double timedUs = median(trial.timing().us);
  return trial.hot.us.empty() ? std::max(timedUs - m_excessUs, std::min(timedUs, m_leastUs)) : timedUs;
}

Summary SteadyTimes::summary(const Trial& trial) const {
  std::vector<double> us = trial.timing().us;
  if (trial.hot.us.empty()) {
    const double excessUs = median(us) - this->us(trial);
    for (double& one : us) one -= excessUs;
  }
  return summarize(us);
}

double singleUs(const Trial& trial) {
  if (trial.status == TrialStatus::Slower) return trial.slowerThanUs;
  return trial.single.us.empty() ? median(trial.hot.us) : trial.single.us.front();
}

double loadUs(const Trial& trial) {
  if (trial.status == TrialStatus::Slower) return 0;
  return std::max(0.0, trial.firstExecutionUs.value_or(0) - singleUs(trial));
}

double multiplicity(const NetworkProblem& problem) {
  return problem.timesPerIteration.value_or(static_cast<double>(layerCount(problem)));
}

std::string multiplicityText(const NetworkProblem& problem) {
  const double times = multiplicity(problem);
  return times == 1 ? "" : fmt::format("x{:.3g}", times);
}

std::size_t layerCount(const NetworkProblem& problem) {
  return std::max(std::size_t{1}, problem.layers.size());
}

double timesSlower(const ProblemResult& problem, const Trial& trial, const Trial& other) {
  const SteadyTimes steady(problem);
  return steady.us(trial) / steady.us(other);
}

}  // namespace convscope
