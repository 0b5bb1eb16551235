#pragma once

#include <array>
#include <cstdint>

#include "policy/forecast/policy_costs.h"

namespace convscope {

/// One combination of the switches over one survey.
struct SwitchPrice {
  CudnnSwitches switches;
  SizeCosts costs;  ///< per layer and in all; see SizeCosts::complete before any figure is used
  Warmup warmup;    ///< of a new process; zero where the costs is not complete
};

/// PyTorch's policies for surveys of `backend`, in the order of kSwitchCombinations; those of the graph API if PyTorch
/// does not use that backend. `settings` are those of benchmark mode.
std::array<Policy, 4> switchPolicies(const std::string& backend, const PolicySettings& settings = {});

/// What these cost on `survey`, in their order.
std::array<SwitchPrice, 4> determinismPrice(const Survey& survey, const PolicySettings& settings = {});

/// The same from choices that were made before: what each of switchPolicies gave for the survey's problems in order.
std::array<SwitchPrice, 4> determinismPrice(const Survey& survey, const std::array<std::vector<Choice>, 4>& choices);

/// What the seeding helpers of popular training scripts set (init_seeds of YOLOv5 and its descendants): seed 0 asks for
/// reproducible runs (benchmark off, deterministic on), any other seed for fast ones (the reverse).
CudnnSwitches switchesOfSeed(std::int64_t seed);

}  // namespace convscope
