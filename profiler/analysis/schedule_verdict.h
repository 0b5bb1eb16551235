#pragma once

#include <string>

#include "analysis/forecasts.h"
#include "policy/forecast/rule.h"

namespace convscope {

/// What a schedule changes: what benchmark = True saves over its length, and when it pays off, whatever its length. It
/// is about this schedule alone; the session's Answer is about the measured sizes.
struct ScheduleVerdict {
  /// Over the requested iterations, in a few words: "Leave False; True takes 1 h 24 min longer (34 min to 2 h 14 min)".
  /// Or "Leave False; the host hides what True saves". Of policies that are not the switch's: "fastest saves 1.20 s".
  /// Empty without a second policy.
  std::string result;
  std::string sentence;  ///< names the number of iterations from which the rule holds; empty without a search
  /// From how many input sizes on it loses: newSizesText() with its basis. Empty if that is not known.
  std::string newSizes;
};

/// `run` is over the requested number of iterations, `longRun` the same schedule over Rule::horizon. The rule
/// follows from `longRun`, so it is the same for every number of iterations. Both have a forecast. With
/// `isHostLimited`, a HostLimit at the measured sizes, the host hides what benchmark = True, or a choice
/// without a search, saves against benchmark = False.
ScheduleVerdict scheduleVerdict(const ScheduleForecasts& run, const ScheduleForecasts& longRun, bool isHostLimited);

}  // namespace convscope
