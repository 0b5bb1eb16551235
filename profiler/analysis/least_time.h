#pragma once

#include <span>
#include <string>

#include "analysis/policy_forecast.h"

namespace convscope {

/// Which of several policies takes the least time over one schedule. It is no advice: that is the session's Answer.
struct LeastTime {
  std::size_t best = 0;  ///< index of the one that takes the least time, if possible of those that a setting
                         ///< switches on; of equal ones the first
  std::string reason;    ///< one or two sentences
};

/// Compares forecasts of one schedule, of which there is at least one; the first is the baseline.
LeastTime leastTime(std::span<const PolicyForecast> forecasts);

}  // namespace convscope
