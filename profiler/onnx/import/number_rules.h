#pragma once

#include "onnx/import/tensor.h"

namespace convscope {

/// Returns the result of `node` if it is arithmetic on shapes whose contents are known, otherwise nothing.
std::optional<Numbers> computeNumbers(const Node& node);

}  // namespace convscope
