#pragma once

#include <cstdint>
#include <vector>

#include "problem/reference_convolution.h"
#include "problem/validate.h"

namespace convscope {

/// Returns all elements of a problem's exact result; see referenceElements.
inline std::vector<double> referenceResult(const Problem& problem, const TensorValues& tensors) {
  const std::int64_t elements = elementCount(dimsOf(problem, resultOf(problem.pass)));
  return referenceElements(problem, tensors, sampleIndices(elements, elements, 0));
}

}  // namespace convscope
