#include "backend/cuda/cuda_check.h"

#include <fmt/format.h>

namespace convscope {

bool deviceLost() {
  cudaGetLastError();
  const cudaError_t answer = cudaDeviceSynchronize();
  // Without a driver or a device there is nothing to lose.
  return answer != cudaSuccess && answer != cudaErrorInsufficientDriver && answer != cudaErrorNoDevice &&
         answer != cudaErrorStubLibrary;
}

Failure cudaFailure(cudaError_t error, std::string_view what) {
  const std::string reason =
      fmt::format("could not {}: {} ({})", what, cudaGetErrorString(error), cudaGetErrorName(error));
  if (deviceLost()) return {Failure::Kind::DeviceLost, reason};
  return {error == cudaErrorMemoryAllocation ? Failure::Kind::OutOfMemory : Failure::Kind::Failed, reason};
}

Result<void> cudaCheck(cudaError_t error, std::string_view what) {
  if (error == cudaSuccess) return {};
  return tl::unexpected(cudaFailure(error, what));
}

}  // namespace convscope
