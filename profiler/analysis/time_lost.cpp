#include "analysis/time_lost.h"

#include "network/network_problems.h"
#include "session/trial_times.h"
#include "statistics/statistics.h"

namespace convscope {

TimeLost timeLost(const ProblemResult& problem, std::size_t choice, std::size_t fastest) {
  const Trial& best = problem.trials.at(fastest);
  const double ratio = timesSlower(problem.trials.at(choice), best);
  return {ratio, (ratio - 1) * median(best.timing().us) * multiplicity(problem.subject)};
}

}  // namespace convscope
