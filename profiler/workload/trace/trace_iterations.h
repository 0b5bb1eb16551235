#pragma once

#include <string>
#include <vector>

#include "workload/call_records.h"
#include "workload/trace/trace_calls.h"

namespace convscope {

/// The records of a trace's calls, in the order of time.
struct TraceRecords {
  std::vector<CallRecord> calls;
  std::vector<double> begins;  ///< when each call begins
  /// When the host launched replays of CUDA graphs of which the trace does not show whether they compute convolutions.
  std::vector<double> unknownReplays = {};
};

/// Divides the calls into iterations with their times: by the profiler's steps, else the optimizer's, else repetition.
/// Sets Workload::marks and adds remarks.
std::vector<IterationRecord> traceIterations(const TraceData& trace, const TraceCalls& calls,
                                             const TraceRecords& records, Workload& workload);

}  // namespace convscope
