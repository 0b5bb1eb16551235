#pragma once

#include <cstdint>
#include <optional>

#include "session/session.h"

namespace convscope {

/// The size of the driver's compute cache (CUDA_CACHE_PATH) before and after a survey, in bytes.
struct ComputeCache {
  std::uint64_t before = 0;
  std::uint64_t after = 0;

  /// Returns whether the survey compiled code that the cache did not have, so first calls took their full time.
  bool wasCold() const { return after > before; }
};

/// Returns the sizes of the cache. None if the session does not have them, or if the cache shrank: the driver drops old
/// code when it is full, so the added size is not known.
std::optional<ComputeCache> computeCache(const Survey& survey);

}  // namespace convscope
