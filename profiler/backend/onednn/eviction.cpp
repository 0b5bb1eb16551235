#include "backend/onednn/eviction.h"

#ifdef __x86_64__
#include <emmintrin.h>
#endif

namespace convscope::onednn {

// Flushes line by line instead of overwriting a buffer of the cache's size: on shared machines the last-level cache can
// be larger than the memory that a survey may use, and the program's share of it is unknown.
#ifdef __x86_64__

bool canEvict() {
  return true;
}

void evict(const void* data, std::size_t bytes) {
  constexpr std::size_t kLine = 64;
  const auto* begin = static_cast<const char*>(data);
  for (std::size_t offset = 0; offset < bytes; offset += kLine) _mm_clflush(begin + offset);
  if (bytes > 0) _mm_clflush(begin + bytes - 1);
  _mm_mfence();
}

#else

bool canEvict() {
  return false;
}

void evict(const void*, std::size_t) {}

#endif

}  // namespace convscope::onednn
