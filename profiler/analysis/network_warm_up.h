#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/left_out.h"
#include "policy/forecast/policy_costs.h"

namespace convscope {

/// One problem of a survey under a policy.
struct ProblemWarmUp {
  bool covered = true;  ///< the library executes it under the policy; inference has no backward passes
  Choice choice;        ///< without a trial if it is unknown or no algorithm can execute
  Warmup warmup;        ///< from firstWarmups(); empty without a choice
  double layers = 1;    ///< the number of layers with this problem

  /// Returns the steady time of all layers with this problem.
  double steadyUs() const { return choice.steadyUs * layers; }
};

/// A policy's warm-up in a survey: the cost of a new process that executes the network in its order. Times in
/// microseconds.
struct NetworkWarmUp {
  std::vector<ProblemWarmUp> problems;  ///< with the same indices as Survey::problems
  double setUpUs = 0;                   ///< of the survey's process
  Warmup total;                         ///< sum over all problems
  double iterationUs = 0;               ///< steady: all problems with a choice
  int covered = 0;                      ///< number of covered problems
  int known = 0;                        ///< number of covered problems with a choice
  int slower = 0;                       ///< executed plans of which only a bound is known, so `total` is one, too
  std::string missing;                  ///< what the first covered problem without a choice lacks, in one line
  std::vector<ExcludedLayers>
      leftOut;  ///< the layers that the policy's framework does not give to the library, in no figure

  /// Returns how many steady iterations take as long as the search; none if there are none.
  std::optional<double> iterationsOfSearch() const;
};

/// Computes it from the policy's choices for the survey's problems, in order; one of a pass that the policy does not
/// cover is ignored. `surveys`: as costs() takes them.
NetworkWarmUp networkWarmUp(const Policy& policy, std::span<const Survey* const> surveys, const Survey& survey,
                            std::vector<Choice> choices);

}  // namespace convscope
