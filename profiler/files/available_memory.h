#pragma once

#include <cstdint>

namespace convscope {

/// Returns the bytes of host memory that this process can still take: what the system has available, within the limits
/// of the control group and of the process (ulimit -v).
std::uint64_t availableMemory();

}  // namespace convscope
