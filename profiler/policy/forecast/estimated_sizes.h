#pragma once

#include <vector>

#include "policy/forecast/policy_costs.h"

namespace convscope {

/// Returns the costs with an estimate for each of `inputs` in place of incomplete ones: the mean of the complete sizes,
/// marked by SizeCosts::estimated. No choice is known at such a size. Unchanged if no size is complete.
PolicyCosts withEstimates(PolicyCosts costs, const std::vector<Dims>& inputs);

}  // namespace convscope
