#pragma once

#include <string>
#include <vector>

#include "backend/cuda/device_timer.h"

namespace convscope {

/// Names of the device functions that `launch` starts on `stream`, in the order in which they ran, read through CUPTI.
/// CUPTI is opened at the first call, beside the CUDA toolkit or in one of `folders`, and stays switched on. Missing
/// where it is not there or this build was made without its headers.
Result<std::vector<std::string>> recordKernels(const Launch& launch, cudaStream_t stream,
                                               const std::vector<std::string>& folders);

}  // namespace convscope
