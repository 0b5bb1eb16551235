#include "backend/cuda/device_buffer.h"

#include <fmt/format.h>

#include "backend/cuda/cuda_check.h"

namespace convscope {
namespace {

Failure tooLarge(std::uint64_t bytes, std::uint64_t free, std::string_view what) {
  constexpr double kMiB = 1 << 20;
  return {Failure::Kind::OutOfMemory,
          fmt::format("the {} takes {:.0f} MiB, but {:.0f} MiB of device memory are free", what,
                      static_cast<double>(bytes) / kMiB, static_cast<double>(free) / kMiB)};
}

}  // namespace

std::uint64_t freeDeviceMemory() {
  std::size_t free = 0;
  std::size_t total = 0;
  return cudaMemGetInfo(&free, &total) == cudaSuccess ? free : 0;
}

Result<void> DeviceBuffer::reserve(std::uint64_t bytes, std::string_view what) {
  if (bytes <= m_size) return {};
  release();
  // Checked first, because some systems would allocate host memory instead.
  const std::uint64_t free = freeDeviceMemory();
  if (bytes > free && !deviceLost()) return tl::unexpected(tooLarge(bytes, free, what));
  const cudaError_t error = cudaMalloc(&m_data, bytes);
  if (error != cudaSuccess) {
    m_data = nullptr;
    return tl::unexpected(cudaFailure(error, fmt::format("allocate the {}", what)));
  }
  m_size = bytes;
  return {};
}

void DeviceBuffer::release() {
  if (m_data) cudaFree(m_data);
  m_data = nullptr;
  m_size = 0;
}

}  // namespace convscope
