#pragma once

#include <cstddef>
#include <vector>

#include "workload/trace/trace_calls.h"
#include "workload/trace/trace_iterations.h"

namespace convscope {

/// Adds the convolutions of replays of CUDA graphs to `records`; `sources` has the index in TraceCalls::calls of each
/// record. A trace shows of a replay its kernels only, so a replay is recognised by the names of kernels that only
/// convolutions launched outside of graphs: it computes the convolutions of consecutive calls that launched the same
/// ones, if all such calls of the trace compute the same problems. The records have no time of the host. Their device
/// time is that of the replay's kernels, or of the call outside of the graph if that also launched other kernels.
///
/// Sets TraceRecords::unknownReplays to the others.
void addReplays(const TraceData& trace, const TraceCalls& calls, const std::vector<std::size_t>& sources,
                TraceRecords& records);

}  // namespace convscope
