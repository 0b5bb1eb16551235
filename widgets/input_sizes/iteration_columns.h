#pragma once

#include <cstdint>
#include <vector>

#include "analysis/replay_summary.h"

namespace convscope {

/// Neighbouring iterations of a forecast, combined into one column of a chart.
struct IterationColumn {
  double leastUs = 0;  ///< of its iterations, without searches for new sizes
  double mostUs = 0;
  double meanUs = 0;
  std::int64_t spike = -1;  ///< the longest iteration with a search; -1 if there is none
  double spikeUs = 0;
  std::int64_t spikes = 0;  ///< iterations with a search
  bool operator==(const IterationColumn&) const = default;
};

/// Combines all iterations of `forecast` into at most `columns` columns of equal width.
std::vector<IterationColumn> iterationColumns(const Forecast& forecast, int columns);

/// Combines the first `replayed` iterations of a replay into the columns of a forecast with `iterations`. The mean of a
/// column is 0 if all of its iterations searched.
std::vector<IterationColumn> iterationColumns(const ReplayTrack& track, std::int64_t replayed, std::int64_t iterations,
                                              int columns);

/// Returns the first iteration of a column.
std::int64_t firstOfColumn(std::int64_t iterations, std::size_t columns, std::size_t column);

}  // namespace convscope
