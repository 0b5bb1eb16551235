#include "backend/cuda/problem_tensors.h"

#include <algorithm>
#include <array>

#include "backend/cuda/cuda_check.h"
#include "backend/cuda/random_tile.h"
#include "backend/cuda/stored_numbers.h"
#include "problem/problem_cost.h"
#include "problem/validate.h"

namespace convscope {
namespace {

constexpr std::array kTensors{Tensor::Input, Tensor::Filter, Tensor::Output};

std::uint64_t aligned(std::uint64_t bytes) {
  return (bytes + ProblemTensors::kAlignment - 1) / ProblemTensors::kAlignment * ProblemTensors::kAlignment;
}

}  // namespace

std::uint64_t tensorBytes(const Problem& problem, Tensor tensor) {
  return static_cast<std::uint64_t>(elementCount(dimsOf(problem, tensor))) *
         static_cast<std::uint64_t>(elementBytes(problem.precision));
}

Result<void> ProblemTensors::bind(const Problem& plain, DeviceTile& tile, cudaStream_t stream) {
  std::array<std::uint64_t, 3> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = tensorBytes(plain, kTensors[i]);
  const std::uint64_t total = aligned(bytes[0]) + aligned(bytes[1]) + aligned(bytes[2]);
  Result<void> done = m_memory.reserve(total, "three tensors");
  m_pointers = {};
  if (!done) return done;

  auto* memory = static_cast<std::byte*>(m_memory.data());
  m_pointers = {memory, memory + aligned(bytes[0]), memory + aligned(bytes[0]) + aligned(bytes[1])};
  const Tensor result = resultOf(plain.pass);
  for (std::size_t i = 0; done && i < kTensors.size(); ++i) {
    void* tensor = pointerTo(kTensors[i]);
    // All bits set is NaN in every precision, so that an unwritten result shows.
    done = kTensors[i] == result ? cudaCheck(cudaMemsetAsync(tensor, 0xFF, bytes[i], stream), "fill a tensor")
                                 : tile.fill(tensor, bytes[i], i * kAlignment * 1001, plain.precision, stream);
  }
  return done;
}

void* ProblemTensors::pointerTo(Tensor tensor) const {
  return tensor == Tensor::Input ? m_pointers.input : tensor == Tensor::Filter ? m_pointers.filter : m_pointers.output;
}

Result<std::vector<float>> ProblemTensors::read(const Problem& plain, Tensor tensor, cudaStream_t stream) const {
  std::vector<std::byte> stored(tensorBytes(plain, tensor));
  cudaError_t error = cudaMemcpyAsync(stored.data(), pointerTo(tensor), stored.size(), cudaMemcpyDeviceToHost, stream);
  if (error == cudaSuccess) error = cudaStreamSynchronize(stream);
  return cudaCheck(error, "read a tensor").map([&] {
    return numbersInShapeOrder(stored, dimsOf(plain, tensor), plain.precision, plain.layout);
  });
}

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
