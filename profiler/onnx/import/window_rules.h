#pragma once

#include "onnx/import/layer_rules.h"

namespace convscope {

/// How a window moves, as Conv, ConvTranspose and the poolings have it.
struct Window {
  Padding padding = Padding::Explicit;
  std::vector<Axis> axes;
};

/// The window of `node` with these kernel extents. Throws InputError where an attribute has not one value for each
/// axis, or a number is out of its range.
Window windowOf(const Node& node, const Dims& kernel);

std::optional<LayerOfNode> poolingOf(const Node& node);

}  // namespace convscope
