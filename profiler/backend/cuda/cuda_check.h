#pragma once

#include <cuda_runtime_api.h>

#include <string>
#include <string_view>

#include "backend/backend.h"

namespace convscope {

/// Whether the device stopped answering for good: after an illegal access or a failed launch every later call fails in
/// this process. Clears an error that does not stay, and waits for the device.
bool deviceLost();

/// The failure behind `error`; `what` says what was tried: "allocate the workspace". Out of memory is told apart, and
/// what leaves the device unusable is DeviceLost.
Failure cudaFailure(cudaError_t error, std::string_view what);

Result<void> cudaCheck(cudaError_t error, std::string_view what);

}  // namespace convscope
