#pragma once

#include "onnx/import/tensor.h"

namespace convscope {

/// What `node` computes, where that is arithmetic on shapes whose contents are known; else nothing.
std::optional<Numbers> computeNumbers(const Node& node);

}  // namespace convscope
