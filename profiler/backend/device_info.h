#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/precision.h"

namespace convscope {

/// A device as its backend describes it. Unknown figures are 0.
struct DeviceInfo {
  std::string id = {};    ///< "cuda:0", "cpu"
  std::string name = {};  ///< "NVIDIA H200"
  std::uint64_t memoryBytes = 0;
  std::uint64_t cacheBytes = 0;       ///< last-level cache
  int processors = 0;                 ///< multiprocessors of a GPU, threads used on a CPU
  double clockMHz = 0;                ///< highest
  double memoryBandwidth = 0;         ///< bytes per second, from clock and bus width
  int computeCapability = 0;          ///< 90 for 9.0; 0 on a CPU
  std::vector<Precision> lacks = {};  ///< in which the library has no forward pass there, as far as it was tried

  bool isGpu() const { return computeCapability > 0; }
  bool operator==(const DeviceInfo&) const = default;
};

/// The processor clock of a device.
struct ClockReading {
  double currentMHz = 0;
  double referenceMHz = 0;  ///< the clock of the device when nothing throttles it
};

/// The software that a measurement depends on: "cudnn" -> "9.19.0", "driver" -> "13.0", "cuda runtime", ...
using Versions = std::map<std::string, std::string>;

/// The steps of setting up before the first problem and their times in microseconds: "load library", "create handle"
using SetupCosts = std::vector<std::pair<std::string, double>>;

}  // namespace convscope
