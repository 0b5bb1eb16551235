#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "problem/layout.h"
#include "problem/pass.h"
#include "problem/precision.h"

namespace convscope {

/// No extent, stride, padding or dilation may be larger: above this a number is a slip of the keyboard, and the sum of
/// a few products of two still fits in 64 bits.
inline constexpr std::int64_t kLargestExtent = std::int64_t{1} << 31;

/// One spatial dimension of a convolution. Extents are in elements.
struct Axis {
  std::int64_t input = 1;
  std::int64_t filter = 1;
  std::int64_t stride = 1;
  std::int64_t padBegin = 0;
  std::int64_t padEnd = 0;
  std::int64_t dilation = 1;
  std::int64_t outputPadding = 0;  ///< of a transposed convolution: rows added at the end, fewer than the stride

  auto operator<=>(const Axis&) const = default;
};

/// Output extent of `axis`: floor((input + pads - dilation * (filter - 1) - 1) / stride) + 1, or for a transposed
/// convolution (input - 1) * stride - pads + dilation * (filter - 1) + outputPadding + 1 (as in PyTorch's Conv2d and
/// ConvTranspose2d). Below 1 where the filter does not fit.
std::int64_t outputExtent(const Axis& axis, bool transposed);

/// Throws InputError, naming the quantity, where a number of `axis` is out of its range: a stride of 0, a negative
/// padding, anything above kLargestExtent. Whether the filter fits the input is not asked.
void validateRanges(const Axis& axis);

/// One pass of one layer at one input size, in one precision and layout. A value: equal problems are the same work.
///
/// The input has shape [batch, inChannels, axes[i].input ...], the output [batch, outChannels, outputExtent ...]. The
/// filter has shape [outChannels, inChannels / groups, axes[i].filter ...], or for a transposed convolution
/// [inChannels, outChannels / groups, ...]. All shapes are those of the layer, whatever the pass computes.
struct Problem {
  Pass pass = Pass::Forward;
  Precision precision = Precision::Fp32;
  Layout layout = Layout::Nchw;
  bool transposed = false;
  std::int64_t batch = 1;
  std::int64_t inChannels = 1;
  std::int64_t outChannels = 1;
  std::int64_t groups = 1;
  std::vector<Axis> axes;  ///< one to three, outermost first (depth, height, width)

  auto operator<=>(const Problem&) const = default;
};

/// Throws InputError, naming the quantity, where `problem` describes no convolution: an extent below 1, a negative
/// padding, groups that do not divide the channels, a filter larger than its padded input, sizes that overflow.
void validate(const Problem& problem);

using Dims = std::vector<std::int64_t>;

/// Full shapes, batch or filter count first, channels second, whatever the layout. `problem` must be valid.
Dims inputDims(const Problem& problem);
Dims filterDims(const Problem& problem);
Dims outputDims(const Problem& problem);

/// Strides in elements of a packed tensor of shape `dims` in `layout`.
Dims packedStrides(const Dims& dims, Layout layout);

/// Product of the extents. Throws InputError where it exceeds 2^62.
std::int64_t elementCount(const Dims& dims);

/// The plain convolution that computes a transposed one: input and output change places, forward becomes
/// backward-data and the reverse. A plain problem is returned as it is. Libraries are asked for this form.
Problem asPlainConvolution(const Problem& problem);

}  // namespace convscope
