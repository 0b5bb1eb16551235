#include "workload/aten_convolution.h"

#include <algorithm>
#include <utility>

#include "core/memory_format.h"
#include "core/translatable.h"
#include "problem/input_error.h"
#include "problem/validate.h"
#include "text/excerpt.h"

namespace convscope {
namespace {

Precision precisionOf(const AtenConvolution& call, const AtenContext& context) {
  const bool honoursTf32 = context.executor == WorkloadExecutor::Cudnn ||
                           context.executor == WorkloadExecutor::FrameworkDepthwise ||
                           context.executor == WorkloadExecutor::Unknown;
  if (const auto known = recordedPrecision(&PrecisionTraits::atenType, call.type))
    return *known == Precision::Fp32 && context.allowTf32 && honoursTf32 ? Precision::Tf32 : *known;
  if (call.type.find("qint") != std::string::npos || call.type.find("quint") != std::string::npos)
    throw InputError(translatable("message", "the convolution is quantized ({}), which ConvScope does not measure"),
                     excerpt(call.type));
  throw InputError(
      translatable("message", "the convolution's tensors are of type '{}', which ConvScope does not measure"),
      excerpt(call.type));
}

Layout layoutOf(const AtenConvolution& call, const AtenContext& context) {
  if (call.inputStrides.empty() && call.weightStrides.empty()) {
    if (context.layout) return *context.layout;
    throw InputError(
        translatable("message",
                     "the recording has no memory formats (PyTorch before 2.4 does not write them): import "
                     "it with convscope-cli import FILE --layout nchw (or nhwc) --out NAME.workload"));
  }
  const bool nhwc = isChannelsLast(call.input, call.inputStrides) || isChannelsLast(call.weight, call.weightStrides);
  return nhwc ? Layout::Nhwc : Layout::Nchw;
}

/// Returns the number of axis `axis` of a list that has one number for all axes, or one for each of `axes`.
std::int64_t of(const Dims& list, std::size_t axis, std::size_t axes, const char* what) {
  if (list.size() == 1) return list.front();
  if (list.size() != axes)
    throw InputError(translatable("message", "the convolution has {} numbers as its {}"), list.size(), what);
  return list[axis];
}

}  // namespace

std::vector<Problem> problemsOf(const AtenConvolution& call, const AtenContext& context) {
  const std::size_t rank = call.input.size();
  if (rank < 3 || rank > 5 || call.weight.size() != rank)
    throw InputError(
        translatable(
            "message",
            "the convolution has an input of {} and a filter of {} dimensions; nested tensors are not supported"),
        rank, call.weight.size());
  Problem problem;
  problem.precision = precisionOf(call, context);
  problem.layout = layoutOf(call, context);
  problem.transposed = call.transposed;
  problem.batch = call.input[0];
  problem.inChannels = call.input[1];
  problem.groups = call.groups;
  const auto tooLarge = [](std::int64_t size) { return size > kLargestSize; };
  if (std::ranges::any_of(call.weight, tooLarge) || call.groups < 1 || tooLarge(call.groups))
    throw InputError(translatable("message", "the convolution's filter is out of range"));
  const std::int64_t filters = call.weight[call.transposed ? 1 : 0];
  problem.outChannels = call.transposed ? filters * call.groups : filters;
  const std::size_t axes = rank - 2;
  for (std::size_t i = 0; i < axes; ++i) {
    Axis axis;
    axis.input = call.input[i + 2];
    axis.filter = call.weight[i + 2];
    axis.stride = of(call.stride, i, axes, "stride");
    axis.padBegin = axis.padEnd = of(call.padding, i, axes, "padding");
    axis.dilation = of(call.dilation, i, axes, "dilation");
    if (call.transposed) axis.outputPadding = of(call.outputPadding, i, axes, "output padding");
    problem.axes.push_back(axis);
  }
  validate(problem);
  if (call.weight[call.transposed ? 0 : 1] * (call.transposed ? 1 : call.groups) != call.input[1])
    throw InputError(translatable("message", "the convolution's filter does not fit the {} channels of its input"),
                     call.input[1]);
  std::vector<Problem> problems;
  if (!call.backward) problems.push_back(problem);
  for (const Pass pass : {Pass::BackwardData, Pass::BackwardFilter}) {
    if (!call.backward || !call.gradients[pass == Pass::BackwardData ? 0 : 1]) continue;
    problem.pass = pass;
    problems.push_back(problem);
  }
  return problems;
}

WorkloadExecutor executorOf(std::string_view function) {
  static constexpr std::array<std::pair<std::string_view, WorkloadExecutor>, 13> kBeginnings{{
      {"aten::cudnn_convolution", WorkloadExecutor::Cudnn},
      {"aten::miopen_", WorkloadExecutor::Miopen},
      {"aten::mkldnn_convolution", WorkloadExecutor::Onednn},
      {"mkldnn::_convolution", WorkloadExecutor::Onednn},
      {"aten::_conv_depthwise2d", WorkloadExecutor::FrameworkDepthwise},
      {"aten::conv_depthwise3d", WorkloadExecutor::FrameworkDepthwise},
      {"aten::slow_conv", WorkloadExecutor::FrameworkNative},
      {"aten::_slow_conv", WorkloadExecutor::FrameworkNative},
      {"aten::thnn_conv", WorkloadExecutor::FrameworkNative},
      {"aten::_nnpack_spatial_convolution", WorkloadExecutor::FrameworkNative},
      {"aten::_mps_convolution", WorkloadExecutor::FrameworkNative},
      {"aten::mps_convolution", WorkloadExecutor::FrameworkNative},
      {"aten::xnnpack", WorkloadExecutor::FrameworkNative},
  }};
  for (const auto& [beginning, executor] : kBeginnings) {
    if (function.starts_with(beginning)) return executor;
  }
  return WorkloadExecutor::Unknown;
}

}  // namespace convscope
