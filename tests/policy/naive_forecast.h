#pragma once

#include <vector>

#include "policy/forecast/policy_costs.h"
#include "policy/schedule/schedule.h"

namespace convscope::testing {

/// What a forecast must agree with, worked out the slow and plain way: every iteration, every layer, every cache entry.
struct NaiveForecast {
  std::vector<double> iterationUs;  ///< of each iteration
  std::vector<std::int64_t> searches;
  std::int64_t cacheEntries = 0;
};

NaiveForecast naiveForecast(const PolicyCosts& costs, const Schedule& schedule);

}  // namespace convscope::testing
