#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "workload/trace/trace_calls.h"

namespace convscope {

/// What replays of CUDA graphs computed, as far as the trace has their captures.
struct ReplayedCalls {
  std::vector<TraceCall> calls;         ///< the captured calls, once for each replay, by time
  std::vector<std::int64_t> replays;    ///< the correlations of these replays, sorted
  std::vector<std::size_t> unreplayed;  ///< indices of captured calls that none of these replays computed
};

/// Finds which of the `captured` calls each replay computed. A replay executes what was launched between
/// cudaStreamBeginCapture and cudaStreamEndCapture, in that order: it belongs to the capture that has as many launches
/// as the replay has kernels, copies and memsets, with the memory operations at the same places. A replay that fits
/// captures of different convolutions belongs to none. `launches` are those of the process, in any order;
/// the calls are sorted by thread and time.
ReplayedCalls replayedCalls(const TraceData& trace, const std::vector<TraceLaunch>& launches,
                            const std::vector<TraceCall>& captured);

}  // namespace convscope
