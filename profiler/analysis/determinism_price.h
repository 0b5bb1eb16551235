#pragma once

#include <array>
#include <cstdint>

#include "policy/forecast/policy_costs.h"

namespace convscope {

/// One combination of the switches over one survey.
struct SwitchPrice {
  CudnnSwitches switches;
  SizeCosts costs;  ///< by layer and total; check SizeCosts::complete first
  Warmup warmup;    ///< of a new process; zero if the costs are not complete
};

/// PyTorch's policies for surveys of `backend`, in the order of kSwitchCombinations; those of the graph API if PyTorch
/// does not use that backend. `settings` are those of benchmark mode.
std::array<Policy, 4> switchPolicies(const std::string& backend, const PolicySettings& settings = {});

/// Computes the costs of switchPolicies() on `survey`, in their order.
std::array<SwitchPrice, 4> determinismPrice(const Survey& survey, const PolicySettings& settings = {});

/// The same from known choices: those of each of switchPolicies() for the survey's problems, in order.
std::array<SwitchPrice, 4> determinismPrice(const Survey& survey, const std::array<std::vector<Choice>, 4>& choices);

/// Returns the switches that the seeding helpers of popular training scripts set (init_seeds of YOLOv5 and its
/// descendants): seed 0 requests reproducible runs (benchmark off, deterministic on), any other seed fast ones.
CudnnSwitches switchesOfSeed(std::int64_t seed);

}  // namespace convscope
