#pragma once

#include "onnx/import/layer_rules.h"

namespace convscope {

/// The window of a Conv, ConvTranspose or pooling.
struct Window {
  Padding padding = Padding::Explicit;
  std::vector<Axis> axes;
};

/// Returns the window of `node` with these kernel sizes. Throws InputError if an attribute does not have one value
/// for each axis, or a number is out of range.
Window windowOf(const Node& node, const Dims& kernel);

std::optional<LayerOfNode> poolingOf(const Node& node);

}  // namespace convscope
