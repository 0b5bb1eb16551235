#pragma once

#include <string_view>

#include "session/session.h"

namespace convscope {

/// What happens if a device executes the algorithms that a policy chose on another device, e.g. from a stored plan
/// cache.
struct CarriedChoices {
  int problems = 0;      ///< that both surveys measured, and for which the policy chooses an algorithm in both
  int same = 0;          ///< of these, those for which it chooses the same algorithm
  int unavailable = 0;   ///< of these, those whose carried algorithm did not run; they are in no time
  double ownUs = 0;      ///< an iteration of the other problems with the device's own choices
  double carriedUs = 0;  ///< the same with the carried ones

  /// Returns the share by which the carried choices make the iteration longer; negative if they are faster.
  double addedShare() const { return carriedUs / ownUs - 1; }
};

/// Carries the choices that the policy with this text makes from the survey `from` to `to`. Times are steady times of
/// `to`, in microseconds; a problem of several layers counts for each. Throws MissingData if no algorithm can be
/// carried, InputError for an unknown policy.
CarriedChoices carriedChoices(const Survey& from, const Survey& to, std::string_view policy);

}  // namespace convscope
