#pragma once

#include <optional>
#include <string>
#include <vector>

#include "policy/forecast/policy_costs.h"
#include "session/session.h"

namespace convscope {

/// A host that takes longer to call the convolutions of an iteration than the device to compute them, so faster
/// convolutions only make the device wait longer. Estimated with kCallUs: the session has no time of the host.
struct HostLimit {
  double callsUs = 0;         ///< host time of the calls in an iteration; the mean of several input sizes
  double shorterShare = 0;    ///< of these calls, the share with less device time than kCallUs
  std::string hiddenSetting;  ///< the policy that would be advised if the device were the limit; empty if none would

  bool operator==(const HostLimit&) const = default;
};

/// Returns the limit if at each of `sizes` most calls are shorter than kCallUs and the calls take longer than the
/// convolutions with `off`. None if one of these is not known, or if layers are excluded from the costs, because they
/// keep the device busy for an unknown time. docs/policies.md, "The answer", has the rule and its source.
std::optional<HostLimit> hostLimitOf(const std::vector<const Survey*>& sizes, const PolicyCosts& off);

}  // namespace convscope
