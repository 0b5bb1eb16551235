#pragma once

#include <string>

#include "analysis/forecasts.h"
#include "policy/forecast/rule.h"

namespace convscope {

/// What a schedule changes: when a policy pays off over it, whatever its length. Figures beside the session's Answer,
/// no advice.
struct ScheduleVerdict {
  std::string sentence;  ///< names the number of iterations from which the rule holds
  /// From how many input sizes on it loses: newSizesText() with its basis. Empty if that is not known.
  std::string newSizes;
};

/// `run` is over the requested number of iterations, `longRun` the same schedule over Rule::horizon. The rule
/// follows from `longRun`, so it is the same for every number of iterations. Both have a forecast.
ScheduleVerdict scheduleVerdict(const ScheduleForecasts& run, const ScheduleForecasts& longRun);

}  // namespace convscope
