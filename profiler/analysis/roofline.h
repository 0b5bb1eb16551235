#pragma once

#include <optional>

#include "backend/device_info.h"
#include "core/problem.h"

namespace convscope {

/// The least time that a device could take for a problem, in microseconds: its direct computation at the highest rate
/// of arithmetic, and its operands read once and its result written once at the full bandwidth, both at a time.
///
/// FFT and Winograd need fewer operations than the direct computation, so only `memoryUs` bounds them.
struct Roofline {
  double memoryUs = 0;
  std::optional<double> computeUs;  ///< none if the device's rate for this precision is not known

  double us() const;
};

/// Computes the bound; none if the device's bandwidth is not known.
std::optional<Roofline> roofline(const Problem& problem, const DeviceInfo& device);

/// Floating-point operations (a multiply-add is two) that one multiprocessor does in one clock, dense, in the kind of
/// arithmetic that `precision` allows: Fp32 without tensor cores, the others with them. None if not known. If
/// boards of one compute capability differ, the highest rate, because the result is a bound. The table names its
/// sources.
std::optional<int> flopsPerClock(int computeCapability, Precision precision);

}  // namespace convscope
