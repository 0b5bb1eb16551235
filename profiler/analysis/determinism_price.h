#pragma once

#include <array>
#include <cstdint>

#include "policy/forecast/policy_costs.h"

namespace convscope {

/// PyTorch's two switches, torch.backends.cudnn.benchmark and .deterministic.
struct CudnnSwitches {
  bool benchmark = false;
  bool deterministic = false;
  bool operator==(const CudnnSwitches&) const = default;
};

/// One combination of the switches over one survey.
struct SwitchPrice {
  CudnnSwitches switches;
  SizeCosts costs;  ///< per layer and in all; see SizeCosts::complete before any figure is used
  Warmup warmup;    ///< of a new process; zero where the costs is not complete
};

/// The policies of the four combinations in the order of the tutorials: neither, benchmark, deterministic, both, on the
/// path of PyTorch that `backend` is. `settings` are those of benchmark mode.
std::array<Policy, 4> switchPolicies(const std::string& backend, const PolicySettings& settings = {});

/// What these cost on `survey`, in their order.
std::array<SwitchPrice, 4> determinismPrice(const Survey& survey, const PolicySettings& settings = {});

/// The same from choices that were made before: what each of switchPolicies gave for the survey's problems in order.
std::array<SwitchPrice, 4> determinismPrice(const Survey& survey, const std::array<std::vector<Choice>, 4>& choices);

/// What the seeding helpers of popular training scripts set (init_seeds of YOLOv5 and its descendants): seed 0 asks for
/// reproducible runs (benchmark off, deterministic on), any other seed for fast ones (the reverse).
CudnnSwitches switchesOfSeed(std::int64_t seed);

}  // namespace convscope
