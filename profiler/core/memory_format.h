#pragma once

#include "core/problem.h"

namespace convscope {

/// Returns whether a tensor is channels_last by its strides: is_channels_last_strides_2d and _3d of
/// c10/core/MemoryFormat.h. A tensor of 3 dimensions is taken as a 4-D one of height 1, as at::_convolution does before
/// it calls a library.
bool isChannelsLast(const Dims& sizes, const Dims& strides);

/// Returns whether a tensor of at least 3 dimensions is packed in `layout`. The strides of dimensions of size 1 do not
/// matter.
bool isPacked(const Dims& sizes, const Dims& strides, Layout layout);

}  // namespace convscope
