#pragma once

#include <span>
#include <vector>

#include "session/session.h"

namespace convscope {

/// How a further isolated sample of a plan differs from those that a survey took, learnt from all plans of the survey
/// with several isolated samples. Noise depends on how long an execution takes, so each plan is compared with those
/// that take about as long. docs/policies.md, "Wrong-pick probability", has the rule.
class IsolatedNoise {
 public:
  /// Without a survey nothing is known.
  IsolatedNoise() = default;
  explicit IsolatedNoise(const Survey& survey);

  /// Returns whether the survey has several isolated samples of enough plans: kFewestPlans, and kFewest errors.
  bool known() const;

  /// Returns equally likely times of a further isolated sample of a plan, in microseconds; `samples` are those that it
  /// has, one or more. known() must be true.
  std::vector<double> furtherSamples(std::span<const double> samples) const;

  static constexpr std::size_t kFewestPlans = 10;
  static constexpr std::size_t kFewest = 30;
  static constexpr std::size_t kNearest = 100;  ///< errors that represent a plan's noise

 private:
  /// A sample over its prediction from other samples of its plan, and that prediction.
  struct Error {
    double us = 0;
    double ratio = 1;
  };
  static std::vector<double> nearestRatios(const std::vector<Error>& errors, double us);

  std::size_t m_plans = 0;  ///< with several samples
  // Both by time.
  std::vector<Error> m_fromFirst;   ///< predicted by the plan's first sample
  std::vector<Error> m_fromOthers;  ///< predicted by the median of the plan's others, two or more
};

}  // namespace convscope
