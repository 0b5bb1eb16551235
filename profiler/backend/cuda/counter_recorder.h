#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "backend/cuda/device_timer.h"
#include "backend/kernel_counters.h"

namespace convscope {

/// Returns the hardware counters of the `kernels` kernels that `launch` starts on `stream`, in the order in which it
/// starts them, read through CUPTI's range profiler. Executes it once for each pass of the counters (four on an H100),
/// one kernel at a time. Opens CUPTI from the CUDA toolkit or one of `folders`. Missing if CUPTI or its range profiler
/// (CUDA 13) is not there; Failed if the driver lets only administrators read counters.
Result<std::vector<KernelCounters>> recordCounters(const Launch& launch, std::size_t kernels, cudaStream_t stream,
                                                   const std::vector<std::string>& folders);

}  // namespace convscope
