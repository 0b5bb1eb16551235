#include "analysis/time_lost.h"

#include "network/network_problems.h"
#include "session/trial_times.h"

namespace convscope {

TimeLost timeLost(const ProblemResult& problem, std::size_t choice, std::size_t fastest) {
  const SteadyTimes steady(problem);
  const double us = steady.us(problem.trials.at(choice));
  const double bestUs = steady.us(problem.trials.at(fastest));
  return {us / bestUs, (us - bestUs) * multiplicity(problem.subject)};
}

}  // namespace convscope
