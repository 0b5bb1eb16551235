#pragma once

#include <string>
#include <vector>

#include "network/network.h"

namespace convscope {

inline const std::string kInputName = "input";

/// Names of the layers that layer number `index` reads, with the default (the layer before, or the main input) filled
/// in. An InputLayer reads none.
std::vector<std::string> inputNames(const Network& network, std::size_t index);

/// `axes` with the input extents of `input` ([N, C, extents ...]) and with the padding that `padding` asks for there.
std::vector<Axis> windowAxes(std::vector<Axis> axes, Padding padding, bool transposed, const Dims& input);

/// The forward problem of `layer` on `input`, in fp32 NCHW. Throws InputError where it does not fit.
Problem convolutionProblem(const ConvolutionLayer& layer, const Dims& input);

/// Output extent of a pooling window; rounded up with `ceilMode`, but never a window that starts in the end's padding
/// (as PyTorch's MaxPool2d). Throws InputError where the window does not fit.
std::int64_t pooledExtent(const Axis& axis, bool ceilMode);

/// Whether a shape-keeping layer has a scale and a shift for each channel: the normalisations.
bool ownsParameters(const ShapeKeepingLayer& layer);

}  // namespace convscope
