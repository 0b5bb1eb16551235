#pragma once

#include "onnx/import/tensor.h"

namespace convscope {

/// How the output of `node`, of `shape`, is made of the layer that its input is made of; none where it does not only
/// rearrange one.
std::optional<Arrangement> computeArrangement(const Node& node, const Dims& shape);

}  // namespace convscope
