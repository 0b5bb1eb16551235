#pragma once

#include <cuda_runtime_api.h>

#include <optional>

#include "backend/cuda/device_buffer.h"
#include "core/problem.h"

namespace convscope {

/// A tile of random numbers (see randomTile) on the device, from which operands of any size are filled.
class DeviceTile {
 public:
  /// Fills `bytes` at `memory` with numbers in [-1, 1) as `precision` stores them, starting at byte `offset` of the
  /// tile. Returns when that is enqueued on `stream`; with another precision than before, it waits for the new tile's
  /// copy.
  Result<void> fill(void* memory, std::uint64_t bytes, std::uint64_t offset, Precision precision, cudaStream_t stream);

 private:
  Result<void> prepare(Precision precision, cudaStream_t stream);

  DeviceBuffer m_numbers;
  std::optional<Precision> m_precision;
};

}  // namespace convscope
