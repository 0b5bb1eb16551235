#include "backend/cuda/problem_tensors.h"

#include <array>

#include "backend/cuda/cuda_check.h"
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

}  // namespace convscope
