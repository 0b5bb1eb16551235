#pragma once

#include <cuda_runtime_api.h>

#include <memory>

#include "backend/failure.h"

namespace convscope {

struct StreamDeleter {
  void operator()(cudaStream_t stream) const { cudaStreamDestroy(stream); }
};
using Stream = std::unique_ptr<CUstream_st, StreamDeleter>;

struct EventDeleter {
  void operator()(cudaEvent_t event) const { cudaEventDestroy(event); }
};
using DeviceEvent = std::unique_ptr<CUevent_st, EventDeleter>;

/// A stream of the current device that does not wait for the default stream.
Result<Stream> makeStream();
/// An event that carries a time (resolution about 0.5 us).
Result<DeviceEvent> makeEvent();

}  // namespace convscope
