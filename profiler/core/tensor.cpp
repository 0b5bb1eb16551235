#include "core/tensor.h"

namespace convscope {

Dims dimsOf(const Problem& problem, Tensor tensor) {
  switch (tensor) {
    case Tensor::Input:
      return inputDims(problem);
    case Tensor::Filter:
      return filterDims(problem);
    case Tensor::Output:
      return outputDims(problem);
  }
  return {};
}

Tensor inPlainConvolution(Tensor tensor) {
  if (tensor == Tensor::Filter) return tensor;
  return tensor == Tensor::Input ? Tensor::Output : Tensor::Input;
}

}  // namespace convscope
