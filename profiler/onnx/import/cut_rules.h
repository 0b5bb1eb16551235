#pragma once

#include "onnx/import/layer_rules.h"

namespace convscope {

// The shape of a Slice's output, or of the requested output of a Split; none if it depends on numbers that are unknown
// or differ between input sizes. Throw InputError if the node is wrong.
std::optional<Dims> slicedShape(const Node& node);
std::optional<Dims> splitShape(const Node& node);

/// Returns the axes that a Slice or Split of known shape cuts, even if it takes everything at this input size.
std::vector<std::size_t> cutAxes(const Node& node);

// Their layers; none if they cut the batch, or backwards.
std::optional<LayerOfNode> sliceOf(const Node& node);
std::optional<LayerOfNode> splitOf(const Node& node);

}  // namespace convscope
