#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "measure/event.h"

namespace convscope {

/// What an engine has reported of one problem since it was dealt. add() throws EventError for an event that is not the
/// next one of the problem: a second listing, an algorithm that is not listed, or one that has that step already or
/// has ended.
class ReportedProblem {
 public:
  void add(const CandidatesListed& listed);
  void add(const CandidatesAdded& added);
  void add(const PlanBuilt& built);
  void add(const FirstExecuted& executed);
  void add(const Sampled& sampled);
  void add(const TrialEnded& ended);
  /// A problem that did not fail as a whole ends when all of its algorithms have ended.
  void add(const ProblemEnded& ended) const;

 private:
  struct Algorithm {
    bool built = false;
    bool executed = false;
    bool ended = false;
  };

  Algorithm& underWay(const auto& event);

  std::optional<std::vector<Algorithm>> m_algorithms;  ///< listed ones
};

}  // namespace convscope
