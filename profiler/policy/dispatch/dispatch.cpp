#include "policy/dispatch/dispatch.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "problem/validate.h"
#include "text/translate.h"

namespace convscope::rules {
namespace {

constexpr std::int64_t kMostIndex = std::numeric_limits<std::int32_t>::max();

std::int64_t elements(const Dims& dims) {
  return elementCount(dims);
}

bool isDilated(const Problem& problem) {
  return std::ranges::any_of(problem.axes, [](const Axis& axis) { return axis.dilation != 1; });
}

/// A group for each input channel, and more than one.
bool isDepthwise(const Problem& problem) {
  return !problem.transposed && problem.groups > 1 && problem.groups == problem.inChannels &&
         problem.outChannels % problem.inChannels == 0;
}

// PyTorch.

/// PyTorch has no channels_last for 1-D layers.
bool isChannelsLast(const Problem& problem) {
  return problem.layout == Layout::Nhwc && problem.axes.size() > 1;
}

/// A layer as PyTorch's rules see it: 2-D, a 1-D layer with height 1.
struct Window {
  Axis height;
  Axis width;
};

Window windowOf(const Problem& problem) {
  return {problem.axes.size() == 1 ? Axis() : problem.axes.front(), problem.axes.back()};
}

Dispatch ownDepthwise(const Problem& problem, std::string reason) {
  return {problem.axes.size() == 3 ? translated("dispatch", "PyTorch's own kernel (conv_depthwise3d)")
                                   : translated("dispatch", "PyTorch's own kernel (conv_depthwise2d)"),
          std::move(reason)};
}

Dispatch ownConvolution(std::string reason) {
  return {translated("dispatch", "PyTorch's own kernels (matrix multiplication of unfolded inputs)"),
          std::move(reason)};
}

/// The part of an input's or output's elements that one image has.
bool oneImageExceeds32Bits(const Problem& problem) {
  return elements(inputDims(problem)) / problem.batch > kMostIndex ||
         elements(outputDims(problem)) / problem.batch > kMostIndex;
}

/// use_cudnn(): why cuDNN cannot have the layer; empty if it can.
std::string refusedByPytorch(const Problem& problem, const Platform& platform) {
  if (oneImageExceeds32Bits(problem) && platform.cudnnBetween(1, 90300))
    return translated("dispatch",
                      "cuDNN before 9.3 does not get inputs or outputs of more than 2^31 - 1 elements an image");
  if (problem.precision == Precision::Bf16 && platform.computeCapability != 0 && platform.computeCapability < 80)
    return translated("dispatch", "bf16 goes to cuDNN only on GPUs of compute capability 8.0 or later");
  return {};
}

/// use_cudnn() before 2.11: whether cuDNN may not have a 3-D layer because it computed such ones wrongly. 2.9.0
/// compares the cuDNN that it was built with, 9.10 or 9.13, and has no upper bound, so the loaded one does not matter.
bool isKeptFromFaultyCudnn(const Problem& problem, const Platform& platform, PytorchRelease release) {
  const bool isFaulty = release == PytorchRelease::V290 || platform.cudnnBetween(90800, 91500);
  return isFaulty && problem.axes.size() == 3 && !isChannelsLast(problem) &&
         (problem.precision == Precision::Fp16 || problem.precision == Precision::Bf16) &&
         std::ranges::any_of(problem.axes, [](const Axis& axis) { return axis.filter != 1; });
}

/// check_cudnn_depthwise_workload_with_filter() for stride 2, of square filters of 1, 3 or 5 on a width of at least 7.
bool isWorthCudnnAtStride2(const Problem& problem, std::int64_t filter, std::int64_t width) {
  if (problem.batch == 1) return filter != 1 || width <= 28;
  if (filter == 1) return problem.batch <= 16 && problem.inChannels >= 128 && width <= 7;
  return problem.inChannels >= 512 || (problem.inChannels >= 256 && width >= 28);
}

/// The table of PyTorch 2.11.
bool isWorthCudnn(const Problem& problem) {
  const auto [height, width] = windowOf(problem);
  if (height.input == 1 && width.stride == 1) return true;
  const std::int64_t filter = width.filter;
  if (height.filter != filter || (filter != 1 && filter != 3 && filter != 5)) return false;
  if (width.input < 7) return false;
  if (width.stride == 1) return true;
  return width.stride == 2 && isWorthCudnnAtStride2(problem, filter, width.input);
}

/// What decides before the decision tree of PyTorch 2.14; none: the tree.
std::optional<bool> isWorthCudnnBeforeTree(const Problem& problem) {
  const auto [height, width] = windowOf(problem);
  if (height.input == 1 && width.stride == 1) return true;
  const std::int64_t filter = width.filter;
  if (width.stride != 1 && width.stride != 2) return false;
  if (height.filter != filter || (filter != 1 && filter != 3 && filter != 5)) return false;
  if (height.input < 7 || width.input < 7) return false;
  return std::nullopt;
}

/// use_cudnn_depthwise() of a layer that needs 64-bit indices, which PyTorch's own kernels do not have.
Dispatch hugeDepthwise(const Problem& problem, const Platform& platform, PytorchRelease release) {
  if (release < PytorchRelease::V211 && isChannelsLast(problem) && platform.cudnn > 91000)
    return ownDepthwise(problem, translated("dispatch",
                                            "in PyTorch before 2.11, cuDNN after 9.10.0 does not get depthwise layers "
                                            "that need 64-bit indices in NHWC"));
  // cuDNN's 64-bit depthwise kernels in NHWC were broken from 9.10.1 to 9.14.
  if (isChannelsLast(problem) && platform.cudnnBetween(91001, 91500))
    return ownDepthwise(
        problem,
        translated("dispatch", "cuDNN 9.10.1 to 9.14 does not get depthwise layers that need 64-bit indices in NHWC"));
  if (platform.cudnnBetween(1, 90300))
    return ownDepthwise(
        problem, translated("dispatch", "cuDNN before 9.3 does not get depthwise layers that need 64-bit indices"));
  return {};
}

Dispatch depthwise(const Problem& problem, const Platform& platform, PytorchRelease release) {
  if (elements(inputDims(problem)) > kMostIndex || elements(filterDims(problem)) > kMostIndex)
    return hugeDepthwise(problem, platform, release);
  if (isChannelsLast(problem)) return {};
  if (problem.axes.size() == 3)
    return ownDepthwise(problem, translated("dispatch", "cuDNN gets 3-D depthwise layers only in channels_last"));
  if (problem.precision != Precision::Fp16)
    return ownDepthwise(problem,
                        translated("dispatch", "in NCHW (contiguous), cuDNN gets depthwise layers only in fp16"));
  const auto [height, width] = windowOf(problem);
  const bool square = height.stride == width.stride || height.input == 1;
  const bool possible = (platform.computeCapability == 0 || platform.computeCapability >= 70) &&
                        refusedByPytorch(problem, platform).empty() && !isDilated(problem) && square &&
                        problem.inChannels >= 32;
  if (!possible)
    return ownDepthwise(
        problem,
        translated("dispatch",
                   "in NCHW (contiguous), cuDNN gets depthwise layers in fp16 only if they are not dilated, have "
                   "equal strides and 32 channels or more, on compute capability 7.0 or later"));
  const std::optional<bool> worth =
      release < PytorchRelease::V214 ? std::optional(isWorthCudnn(problem)) : isWorthCudnnBeforeTree(problem);
  if (!worth)
    return {translated("dispatch", "cuDNN or PyTorch's own kernel (conv_depthwise2d)"),
            translated("dispatch",
                       "a decision tree for each GPU generation decides about depthwise layers in fp16 and NCHW; it is "
                       "not modelled")};
  if (*worth) return {};
  return ownDepthwise(
      problem,
      translated("dispatch",
                 "in NCHW (contiguous), cuDNN gets depthwise layers in fp16 only for filters, strides and sizes "
                 "that PyTorch's table lists"));
}

// TensorFlow.

bool isPadded(const Problem& problem) {
  return std::ranges::any_of(problem.axes, [](const Axis& axis) { return axis.padBegin != 0 || axis.padEnd != 0; });
}

bool all(const Problem& problem, auto fits) {
  return std::ranges::all_of(problem.axes, fits);
}

/// depthwise_conv_op.cc and depthwise_conv_grad_op.cc: use_cudnn_grouped_conv_ and IsCudnnSupportedFilterSize().
bool givesDepthwiseToCudnn(const Problem& problem) {
  if (problem.precision != Precision::Fp16 || problem.inChannels != problem.outChannels || problem.axes.size() != 2)
    return false;
  const Axis& height = problem.axes[0];
  const Axis& width = problem.axes[1];
  constexpr std::array<std::int64_t, 4> kFilters{1, 3, 5, 7};
  if (height.filter != width.filter || std::ranges::find(kFilters, width.filter) == kFilters.end()) return false;
  if (problem.pass == Pass::BackwardFilter) return true;
  if (problem.layout == Layout::Nhwc) return height.stride == width.stride && width.stride <= 2;
  return problem.pass == Pass::Forward || (height.stride == 1 && width.stride == 1);
}

}  // namespace

Dispatch allToLibrary(const Problem&, const Platform&) {
  return {};
}

Dispatch pytorchDispatch(const Problem& problem, const Platform& platform, PytorchRelease release) {
  if (isDepthwise(problem)) return depthwise(problem, platform, release);
  if (release < PytorchRelease::V211 && isKeptFromFaultyCudnn(problem, platform, release)) {
    if (release == PytorchRelease::V290)
      return ownConvolution(
          translated("dispatch",
                     "in PyTorch 2.9.0, no cuDNN gets 3-D layers in fp16 and bf16, unless they are in NDHWC "
                     "(channels_last_3d) or their filter is 1x1x1"));
    return ownConvolution(
        translated("dispatch",
                   "in PyTorch 2.9.1 and 2.10, cuDNN 9.8 to 9.14 does not get 3-D layers in fp16 and bf16, "
                   "unless they are in NDHWC (channels_last_3d) or their filter is 1x1x1"));
  }
  const std::string refused = refusedByPytorch(problem, platform);
  return refused.empty() ? Dispatch() : ownConvolution(refused);
}

Dispatch pytorchLegacyDispatch(const Problem& problem, const Platform& platform) {
  if (isDepthwise(problem)) {
    if (elements(inputDims(problem)) > kMostIndex || elements(filterDims(problem)) > kMostIndex)
      return ownDepthwise(
          problem, translated("dispatch", "the legacy path does not get depthwise layers that need 64-bit indices"));
  } else if (problem.precision == Precision::Bf16) {
    return ownConvolution(translated("dispatch", "bf16 goes to cuDNN through the graph API only"));
  } else if (oneImageExceeds32Bits(problem)) {
    return ownConvolution(translated(
        "dispatch", "the legacy path does not get inputs or outputs of more than 2^31 - 1 elements an image"));
  }
  return pytorchDispatch(problem, platform, PytorchRelease::V211);
}

Dispatch tensorflowDispatch(const Problem& problem, const Platform&) {
  if (isDepthwise(problem)) {
    if (givesDepthwiseToCudnn(problem)) return {};
    return {
        translated("dispatch", "TensorFlow's own kernel (DepthwiseConv2dNative)"),
        translated(
            "dispatch",
            "cuDNN gets depthwise layers only in fp16, with square filters of 1, 3, 5 or 7, as many outputs as inputs "
            "and strides that the pass supports")};
  }
  // A transposed layer is the input gradient of a plain one.
  const Problem plain = asPlainConvolution(problem);
  const bool product = plain.layout == Layout::Nhwc && plain.groups == 1 && plain.axes.size() > 1 && !isPadded(plain) &&
                       !isDilated(plain);
  if (!product) return {};
  constexpr const char* kCublas = translatable("dispatch", "cuBLAS (matrix multiplication)");
  if (all(plain, [](const Axis& axis) { return axis.filter == 1 && axis.stride == 1; }))
    return {translated("dispatch", kCublas),
            translated("dispatch", "in NHWC, filters of 1x1 with stride 1 and without padding are matrix products")};
  if (all(plain, [](const Axis& axis) { return axis.filter == axis.input; }))
    return {translated("dispatch", kCublas),
            translated("dispatch", "in NHWC, filters as large as the unpadded input are matrix products")};
  return {};
}

}  // namespace convscope::rules
