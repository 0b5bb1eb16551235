#pragma once

#include <cstdint>

namespace convscope {

/// What counts as noise, as worth a change, and over how many iterations. docs/policies.md, "The answer", explains the
/// values. There is one rule, and every page, report and command uses it.
struct Rule {
  /// A smaller saving is not worth a switch: other variations of a training run hide it. A share of the compared time.
  double worthwhile = 0.01;
  /// A saving below this many of its own standard deviations is noise.
  double deviations = 2;
  /// The least noise of a forecast of whole iterations: docs/measurements.md compares such forecasts with trainings.
  double iterationNoise = 0.03;
  /// A larger change of a plan that a survey measures repeatedly means that the machine was not quiet.
  double drift = 0.05;
  /// The same of the spread (interquartile range over median) that half of a survey's finalists exceed.
  double spread = 0.3;
  /// A search that has not paid off by then practically never does. In iterations.
  std::int64_t horizon = 1'000'000;
  /// Iterations of a training of a few epochs. What pays off later is for long trainings only.
  std::int64_t shortTraining = 10'000;
};

inline constexpr Rule kRule;

}  // namespace convscope
