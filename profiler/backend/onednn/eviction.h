#pragma once

#include <cstddef>

namespace convscope::onednn {

/// Whether this processor lets a program throw single lines out of its caches.
bool canEvict();

/// Throws `bytes` from `data` on out of all caches of all cores, so that the next access goes to memory. Needs
/// canEvict().
void evict(const void* data, std::size_t bytes);

}  // namespace convscope::onednn
