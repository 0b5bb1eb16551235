#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "policy/forecast/forecast.h"

namespace convscope {

/// When a policy has paid off against another over one schedule.
struct BreakEven {
  /// The number of iterations from which on, to the end of the schedule, the policy has taken less time in all.
  std::optional<std::int64_t> iterations;
  double extraWarmupUs = 0;  ///< what the policy pays more for searching, over the whole schedule; can be negative
  double savedSteadyUs = 0;  ///< what its iterations save without searching, over the whole schedule; can be negative
  std::string words;         ///< one sentence: "pays off after 490 iterations", or why it does not
};

/// Both forecasts must be of one schedule; throws ContractError if they are not.
BreakEven breakEven(const Forecast& policy, const Forecast& against);

/// What a size costs that comes up for the first time, once all code is loaded.
struct NewSizeCost {
  Dims input;
  double warmupUs = 0;               ///< the policy's
  double extraUs = 0;                ///< beyond the other policy's
  double savedUs = 0;                ///< an iteration at this size against the other policy's; can be negative
  std::optional<double> regainedIn;  ///< iterations at this size that make up for it; none: never
};

/// Of every size that both policyCosts can tell, in the order of `policy`.
std::vector<NewSizeCost> newSizeCosts(const PolicyCosts& policy, const PolicyCosts& against);

}  // namespace convscope
