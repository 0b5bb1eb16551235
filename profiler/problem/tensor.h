#pragma once

#include "problem/problem.h"

namespace convscope {

/// The tensors of a problem, named as in its layer: which of them is the result depends on the pass.
enum class Tensor { Input, Filter, Output };

/// The tensor that `pass` computes; the other two are its operands.
Tensor resultOf(Pass pass);

/// Full shape of a tensor; see inputDims.
Dims dimsOf(const Problem& problem, Tensor tensor);

/// What `tensor` of a transposed problem is called in its plain one (see asPlainConvolution), and the reverse: input
/// and output change places.
Tensor inPlainConvolution(Tensor tensor);

}  // namespace convscope
