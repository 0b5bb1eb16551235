#pragma once

#include <functional>

#include "backend/cuda/device_buffer.h"
#include "backend/cuda/stream.h"
#include "backend/failure.h"
#include "backend/sample_kind.h"

namespace convscope {

/// Enqueues one execution on the executor's stream.
using Launch = std::function<Result<void>()>;

/// Times work on one stream, between two events.
class DeviceTimer {
 public:
  /// `cacheBytes` is the size of the cache that a cold sample must overwrite.
  static Result<DeviceTimer> make(cudaStream_t stream, std::uint64_t cacheBytes);

  /// Executes `launch` `repeats` times as `kind` says and waits. Returns microseconds per execution.
  Result<double> time(const Launch& launch, SampleKind kind, int repeats);
  /// See Executor::executeFirst.
  Result<FirstExecution> timeFirst(const Launch& launch);

 private:
  DeviceTimer(cudaStream_t stream, std::uint64_t cacheBytes, DeviceEvent start, DeviceEvent stop);
  Result<void> overwriteCache();

  cudaStream_t m_stream;
  std::uint64_t m_cacheBytes;
  DeviceEvent m_start;
  DeviceEvent m_stop;
  DeviceBuffer m_overwritten;
};

}  // namespace convscope
