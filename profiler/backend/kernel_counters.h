#pragma once

#include <optional>

namespace convscope {

/// What the hardware counted while a kernel ran. None: it did not count this.
struct KernelCounters {
  std::optional<double> tensorCores;  ///< share of the multiprocessors' active cycles with tensor cores busy, 0 to 1
  std::optional<double> occupancy;    ///< resident warps, as a share of the most that fit; while active, 0 to 1
  std::optional<double> memoryBytes;  ///< read from and written to the device's memory
  std::optional<double> memoryPeakShare;  ///< of the bandwidth of the device's memory, over the kernel's time, 0 to 1

  bool operator==(const KernelCounters&) const = default;
};

}  // namespace convscope
