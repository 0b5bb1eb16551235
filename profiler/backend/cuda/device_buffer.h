#pragma once

#include <cstdint>
#include <string_view>
#include <utility>

#include "backend/failure.h"

namespace convscope {

/// Device memory that grows and never shrinks, so that not every problem allocates.
class DeviceBuffer {
 public:
  DeviceBuffer() = default;
  ~DeviceBuffer() { release(); }
  DeviceBuffer(DeviceBuffer&& other) noexcept
      : m_data(std::exchange(other.m_data, nullptr)), m_size(std::exchange(other.m_size, 0)) {}
  DeviceBuffer& operator=(DeviceBuffer&&) = delete;

  /// Makes the buffer at least `bytes` long; growing loses its content. With too little memory the buffer is empty
  /// afterwards, and the failure, OutOfMemory, names `what`.
  Result<void> reserve(std::uint64_t bytes, std::string_view what);
  void release();

  void* data() const { return m_data; }
  std::uint64_t size() const { return m_size; }

 private:
  void* m_data = nullptr;
  std::uint64_t m_size = 0;
};

/// Free memory of the current device in bytes; 0 if the device does not answer.
std::uint64_t freeDeviceMemory();

}  // namespace convscope
