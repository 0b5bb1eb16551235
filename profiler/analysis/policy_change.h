#pragma once

#include <optional>
#include <span>

#include "analysis/common_sizes.h"
#include "policy/forecast/policy_costs.h"

namespace convscope {

/// An iteration under one policy in two measurements: steady, without searches, in microseconds. The mean over input
/// sizes, each once.
struct PolicyChange {
  double beforeUs = 0;
  double afterUs = 0;

  /// Returns after over before.
  double ratio() const { return afterUs / beforeUs; }
};

/// Returns the change of a policy at `sizes`, which both costs have. None if there is no size, if one of them is not
/// completely measured, or if the library executes other layers or passes in one of the two.
std::optional<PolicyChange> policyChange(const PolicyCosts& before, const PolicyCosts& after,
                                         std::span<const CommonSize> sizes);

}  // namespace convscope
