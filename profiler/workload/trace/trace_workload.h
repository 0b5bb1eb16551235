#pragma once

#include <string>

#include "workload/read_workload.h"
#include "workload/trace/trace_data.h"

namespace convscope {

/// Makes a workload of a chrome trace. `file` is for messages. Throws InputError if the trace has no convolutions,
/// those of several processes or GPUs without an option that chooses, or convolutions that ConvScope does not measure.
Workload workloadOf(const TraceData& trace, const WorkloadOptions& options, const std::string& file);

}  // namespace convscope
