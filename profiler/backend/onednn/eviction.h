#pragma once

#include <cstddef>

namespace convscope::onednn {

/// Returns whether a program can flush single cache lines on this processor.
bool canEvict();

/// Flushes the `bytes` at `data` from all caches of all cores, so that the next access goes to memory. Needs
/// canEvict().
void evict(const void* data, std::size_t bytes);

}  // namespace convscope::onednn
