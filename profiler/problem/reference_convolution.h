#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/tensor.h"

namespace convscope {

/// Values of the tensors of a problem, each packed in the order of its shape (batch or filter count first), in any
/// layout of the problem. The result's are not read and may be empty.
struct TensorValues {
  std::vector<float> input;
  std::vector<float> filter;
  std::vector<float> output;

  std::vector<float>& of(Tensor tensor);
  const std::vector<float>& of(Tensor tensor) const;
};

/// Computes elements of the result of `problem`, given by their indices in the order of its shape, in 64 bits by the
/// definition of a convolution: the reference for backends. Transposed convolutions are computed directly, not through
/// asPlainConvolution. The operands must have as many values as their shapes; the indices must be in range.
std::vector<double> referenceElements(const Problem& problem, const TensorValues& tensors,
                                      std::span<const std::int64_t> indices);

/// Returns how many products an element of the result sums on average, including those with padding.
double productsPerElement(const Problem& problem);

/// Returns sqrt(products per element) * unit roundoff: the size of random rounding errors in sums of products of
/// numbers around 1 (Higham, "Accuracy and Stability of Numerical Algorithms", 2002, 2.8). The unit roundoff is that of
/// the precision in which operands are multiplied: 2^-24 for Fp32, 2^-11 for Tf32 and Fp16, 2^-8 for Bf16. Errors of
/// different algorithms, layers and precisions are comparable in this unit.
double errorUnit(const Problem& problem);

/// Returns at most `most` increasing indices below `elements`: all of them, or a random one from each of `most` equal
/// parts. The same seed gives the same indices.
std::vector<std::int64_t> sampleIndices(std::int64_t elements, std::int64_t most, std::uint64_t seed);

}  // namespace convscope
