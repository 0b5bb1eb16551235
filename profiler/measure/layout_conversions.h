#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace convscope {

/// Counts the kernels of an algorithm (names as Executor::kernels returns them) that convert a tensor between NCHW and
/// NHWC.
std::size_t layoutConversions(std::span<const std::string> kernels);

}  // namespace convscope
