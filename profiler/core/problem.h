#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "core/layout.h"
#include "core/message.h"
#include "core/pass.h"
#include "core/precision.h"

namespace convscope {

/// The limit of every size, stride, padding and dilation. A larger number is a typing error, and with this limit the
/// sum of a few products of two numbers fits in 64 bits.
inline constexpr std::int64_t kLargestSize = std::int64_t{1} << 31;

/// One spatial dimension of a convolution. Sizes are in elements.
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

/// Returns the output size of `axis`: floor((input + pads - dilation * (filter - 1) - 1) / stride) + 1, or for a
/// transposed convolution (input - 1) * stride - pads + dilation * (filter - 1) + outputPadding + 1 (as in PyTorch's
/// Conv2d and ConvTranspose2d). It is below 1 if the filter does not fit.
std::int64_t outputSize(const Axis& axis, bool transposed);

/// Checks that each number of `axis` is in range: no stride of 0, no negative padding, nothing above kLargestSize. The
/// message names the quantity. Does not check whether the filter fits the input.
Checked checkRanges(const Axis& axis);

/// One pass of one layer at one input size, in one precision and layout. A value: equal problems are the same work.
///
/// The input has shape [batch, inChannels, axes[i].input ...], the output [batch, outChannels, outputSize ...]. The
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

/// Checks that `problem` is a convolution: no size below 1, no negative padding, groups that divide the channels, no
/// filter larger than its padded input, no sizes that overflow. The message names the quantity.
Checked checkProblem(const Problem& problem);

using Dims = std::vector<std::int64_t>;

// The full shapes, in any layout: batch or filter count first, channels second. `problem` must be valid.
Dims inputDims(const Problem& problem);
Dims filterDims(const Problem& problem);
Dims outputDims(const Problem& problem);

/// Returns the strides, in elements, of a packed tensor of shape `dims` in `layout`.
Dims packedStrides(const Dims& dims, Layout layout);

/// Returns the product of the sizes, or a message if it exceeds 2^58: a sum of some tensors' bytes fits in 64 bits.
tl::expected<std::int64_t, Message> countElements(const Dims& dims);

/// Returns the plain convolution that computes a transposed one: input and output change places, forward becomes
/// backward-data and vice versa. A plain problem is returned unchanged. Libraries get this form.
Problem asPlainConvolution(const Problem& problem);

/// Returns the plain convolution with at least two spatial dimensions, which cuDNN requires: a 1-D one gets height 1.
Problem asCudnnProblem(const Problem& problem);

}  // namespace convscope
