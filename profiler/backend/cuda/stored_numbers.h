#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/problem.h"

namespace convscope {

/// Returns the numbers of a packed tensor, stored in `precision` and `layout`, in the order of its shape `dims`.
/// `stored` must contain as many.
std::vector<float> numbersInShapeOrder(std::span<const std::byte> stored, const Dims& dims, Precision precision,
                                       Layout layout);

}  // namespace convscope
