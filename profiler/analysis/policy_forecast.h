#pragma once

#include <memory>
#include <optional>

#include "analysis/new_sizes.h"

namespace convscope {

/// A policy's forecast over one schedule, compared with a baseline's.
struct PolicyForecast {
  std::shared_ptr<const PolicyCosts> costs;  ///< what the forecast is computed from; never null
  Forecast forecast;
  /// Against the baseline; none for the baseline itself. `words` also say what new input sizes change: "pays off after
  /// 490 iterations; with a new size sooner than every 480 iterations it never does".
  std::optional<BreakEven> breakEven;
  std::optional<NewSizes> newSizes;  ///< against the baseline

  const Policy& policy() const { return costs->policy; }
  /// Returns the number of iterations after which it pays off; none if it never does, and for the baseline.
  std::optional<std::int64_t> paysOffAfter() const { return breakEven ? breakEven->iterations : std::nullopt; }
};

/// Computes the forecast of a policy over a schedule. `baseline` is one over the same schedule, null for the baseline
/// itself. Throws MissingData as forecast().
PolicyForecast policyForecast(std::shared_ptr<const PolicyCosts> costs, const Schedule& schedule,
                              const PolicyForecast* baseline);

}  // namespace convscope
