#pragma once

#include <cstddef>

#include "session/session.h"

namespace convscope {

/// How quiet the machine was during a survey.
struct MachineState {
  /// The largest change of a plan that was measured repeatedly, beyond the noise of its samples: 0.3 if it once took
  /// 30% longer than another time. 0 if none changed, or if none was repeated.
  double drift = 0;
  /// The median over the finalists of their relative spread: interquartile range over median. 0 without finalists.
  double spread = 0;
  std::size_t throttled = 0;  ///< samples that were discarded because the clock was too low
  double otherLoad = 0;       ///< share of the device's time that other programs took when the survey began

  /// Returns whether the figures of the survey need a caution: Rule::drift, Rule::spread, kDisturbingLoad.
  bool isBusy() const;
};

/// Returns MachineState::drift alone.
double driftOf(const Survey& survey);

MachineState machineState(const Survey& survey);

}  // namespace convscope
