#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "policy/forecast/policy_costs.h"

namespace convscope {

/// One combination of the switches over one survey.
struct SwitchPrice {
  CudnnSwitches switches;
  SizeCosts costs;  ///< by layer and total; check SizeCosts::complete first
  Warmup warmup;    ///< of a new process; zero if the costs are not complete
};

/// PyTorch's policies for the backend and the release of a survey, in the order of kSwitchCombinations; those of the
/// graph API if PyTorch does not use that backend. `settings` are those of benchmark mode.
std::array<Policy, 4> switchPolicies(const Survey& survey, const PolicySettings& settings = {});

/// Computes the costs of switchPolicies() on `survey`, in their order. `surveys` are `survey` and those of other sizes,
/// as surveysBeside() returns them.
std::array<SwitchPrice, 4> determinismPrice(std::span<const Survey* const> surveys, const Survey& survey,
                                            const PolicySettings& settings = {});

/// The same from known choices: those of each of switchPolicies() for the survey's problems, in order.
std::array<SwitchPrice, 4> determinismPrice(std::span<const Survey* const> surveys, const Survey& survey,
                                            const std::array<std::vector<Choice>, 4>& choices);

/// One side of a pair: a choice for a problem.
struct SwitchChoice {
  int trial = -1;       ///< -1 if it is not known
  double us = 0;        ///< one execution in the steady state
  std::string missing;  ///< why it is not known, in one line
};

/// The choices for a problem with deterministic off and on.
struct SwitchPair {
  SwitchChoice free;
  SwitchChoice strict;  ///< among the algorithms that the library does not mark nondeterministic
  double layers = 1;    ///< the number of layers with this problem

  bool isKnown() const { return free.trial >= 0 && strict.trial >= 0; }
  double ratio() const { return strict.us / free.us; }
  /// Returns what the switch adds to an iteration of the network, in microseconds.
  double networkUs() const { return (strict.us - free.us) * layers; }
};

/// Returns a pair for each of the survey's problems, in order; none if the prices are of an earlier state of it.
std::vector<SwitchPair> switchPairs(const Survey& survey, const SwitchPrice& free, const SwitchPrice& strict);

/// Returns the switches that the seeding helpers of popular training scripts set (init_seeds of YOLOv5 and its
/// descendants): seed 0 requests reproducible runs (benchmark off, deterministic on), any other seed fast ones.
CudnnSwitches switchesOfSeed(std::int64_t seed);

}  // namespace convscope
