#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "policy/forecast/break_even.h"

namespace convscope {

/// What new input sizes cost and gain under a policy that searches, compared with a baseline: from how many sizes on it
/// loses time.
///
/// All figures are means of the measured sizes, each with equal weight. A schedule that visits many sizes pays the mean
/// search and gains the mean saving, so the quotient of the means is where its total time crosses the baseline's. The
/// size that makes up for its search soonest only gives a bound below which no mixture of sizes pays off.
struct NewSizes {
  NewSizeCost mean;                    ///< in a process that has loaded all modules
  double onceUs = 0;                   ///< more time for loading modules, of all measured sizes together
  std::size_t measured = 0;            ///< sizes of the means, at least one
  std::optional<double> savedNoiseUs;  ///< of mean.savedUs: Rule::deviations; none if it is not known

  /// Returns the least iterations at a new size that make up for its search; none if no number does.
  std::optional<std::int64_t> regainedAfter() const;
  /// Returns the bounds of regainedAfter(), which has a value; none if the noise is not known.
  std::optional<IterationRange> regainedRange() const;
  /// Returns the same for the first size of a process, which also pays `onceUs`.
  std::optional<std::int64_t> firstRegainedAfter() const;
  /// Returns the time that the policy saves over `iterations` with `sizes` distinct sizes; negative if it loses.
  double savedUs(std::int64_t iterations, double sizes) const;
  /// Returns the least number of distinct sizes with which the policy takes longer than the baseline over `iterations`;
  /// none if it never does.
  std::optional<std::int64_t> losesFrom(std::int64_t iterations) const;
};

/// Computes it from the sizes with complete costs under both policies; nothing if there is none, or if the policy does
/// not keep its choices for every size: then a size that returns is searched for again.
std::optional<NewSizes> newSizes(const PolicyCosts& policy, const PolicyCosts& baseline);

/// Returns the rule about new input sizes, in one sentence without figures, for every view that gives this advice.
std::string newSizesRule();

/// Answers "from how many sizes on does it hurt?" for a policy called `name` over `iterations`, in sentences for
/// people. Empty if the search takes no longer.
std::string newSizesText(const NewSizes& sizes, const std::string& name, std::int64_t iterations);
/// Returns the sentence that says what newSizesText() is computed from: one size gives another answer than a sweep.
std::string newSizesBasis(const NewSizes& sizes);
/// Returns newSizesText() with its basis, beside figures of a schedule. If that is another one than of the measured
/// sizes (`isOfMeasured`), it says that the number is not the schedule's.
std::string newSizesAnswer(const NewSizes& sizes, const std::string& name, std::int64_t iterations, bool isOfMeasured);
/// Says how long a size beyond the first ones must be used. Empty if its first iteration makes up for its search.
std::string furtherSizesText(const NewSizes& sizes, const std::string& name);

}  // namespace convscope
