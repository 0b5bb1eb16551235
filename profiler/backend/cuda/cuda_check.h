#pragma once

#include <cuda_runtime_api.h>

#include <string>
#include <string_view>

#include "backend/failure.h"

namespace convscope {

/// Returns whether the device is lost: after an illegal access or a failed launch every later call of this process
/// fails. Clears other errors, and waits for the device.
bool deviceLost();

/// Makes the failure for `error`; `what` is the attempted action: "allocate the workspace". Its kind is OutOfMemory,
/// DeviceLost if the device is unusable, or Failed.
Failure cudaFailure(cudaError_t error, std::string_view what);

Result<void> cudaCheck(cudaError_t error, std::string_view what);

}  // namespace convscope
