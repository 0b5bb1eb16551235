#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "problem/tensor.h"

namespace convscope {

/// Values of the tensors of a problem, each in the order of its shape (batch or filter count first, packed), whatever
/// the problem's layout. That of the result is not read and may be empty.
struct TensorValues {
  std::vector<float> input;
  std::vector<float> filter;
  std::vector<float> output;

  std::vector<float>& of(Tensor tensor);
  const std::vector<float>& of(Tensor tensor) const;
};

/// Elements of the result of `problem`, by their indices in the order of its shape, computed in 64 bits by the
/// definition of a convolution: what backends are compared with. Transposed ones are computed as such, not through
/// asPlainConvolution. The operands must have as many values as their shapes; the indices must be in range.
std::vector<double> referenceElements(const Problem& problem, const TensorValues& tensors,
                                      std::span<const std::int64_t> indices);

/// All elements of the result.
std::vector<double> referenceResult(const Problem& problem, const TensorValues& tensors);

/// How many products an element of the result sums, on average, those with padding counted.
double productsPerElement(const Problem& problem);

/// sqrt(products per element) * unit roundoff: how large errors grow that add up at random in sums of products of
/// numbers around 1 (Higham, "Accuracy and Stability of Numerical Algorithms", 2002, 2.8). The unit roundoff is
/// that of the precision in which operands are multiplied: 2^-24 for Fp32, 2^-11 for Tf32 and Fp16, 2^-8 for Bf16. In
/// this unit errors of different algorithms, layers and precisions can be compared.
double errorUnit(const Problem& problem);

/// At most `most` indices of `elements`, increasing: all of them, or one drawn from each of `most` equal parts, the
/// same for the same seed.
std::vector<std::int64_t> sampleIndices(std::int64_t elements, std::int64_t most, std::uint64_t seed);

}  // namespace convscope
