#pragma once

#include <span>
#include <string>

#include "analysis/policy_forecast.h"

namespace convscope {

/// Which of several policies to use for a schedule.
struct Advice {
  std::size_t best = 0;  ///< index of the one that takes the least time, if possible of those that a setting
                         ///< switches on; of equal ones the first
  std::string code;      ///< all switches that it assumes, to be copied: Policy::setupText; empty if it has none
  std::string reason;    ///< one or two sentences
};

/// Chooses among forecasts of one schedule, of which there is at least one; the first is the baseline.
Advice advise(std::span<const PolicyForecast> forecasts);

}  // namespace convscope
