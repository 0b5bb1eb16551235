#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "problem/problem.h"

namespace convscope {

/// The numbers of a packed tensor that a device stores as `precision` and `layout` say, in the order of its shape
/// `dims`. `stored` must hold as many.
std::vector<float> numbersInShapeOrder(std::span<const std::byte> stored, const Dims& dims, Precision precision,
                                       Layout layout);

}  // namespace convscope
