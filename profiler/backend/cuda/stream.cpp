#include "backend/cuda/stream.h"

#include "backend/cuda/cuda_check.h"

namespace convscope {

Result<Stream> makeStream() {
  cudaStream_t stream = nullptr;
  const cudaError_t error = cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  if (error != cudaSuccess) return tl::unexpected(cudaFailure(error, "create a stream"));
  return Stream(stream);
}

Result<DeviceEvent> makeEvent() {
  cudaEvent_t event = nullptr;
  const cudaError_t error = cudaEventCreate(&event);
  if (error != cudaSuccess) return tl::unexpected(cudaFailure(error, "create an event"));
  return DeviceEvent(event);
}

}  // namespace convscope
