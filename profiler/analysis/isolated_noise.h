#pragma once

#include <span>
#include <utility>
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

  /// Equally likely times of a further isolated sample of a plan, in microseconds: each of `ratios` times `expectedUs`.
  /// Belongs to the IsolatedNoise that returned it.
  struct Further {
    std::span<const double> ratios;
    double expectedUs = 1;
  };
  /// `samples` are those that the plan has, one or more, in microseconds. known() must be true.
  Further furtherSamples(std::span<const double> samples) const;

  static constexpr std::size_t kFewestPlans = 10;
  static constexpr std::size_t kFewest = 30;
  static constexpr std::size_t kNearest = 100;  ///< errors that represent a plan's noise

 private:
  /// Samples of many plans over their predictions from other samples of their plan.
  struct Errors {
    std::vector<double> predictedUs;  ///< least first
    std::vector<double> ratios;       ///< of the samples over each of them

    /// Returns the kNearest whose predictions are nearest to `us` by ratio, or all if there are fewer.
    std::span<const double> nearest(double us) const;
  };
  /// A prediction and its ratio.
  using Error = std::pair<double, double>;
  static Errors sorted(std::vector<Error> errors);

  std::size_t m_plans = 0;  ///< with several samples
  Errors m_fromFirst;       ///< predicted by the plan's first sample
  Errors m_fromOthers;      ///< predicted by the median of the plan's others, two or more
};

}  // namespace convscope
