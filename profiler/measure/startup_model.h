#pragma once

#include "backend/sample_kind.h"

namespace convscope {

/// Estimates how much of a first execution is start-up: by how much earlier first executions, their launches taken off,
/// were longer than the sample after them. A value that a survey carries from race to race. Times are in microseconds.
class StartupModel {
 public:
  /// The part of `first` that is surely execution. Code is loaded within the launch; of the rest, the largest start-up
  /// met before is taken off too, but no more than half if the launch is known.
  double executionUs(const FirstExecution& first) const;

  /// Learns from a first execution and the single sample that came after it.
  void learn(const FirstExecution& first, double singleUs);

  double largestUs() const { return m_largestUs; }

 private:
  double m_largestUs = 0;
};

}  // namespace convscope
