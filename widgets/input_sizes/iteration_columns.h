#pragma once

#include <cstdint>
#include <vector>

#include "analysis/replay_summary.h"

namespace convscope {

/// Neighbouring iterations of a forecast as one column of a chart that has fewer columns than there are iterations.
struct IterationColumn {
  double leastUs = 0;  ///< of its iterations, searches of new sizes apart
  double mostUs = 0;
  double meanUs = 0;
  std::int64_t spike = -1;  ///< the iteration with a search that takes longest; -1 for none
  double spikeUs = 0;
  std::int64_t spikes = 0;  ///< iterations with a search
  bool operator==(const IterationColumn&) const = default;
};

/// All iterations of `forecast` in at most `columns` columns of equal width.
std::vector<IterationColumn> iterationColumns(const Forecast& forecast, int columns);

/// The same of the first `replayed` iterations of a replay, in the columns that `iterations` of a forecast have. A
/// column without an iteration that searched nothing has no mean: 0.
std::vector<IterationColumn> iterationColumns(const ReplayTrack& track, std::int64_t replayed, std::int64_t iterations,
                                              int columns);

/// The first iteration of a column.
std::int64_t firstOfColumn(std::int64_t iterations, std::size_t columns, std::size_t column);

}  // namespace convscope
