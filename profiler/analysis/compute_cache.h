#pragma once

#include <cstdint>
#include <optional>

#include "session/session.h"

namespace convscope {

/// The driver's compute cache around a survey, in bytes.
struct ComputeCache {
  std::uint64_t before = 0;
  std::uint64_t after = 0;

  /// Code was compiled at run time that no earlier process had left there: first calls were paid in full.
  bool wasCold() const { return after > before; }
};

/// Nothing where the session does not tell, or where the cache shrank: the driver drops old code when it is full, so
/// that what was added is not known.
std::optional<ComputeCache> computeCache(const Survey& survey);

}  // namespace convscope
