#include "problem/tensor.h"

namespace convscope {

Tensor resultOf(Pass pass) {
  switch (pass) {
    case Pass::Forward:
      return Tensor::Output;
    case Pass::BackwardData:
      return Tensor::Input;
    case Pass::BackwardFilter:
      return Tensor::Filter;
  }
  return Tensor::Output;
}

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
