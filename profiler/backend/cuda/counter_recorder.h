#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "backend/cuda/device_timer.h"
#include "backend/kernel_counters.h"

namespace convscope {

/// Reads the hardware counters of kernels through CUPTI's range profiler, one kernel at a time. Stays switched on as
/// long as it exists.
class CounterRecorder {
 public:
  /// Opens CUPTI from the CUDA toolkit or one of `folders`, for the current device. Missing if CUPTI or its range
  /// profiler is not there; Failed if the driver lets only administrators read counters.
  static Result<std::unique_ptr<CounterRecorder>> make(const std::vector<std::string>& folders);
  virtual ~CounterRecorder() = default;

  /// Returns the counters of the `kernels` kernels that `launch` starts on `stream`, in the order in which it starts
  /// them. Executes it once for each pass of the counters (four on an H100).
  virtual Result<std::vector<KernelCounters>> read(const Launch& launch, std::size_t kernels, cudaStream_t stream) = 0;
};

}  // namespace convscope
