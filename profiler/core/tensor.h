#pragma once

#include "core/problem.h"

namespace convscope {

/// Returns the tensor that `pass` computes; the other two are its operands.
constexpr Tensor resultOf(Pass pass) {
  return traitsOf(pass).result;
}

/// Returns the full shape of a tensor; see inputDims.
Dims dimsOf(const Problem& problem, Tensor tensor);

/// Converts between the tensors of a transposed problem and of its plain one (see asPlainConvolution): input and output
/// change places.
Tensor inPlainConvolution(Tensor tensor);

}  // namespace convscope
