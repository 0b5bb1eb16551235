#pragma once

#include "onnx/import/tensor.h"

namespace convscope {

/// Returns how the output of `node`, of `shape`, is composed of the layer behind its input; none if the node does more
/// than rearrange it.
std::optional<Arrangement> computeArrangement(const Node& node, const Dims& shape);

}  // namespace convscope
