#pragma once

#include <cstdint>
#include <optional>

namespace convscope {

/// Bytes in the folder where the driver keeps the code that it compiles at run time, of all programs of this user:
/// CUDA_CACHE_PATH, else ~/.nv/ComputeCache (CUDA C++ Programming Guide, "CUDA Environment Variables"). 0 where there
/// is no such folder yet; nothing where CUDA_CACHE_DISABLE=1 or the folder cannot be read.
std::optional<std::uint64_t> computeCacheBytes();

}  // namespace convscope
