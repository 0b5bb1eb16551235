#pragma once

#include <string>
#include <vector>

#include "backend/cuda/device_timer.h"
#include "backend/kernel_launch.h"

namespace convscope {

/// Returns the kernels that `launch` starts on `stream`, in the order in which they ran, read through CUPTI. A time is
/// the median of a few warm executions, or the only one of a long execution. Opens CUPTI at the first call, from the
/// CUDA toolkit or one of `folders`; it stays switched on. Missing if CUPTI is not available or this build was made
/// without its headers.
Result<std::vector<KernelLaunch>> recordKernels(const Launch& launch, cudaStream_t stream,
                                                const std::vector<std::string>& folders);

}  // namespace convscope
