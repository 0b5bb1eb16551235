#pragma once

#include <vector>

#include "network/network.h"

namespace convscope {

/// Returns `axes` with the spatial sizes of `input` ([N, C, spatial sizes ...]) and the padding that `padding` gives
/// there. Throws InputError if a number is out of range. Does not check whether the window fits.
std::vector<Axis> windowAxes(std::vector<Axis> axes, Padding padding, bool transposed, const Dims& input);

/// Returns the forward problem of `layer` on `input`, in fp32 NCHW. Throws InputError if it does not fit.
Problem convolutionProblem(const ConvolutionLayer& layer, const Dims& input);

/// Returns the output size of a pooling window. `ceilMode` rounds it up, but no window starts in the padding at the
/// end (as in PyTorch's MaxPool2d). Throws InputError if the window does not fit.
std::int64_t pooledSize(const Axis& axis, bool ceilMode);

}  // namespace convscope
