#pragma once

#include <cstdint>
#include <optional>

namespace convscope {

/// Returns the bytes in the driver's compute cache, which keeps code compiled at run time for all programs of this
/// user: CUDA_CACHE_PATH, or ~/.nv/ComputeCache (CUDA C++ Programming Guide, "CUDA Environment Variables"). 0 if the
/// folder does not exist yet; none if CUDA_CACHE_DISABLE=1 or the folder cannot be read.
std::optional<std::uint64_t> computeCacheBytes();

}  // namespace convscope
