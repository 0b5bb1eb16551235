#pragma once

#include <cstdint>

#include "backend/device_info.h"

namespace convscope {

/// What this process may use of its host.
struct HostShare {
  int cores = 1;
  std::uint64_t memoryBytes = 0;  ///< without swapping

  bool operator==(const HostShare&) const = default;
};

/// Returns the share of this process: its processors and the available memory, both within the limits of its control
/// group.
HostShare hostShare();

/// Returns how many helpers may build plans for `device`, one of `sharedBy` that measure at the same time. All together
/// have at most eight, but one each: with an empty compute cache a survey of 72 problems on an H200 takes 17.0 s
/// without helpers, 6.0 s with 4, 5.7 s with 8 and 5.3 s with 12, and a GPU's driver opens the device for one process
/// after the other. A survey keeps two cores. A helper takes up to 2 GiB of host memory and 0.5 GiB of device memory;
/// all together may take half of the former and a sixteenth of the latter.
int helperLimit(const HostShare& host, const DeviceInfo& device, int sharedBy = 1);

/// Returns helperLimit of this host for one of `sharedBy` devices that measure at the same time, or
/// CONVSCOPE_BUILD_HELPERS if the environment has it. Throws InputError if that is no number from 0 to 256.
int helperCount(const DeviceInfo& device, int sharedBy = 1);

}  // namespace convscope
