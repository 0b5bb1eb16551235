#include "analysis/compute_cache.h"

namespace convscope {

std::optional<ComputeCache> computeCache(const Survey& survey) {
  const std::optional<std::uint64_t> before = survey.started.computeCacheBytes;
  const std::optional<std::uint64_t> after = survey.ended ? survey.ended->computeCacheBytes : std::nullopt;
  if (!before || !after || *after < *before) return std::nullopt;
  return ComputeCache{*before, *after};
}

}  // namespace convscope
