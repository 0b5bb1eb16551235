#pragma once

#include <vector>

#include "network/network.h"

namespace convscope {

/// `axes` with the input extents of `input` ([N, C, extents ...]) and with the padding that `padding` asks for there.
/// Throws InputError where a number is out of its range; whether the window fits is not asked.
std::vector<Axis> windowAxes(std::vector<Axis> axes, Padding padding, bool transposed, const Dims& input);

/// The forward problem of `layer` on `input`, in fp32 NCHW. Throws InputError where it does not fit.
Problem convolutionProblem(const ConvolutionLayer& layer, const Dims& input);

/// Output extent of a pooling window. With `ceilMode` it is rounded up, but no window starts in the padding at the end
/// (as in PyTorch's MaxPool2d). Throws InputError where the window does not fit.
std::int64_t pooledExtent(const Axis& axis, bool ceilMode);

}  // namespace convscope
