#pragma once

#include "files/input_file.h"
#include "workload/read_workload.h"

namespace convscope {

/// Reads an execution trace of PyTorch (ExecutionTraceObserver): a JSON object with the nodes of a run, their arguments
/// and parents, and no times. The outermost convolutions are calls in the order of their ids; iterations are what
/// repeats. Throws InputError with one line if the trace is cut or damaged, has no convolutions, or needs an option.
Workload readExecutionTrace(InputFile file, const WorkloadOptions& options);

}  // namespace convscope
