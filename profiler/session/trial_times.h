#pragma once

#include <cstddef>
#include <string>

#include "network/network_problems.h"
#include "session/session.h"

namespace convscope {

/// The times of a trial that policies use, in microseconds. Of an algorithm that was not executed to the end
/// (TrialStatus::Slower), they are the bound that its time exceeds.

/// Returns whether it was executed to the end and has samples. The functions below need such a trial or a slower one.
bool ran(const Trial& trial);

/// Returns the time of one execution between two synchronisations, as a framework sees it that times a plan once.
double singleUs(const Trial& trial);

/// Returns how much longer the first execution took than a single one, at least 0: the time to load its code. 0 if the
/// race measured the algorithm by its first execution only, or not to the end.
double loadUs(const Trial& trial);

/// The steady-state times of the trials of one problem: one execution, back to back with others, the median of the hot
/// samples. A trial that left the race early has a single sample only, which contains a launch too. The usual excess of
/// single samples over hot medians is subtracted from it: the median over the problem's trials that have both kinds.
class SteadyTimes {
 public:
  explicit SteadyTimes(const ProblemResult& problem);

  double us(const Trial& trial) const;
  /// Summarizes the samples of us(): their median is us().
  Summary summary(const Trial& trial) const;

 private:
  double m_excessUs = 0;
  double m_leastUs = 0;  ///< of the hot medians
};

/// Returns the steady-state time of `trial` over that of `other`; both are trials of `problem` with samples.
double timesSlower(const ProblemResult& problem, const Trial& trial, const Trial& other);

/// Returns how often an iteration computes a problem: as recorded (of a workload, the mean of all iterations),
/// otherwise once for each layer that contains it, at least once.
double multiplicity(const NetworkProblem& problem);

/// Returns "x3" or "x0.25"; empty if the multiplicity is 1.
std::string multiplicityText(const NetworkProblem& problem);

/// Returns how many layers contain a problem; 1 if they are not known.
std::size_t layerCount(const NetworkProblem& problem);

}  // namespace convscope
