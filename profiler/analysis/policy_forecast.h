#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/new_sizes.h"
#include "policy/forecast/break_even.h"

namespace convscope {

/// The ends of a forecast that has estimates of sizes: all estimates are at one end.
struct ForecastEnds {
  Forecast low;
  Forecast high;
};

/// The first iterations of a schedule, all at measured sizes, before one at an estimated size.
struct MeasuredPart {
  std::int64_t iterations = 0;
  double savedSteadyUs = 0;  ///< in these iterations, see BreakEven
  SavingNoise noise;         ///< over these iterations
};

/// A policy's forecast over one schedule, compared with a baseline's.
struct PolicyForecast {
  std::shared_ptr<const PolicyCosts> costs;  ///< what the forecast is computed from; never null
  Forecast forecast;
  /// Against the baseline; none for the baseline itself. `words` also say when a run at one size that is too short
  /// would pay off: "does not pay off within 100 iterations: ...; it would after about 498".
  std::optional<BreakEven> breakEven;
  std::optional<NewSizes> newSizes;               ///< against the baseline
  std::optional<SavingNoise> noise = {};          ///< of the comparison with the baseline; none if it is not known
  std::optional<ForecastEnds> ends = {};          ///< none if every size of the schedule was measured
  std::optional<MeasuredPart> measuredPart = {};  ///< none without a baseline, if all or no iterations belong to it

  const Policy& policy() const { return costs->policy; }
  /// Returns the number of iterations after which it pays off; none if it never does, and for the baseline.
  std::optional<std::int64_t> paysOffAfter() const { return breakEven ? breakEven->iterations : std::nullopt; }
  /// Returns how wrong the time saved in the first `iterations` can be, in microseconds; 0 if the noise is not known.
  double savedNoiseUs(std::int64_t iterations) const;
};

/// Computes the forecast of a policy over a schedule. `baseline` is one over the same schedule, null for the baseline
/// itself. With `noise` the break-even has a range. Throws MissingData as forecast().
PolicyForecast policyForecast(std::shared_ptr<const PolicyCosts> costs, const Schedule& schedule,
                              const PolicyForecast* baseline, const std::optional<SavingNoise>& noise = {});

/// Formats a time, with its ends if it has any: "12.3 s", "12.3 s (10.1 s to 15.2 s)".
std::string timeWithEnds(double us, const std::optional<Interval>& ends);
/// Returns the ends of the total, and of the mean iteration without searches.
std::optional<Interval> totalEnds(const PolicyForecast& policy);
std::optional<Interval> iterationEnds(const PolicyForecast& policy);

}  // namespace convscope
