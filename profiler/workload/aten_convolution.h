#pragma once

#include <array>
#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/problem.h"
#include "workload/workload.h"

namespace convscope {

/// The arguments of a convolution of PyTorch's ATen, forward or backward, as a recording shows them.
struct AtenConvolution {
  bool backward = false;
  Dims input;
  Dims weight;
  Dims inputStrides;   ///< empty if the recording has none
  Dims weightStrides;  ///< likewise
  std::string type;    ///< of the input: "float", "c10::Half"
  Dims stride;         ///< one number for all axes, or one for each; so are the next ones
  Dims padding;
  Dims dilation;
  Dims outputPadding;
  bool transposed = false;
  std::int64_t groups = 1;
  std::array<bool, 2> gradients{true, true};  ///< of a backward call: whether it computes that of input and weight

  auto operator<=>(const AtenConvolution&) const = default;
};

/// What the problems of a call depend on besides its arguments.
struct AtenContext {
  WorkloadExecutor executor = WorkloadExecutor::Unknown;
  bool allowTf32 = true;
  std::optional<Layout> layout;  ///< to use if the recording has no strides
};

/// Returns the problems that the call computes, in the order of the passes. Float is tf32 if that is allowed and the
/// executor honours it. The layout is NHWC if input or weight is channels_last (cudnn_conv_suggest_memory_format in
/// ATen/native/ConvUtils.h). Throws InputError for what is no problem of ConvScope: other types, sizes that do not fit,
/// and a call without strides if `context` has no layout.
std::vector<Problem> problemsOf(const AtenConvolution& call, const AtenContext& context);

/// Returns who executes calls of an operator of ATen, e.g. "aten::cudnn_convolution" or "aten::_conv_depthwise2d".
/// Unknown for operators that choose between executors, and for those that are no convolution.
WorkloadExecutor executorOf(std::string_view function);

}  // namespace convscope
