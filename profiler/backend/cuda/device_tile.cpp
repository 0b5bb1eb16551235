#include "backend/cuda/device_tile.h"

#include <algorithm>

#include "backend/cuda/cuda_check.h"
#include "backend/cuda/random_tile.h"
#include "problem/problem_cost.h"

namespace convscope {

Result<void> DeviceTile::prepare(Precision precision, cudaStream_t stream) {
  if (m_precision == precision) return {};
  m_precision.reset();
  const std::vector<std::byte> tile = randomTile(precision);
  Result<void> done = m_numbers.reserve(tile.size(), "tile of random numbers").and_then([&] {
    cudaError_t error = cudaMemcpyAsync(m_numbers.data(), tile.data(), tile.size(), cudaMemcpyHostToDevice, stream);
    if (error == cudaSuccess) error = cudaStreamSynchronize(stream);
    return cudaCheck(error, "copy random numbers to the device");
  });
  if (done) m_precision = precision;
  return done;
}

Result<void> DeviceTile::fill(void* memory, std::uint64_t bytes, std::uint64_t offset, Precision precision,
                              cudaStream_t stream) {
  if (Result<void> prepared = prepare(precision, stream); !prepared) return prepared;
  const auto* tile = static_cast<const std::byte*>(m_numbers.data());
  const std::uint64_t tileBytes = kTileElements * static_cast<std::uint64_t>(elementBytes(precision));
  for (std::uint64_t filled = 0; filled < bytes;) {
    const std::uint64_t start = (offset + filled) % tileBytes;
    const std::uint64_t step = std::min(bytes - filled, tileBytes - start);
    const cudaError_t error =
        cudaMemcpyAsync(static_cast<std::byte*>(memory) + filled, tile + start, step, cudaMemcpyDeviceToDevice, stream);
    if (error != cudaSuccess) return tl::unexpected(cudaFailure(error, "fill a tensor"));
    filled += step;
  }
  return {};
}

}  // namespace convscope
