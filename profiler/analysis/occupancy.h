#pragma once

#include <optional>

#include "backend/kernel_launch.h"

namespace convscope {

/// The resource of a multiprocessor that is used up first.
enum class OccupancyLimit { Threads, Blocks, Registers, SharedMemory };

/// How many blocks of a launch are resident on one multiprocessor at a time.
struct Occupancy {
  int blocks = 1;
  double warps = 0;  ///< the resident warps as a share of those that the multiprocessor can hold
  OccupancyLimit limit = OccupancyLimit::Threads;
  bool operator==(const Occupancy&) const = default;
};

/// Computes the occupancy from the launch's registers, shared memory and threads. Assumes that all of a
/// multiprocessor's shared memory is available as such, not as cache. None if the limits of the compute capability are
/// not known, if the launch is not, or if it exceeds them. The table names its sources.
std::optional<Occupancy> occupancy(const KernelLaunch& launch, int computeCapability);

/// Returns how often the blocks of a launch fill a device with so many multiprocessors, e.g. 1.3.
double waves(const KernelLaunch& launch, const Occupancy& occupancy, int multiprocessors);

}  // namespace convscope
