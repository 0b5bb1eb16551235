#pragma once

#include "onnx/import/layer_rules.h"

namespace convscope {

/// The shape of the output of a Slice, or of the one of a Split that is asked for; none where it depends on numbers
/// that are not known or not the same at every input size. Throws InputError where the node is wrong.
std::optional<Dims> slicedShape(const Node& node);
std::optional<Dims> splitShape(const Node& node);

/// The axes that a Slice or Split whose shape is known cuts, also where at this input size all is taken.
std::vector<std::size_t> cutAxes(const Node& node);

/// Their layers; none where they cut the batch, or backwards.
std::optional<LayerOfNode> sliceOf(const Node& node);
std::optional<LayerOfNode> splitOf(const Node& node);

}  // namespace convscope
