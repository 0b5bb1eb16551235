#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "policy/forecast/forecast_runs.h"
#include "policy/forecast/policy_costs.h"
#include "policy/schedule/schedule.h"

namespace convscope {

struct CurvePoint {
  std::int64_t iterations = 0;
  double us = 0;  ///< of all these iterations together
};

/// A policy over a schedule: the convolutions of every iteration and nothing else. Times in microseconds.
struct Forecast {
  std::string policy;  ///< Policy::text
  std::vector<Dims> sizes;
  std::vector<double> iterationUs;  ///< by size: an iteration without searches
  ForecastRuns runs;

  double totalUs = 0;
  Warmup warmup;  ///< of all iterations together
  std::int64_t searches = 0;
  std::uint64_t workspaceBytes = 0;  ///< the largest in the steady state
  std::uint64_t peakBytes = 0;       ///< the largest at any time, searches included
  std::int64_t cacheEntries = 0;     ///< at the end
  std::uint64_t cacheBytes = 0;      ///< host memory of these; 0 if the size of an entry is not known

  std::int64_t iterations() const;
  /// All iterations without their searches.
  double steadyUs() const { return totalUs - warmup.totalUs(); }
  /// The mean iteration without searches.
  double meanIterationUs() const { return steadyUs() / static_cast<double>(iterations()); }
  /// Returns the time of one iteration, from 0.
  double iterationTimeUs(std::int64_t iteration) const;
  /// Returns the time of the first `iterations` together, 0 to iterations().
  double cumulativeUs(std::int64_t iterations) const;
  /// Returns the cumulative time at about `points` places, evenly over the iterations, first and last included.
  std::vector<CurvePoint> curve(int points) const;
};

/// Throws MissingData as forecast() would.
void checkSurveyed(const PolicyCosts& costs, const Schedule& schedule);

/// Computes a forecast. Throws MissingData if the schedule needs sizes or problems that were not surveyed.
Forecast forecast(const PolicyCosts& costs, const Schedule& schedule);

}  // namespace convscope
