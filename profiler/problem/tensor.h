#pragma once

#include "problem/problem.h"

namespace convscope {

/// The tensor that `pass` computes; the other two are its operands.
constexpr Tensor resultOf(Pass pass) {
  return traitsOf(pass).result;
}

/// Full shape of a tensor; see inputDims.
Dims dimsOf(const Problem& problem, Tensor tensor);

/// What `tensor` of a transposed problem is called in its plain one (see asPlainConvolution), and the reverse: input
/// and output change places.
Tensor inPlainConvolution(Tensor tensor);

}  // namespace convscope
