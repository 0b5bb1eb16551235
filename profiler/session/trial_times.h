#pragma once

#include <cstddef>
#include <string>

#include "network/network_problems.h"
#include "session/session.h"

namespace convscope {

/// What policies read off a trial; times in microseconds.

/// Returns whether it was executed and has samples. The functions below need such a trial.
bool ran(const Trial& trial);

/// One execution between two synchronisations: what a framework sees that times a plan once.
double singleUs(const Trial& trial);

/// What the first execution took beyond a single one, at least 0: the loading of its code. Where the race measured an
/// algorithm only by its first execution, that is counted as execution and this is 0.
double loadUs(const Trial& trial);

/// Returns the median time of `trial` over that of `fastest`, both from samples of the same kind: hot ones, or single
/// ones if one of the trials left the race early and has no hot samples. Both must have samples.
double timesSlower(const Trial& trial, const Trial& fastest);

/// One execution in the steady state, back to back with others, of the trials of one problem: the median of the hot
/// samples. A trial that left the race early has a single sample only, which is longer by what lies between two events
/// beside the execution; that is taken off, as the problem's other trials show it: the median of how much the single
/// samples of those with both kinds exceed their hot medians.
class SteadyTimes {
 public:
  explicit SteadyTimes(const ProblemResult& problem);

  double us(const Trial& trial) const;

 private:
  double m_excessUs = 0;
  double m_leastUs = 0;  ///< of the hot medians
};

/// Returns how often an iteration computes a problem: as recorded (of a workload, the mean of all iterations),
/// otherwise once for each layer that contains it, at least once.
double multiplicity(const NetworkProblem& problem);

/// Returns "x3" or "x0.25"; empty if the multiplicity is 1.
std::string multiplicityText(const NetworkProblem& problem);

/// Returns how many layers contain a problem; 1 if they are not known.
std::size_t layerCount(const NetworkProblem& problem);

}  // namespace convscope
