#pragma once

#include <string>

#include "analysis/forecasts.h"

namespace convscope {

/// A rule for choosing between policies over a schedule, whatever its length.
struct ScheduleVerdict {
  std::string sentence;  ///< names the number of iterations from which the rule holds
  std::string code;      ///< switches the policy on, to be copied; empty if no setting does
  /// From how many input sizes on it loses: newSizesText() with its basis. Empty if that is not known.
  std::string newSizes;
};

/// Length of the forecast from which a verdict follows; a policy that has not paid off by then practically never does.
constexpr std::int64_t kVerdictIterations = 1'000'000;

/// `run` is over the requested number of iterations, `longRun` the same schedule over kVerdictIterations. The rule
/// follows from `longRun`, so it is the same for every number of iterations. Both have advice.
ScheduleVerdict scheduleVerdict(const ScheduleForecasts& run, const ScheduleForecasts& longRun);

}  // namespace convscope
