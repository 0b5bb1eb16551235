#pragma once

#include <cstddef>
#include <vector>

#include "workload/trace/trace_calls.h"

namespace convscope {

/// A call that searched: its framework executed algorithms that it did not keep, or built and loaded the one that it
/// kept.
struct TraceSearch {
  std::size_t call = 0;             ///< index in TraceCalls::calls
  std::vector<std::size_t> trials;  ///< kernels of TraceData that only served the search, by their launches
};

/// Finds the searches among the first calls of each operator with its arguments, by time. Such a call searched if it
/// has more kernels than any later one, or takes as long as isFirstCall() requires. Its last kernels, as many as a
/// later call has, are its own execution; without a later call the last one is.
std::vector<TraceSearch> traceSearches(const TraceData& trace, const TraceCalls& calls);

}  // namespace convscope
