#pragma once

#include <optional>

#include "backend/device_info.h"
#include "core/problem.h"

namespace convscope {

/// Returns how long the survey of a problem is expected to take, relative to other problems on the same device. On a
/// processor, executions take most of the time: a fixed part and the floating-point operations. On a GPU, building
/// plans does, so all problems take equally long.
double surveyWork(const Problem& problem, const DeviceInfo& device);

/// Returns about how many microseconds a processor takes for a survey of this work; nothing was measured on it yet.
/// The recorded surveys of processors (AlexNet, oneDNN, two threads) took 0.95 s for 10^9 operations.
double processorSurveyUs(double work, const DeviceInfo& device);

/// A remaining time that only falls: an estimate that is longer than an earlier one makes that one a lower bound.
class FallingEstimate {
 public:
  struct Left {
    double seconds = 0;
    bool isLowerBound = false;
    bool operator==(const Left&) const = default;
  };
  /// Takes the next estimate, and returns what to show.
  Left next(double seconds);

 private:
  std::optional<double> m_least;
};

}  // namespace convscope
