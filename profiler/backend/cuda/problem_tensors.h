#pragma once

#include <cuda_runtime_api.h>
#include <optional>
#include <vector>

#include "backend/cuda/device_buffer.h"
#include "core/problem.h"
#include "core/tensor.h"

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

/// Device pointers to the three tensors of a plain convolution, whichever of them the pass computes.
struct TensorPointers {
  void* input = nullptr;
  void* filter = nullptr;
  void* output = nullptr;
  bool operator==(const TensorPointers&) const = default;
};

/// Bytes of `tensor` in the precision of `problem`.
std::uint64_t tensorBytes(const Problem& problem, Tensor tensor);

/// The tensors of one problem at a time, in one buffer that the next problem reuses.
class ProblemTensors {
 public:
  /// Alignment of each tensor in bytes, that of PyTorch's allocator.
  static constexpr std::uint64_t kAlignment = 512;

  /// Allocates the tensors of `plain` (see asPlainConvolution), fills the operands of its pass with random numbers in
  /// [-1, 1) from `tile` and its result with NaN. Returns when that is enqueued on `stream`.
  Result<void> bind(const Problem& plain, DeviceTile& tile, cudaStream_t stream);

  const TensorPointers& pointers() const { return m_pointers; }
  void* pointerTo(Tensor tensor) const;

  /// Returns the values of `tensor` of `plain`, the bound problem, in the order of its shape. Waits for `stream`.
  Result<std::vector<float>> read(const Problem& plain, Tensor tensor, cudaStream_t stream) const;

 private:
  DeviceBuffer m_memory;
  TensorPointers m_pointers;
};

}  // namespace convscope
