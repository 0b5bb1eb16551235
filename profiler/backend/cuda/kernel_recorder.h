#pragma once

#include <string>
#include <vector>

#include "backend/cuda/device_timer.h"

namespace convscope {

/// Returns the names of the kernels that `launch` starts on `stream`, in the order in which they ran, read through
/// CUPTI. Opens CUPTI at the first call, from the CUDA toolkit or one of `folders`; it stays switched on. Missing if
/// CUPTI is not available or this build was made without its headers.
Result<std::vector<std::string>> recordKernels(const Launch& launch, cudaStream_t stream,
                                               const std::vector<std::string>& folders);

}  // namespace convscope
