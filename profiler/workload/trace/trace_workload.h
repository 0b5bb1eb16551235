#pragma once

#include <string>

#include "workload/read_workload.h"
#include "workload/trace/trace_calls.h"
#include "workload/trace/trace_data.h"

namespace convscope {

/// Makes a workload of the calls of a chrome trace. `file` is for messages. Throws InputError if they are convolutions
/// that ConvScope does not measure.
Workload workloadOf(const TraceData& trace, const TraceCalls& calls, const WorkloadOptions& options,
                    const std::string& file);

}  // namespace convscope
