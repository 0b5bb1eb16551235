#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "analysis/new_sizes.h"

namespace convscope {

/// A policy's forecast over one schedule, compared with a baseline's.
struct PolicyForecast {
  std::shared_ptr<const PolicyCosts> costs;  ///< what the forecast is computed from; never null
  Forecast forecast;
  /// Against the baseline; none for the baseline itself. `words` also say when a run at one size that is too short
  /// would pay off: "does not pay off within 100 iterations: ...; it would after about 498".
  std::optional<BreakEven> breakEven;
  std::optional<NewSizes> newSizes;  ///< against the baseline

  const Policy& policy() const { return costs->policy; }
  /// Returns the number of iterations after which it pays off; none if it never does, and for the baseline.
  std::optional<std::int64_t> paysOffAfter() const { return breakEven ? breakEven->iterations : std::nullopt; }
};

/// Computes the forecast of a policy over a schedule. `baseline` is one over the same schedule, null for the baseline
/// itself. `variances` are those of savedVariances(): with them the break-even has a range. Throws MissingData as
/// forecast().
PolicyForecast policyForecast(std::shared_ptr<const PolicyCosts> costs, const Schedule& schedule,
                              const PolicyForecast* baseline, const std::vector<double>* variances = nullptr);

}  // namespace convscope
