#pragma once

#include <optional>
#include <string>

#include "session/session.h"

namespace convscope {

/// A convolution that takes less time on the device than the framework takes on the host to call it leaves the device
/// waiting, unless the host is ahead. Measured with PyTorch 2.11 on an H200: kernels below 30 us are bound by the host
/// in eager mode.
inline constexpr double kCallUs = 30;
/// From this share of short calls on, the host is probably the limit of an iteration.
inline constexpr double kMostlyShort = 0.5;

/// How many convolutions of an iteration are shorter than a framework's call.
struct CallLengths {
  double executions = 0;  ///< of an iteration
  double shorter = 0;     ///< of these, shorter than kCallUs

  double share() const { return executions > 0 ? shorter / executions : 0; }
  bool areMostlyShort() const { return share() >= kMostlyShort; }
  /// Returns what the host needs to call them, in microseconds.
  double hostUs() const { return executions * kCallUs; }
};

/// Counts them with the fastest algorithm of each problem. Empty if a problem has none, or if the device of the survey
/// is the processor, where a call and its work are one.
std::optional<CallLengths> callLengths(const Survey& survey);

/// Describes them in a sentence or two and says that a recording would settle the matter. Empty if no call is shorter.
std::string callLengthText(const CallLengths& lengths);

/// Returns the share in a few words: "17% of the convolutions take less than 30.0 µs with the fastest algorithms".
std::string shortCallText(const CallLengths& lengths);

}  // namespace convscope
