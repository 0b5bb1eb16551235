#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "backend/device_info.h"

namespace convscope::onednn {

/// Threads that this process may use: all processors it is bound to, or fewer if OMP_NUM_THREADS says so.
int processThreads();

/// Describes this machine's processor as a device with `threads` threads.
DeviceInfo hostDevice(const std::string& id, int threads);

/// Memory that can be allocated without swapping, in bytes.
std::uint64_t availableMemory();

/// Returns the share of time, 0 to 1, in which the processors that this process is bound to are busy: over a tenth of a
/// second, which it takes. None if it cannot be read.
std::optional<double> processorLoad();

/// During its life, oneDNN calls of this thread run on at most `threads` threads.
class ThreadLimit {
 public:
  explicit ThreadLimit(int threads);
  ~ThreadLimit();
  ThreadLimit(const ThreadLimit&) = delete;
  ThreadLimit& operator=(const ThreadLimit&) = delete;

 private:
  int m_before;
};

}  // namespace convscope::onednn
