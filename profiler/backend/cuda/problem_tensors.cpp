#include "backend/cuda/problem_tensors.h"

#include <algorithm>
#include <array>

#include "backend/cuda/cuda_check.h"
#include "backend/cuda/random_tile.h"
#include "problem/problem_cost.h"

namespace convscope {
namespace {

std::uint64_t tensorBytes(const Dims& dims, Precision precision) {
  return static_cast<std::uint64_t>(elementCount(dims)) * static_cast<std::uint64_t>(elementBytes(precision));
}

std::uint64_t aligned(std::uint64_t bytes) {
  return (bytes + ProblemTensors::kAlignment - 1) / ProblemTensors::kAlignment * ProblemTensors::kAlignment;
}

}  // namespace

Result<void> ProblemTensors::prepareTile(Precision precision, cudaStream_t stream) {
  if (m_tilePrecision == precision) return {};
  m_tilePrecision.reset();
  const std::vector<std::byte> tile = randomTile(precision);
  Result<void> done = m_tile.reserve(tile.size(), "tile of random numbers").and_then([&] {
    cudaError_t error = cudaMemcpyAsync(m_tile.data(), tile.data(), tile.size(), cudaMemcpyHostToDevice, stream);
    if (error == cudaSuccess) error = cudaStreamSynchronize(stream);
    return cudaCheck(error, "copy random numbers to the device");
  });
  if (done) m_tilePrecision = precision;
  return done;
}

Result<void> ProblemTensors::fillRandom(void* tensor, std::uint64_t bytes, std::uint64_t offset,
                                        cudaStream_t stream) const {
  const auto* tile = static_cast<const std::byte*>(m_tile.data());
  const std::uint64_t tileBytes = kTileElements * static_cast<std::uint64_t>(elementBytes(*m_tilePrecision));
  for (std::uint64_t filled = 0; filled < bytes;) {
    const std::uint64_t start = (offset + filled) % tileBytes;
    const std::uint64_t step = std::min(bytes - filled, tileBytes - start);
    const cudaError_t error =
        cudaMemcpyAsync(static_cast<std::byte*>(tensor) + filled, tile + start, step, cudaMemcpyDeviceToDevice, stream);
    if (error != cudaSuccess) return tl::unexpected(cudaFailure(error, "fill a tensor"));
    filled += step;
  }
  return {};
}

Result<void> ProblemTensors::bind(const Problem& plain, cudaStream_t stream) {
  const std::array<std::uint64_t, 3> bytes{tensorBytes(inputDims(plain), plain.precision),
                                           tensorBytes(filterDims(plain), plain.precision),
                                           tensorBytes(outputDims(plain), plain.precision)};
  const std::uint64_t total = aligned(bytes[0]) + aligned(bytes[1]) + aligned(bytes[2]);
  Result<void> done =
      prepareTile(plain.precision, stream).and_then([&] { return m_memory.reserve(total, "three tensors"); });
  m_pointers = {};
  if (!done) return done;

  auto* memory = static_cast<std::byte*>(m_memory.data());
  m_pointers = {memory, memory + aligned(bytes[0]), memory + aligned(bytes[0]) + aligned(bytes[1])};
  const std::array<void*, 3> tensors{m_pointers.input, m_pointers.filter, m_pointers.output};
  const std::size_t result = plain.pass == Pass::Forward ? 2 : plain.pass == Pass::BackwardFilter ? 1 : 0;
  for (std::size_t i = 0; done && i < tensors.size(); ++i) {
    // All bits set is NaN in every precision: a result that was not written shows.
    done = i == result ? cudaCheck(cudaMemsetAsync(tensors[i], 0xFF, bytes[i], stream), "fill a tensor")
                       : fillRandom(tensors[i], bytes[i], i * kAlignment * 1001, stream);
  }
  return done;
}

}  // namespace convscope
