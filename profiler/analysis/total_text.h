#pragma once

#include <string>

#include "analysis/policy_forecast.h"

namespace convscope {

/// Formats the total of a policy, with its ends if it has any. Without ends, the unit is that of `longestUs`, the
/// longest total that it is compared with.
std::string totalText(const PolicyForecast& policy, double longestUs);

}  // namespace convscope
