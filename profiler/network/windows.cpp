#include "network/windows.h"

#include <fmt/format.h>

#include <algorithm>

#include "problem/input_error.h"

namespace convscope {

std::vector<std::string> inputNames(const Network& network, std::size_t index) {
  const Layer& layer = network.layers[index];
  if (!layer.inputs.empty() || std::holds_alternative<InputLayer>(layer.kind)) return layer.inputs;
  return {index == 0 ? kInputName : network.layers[index - 1].name};
}

std::vector<Axis> windowAxes(std::vector<Axis> axes, Padding padding, bool transposed, const Dims& input) {
  for (std::size_t i = 0; i < axes.size(); ++i) {
    Axis& axis = axes[i];
    axis.input = input[i + 2];
    if (padding == Padding::Explicit) continue;
    // ceil(input / stride) outputs, or input * stride of a transposed one: what ONNX's operators define for SAME.
    const std::int64_t reach = axis.dilation * (axis.filter - 1) + 1;
    const std::int64_t total =
        transposed ? std::max<std::int64_t>(reach + axis.outputPadding - axis.stride, 0)
                   : std::max<std::int64_t>(
                         ((axis.input + axis.stride - 1) / axis.stride - 1) * axis.stride + reach - axis.input, 0);
    axis.padBegin = padding == Padding::SameUpper ? total / 2 : total - total / 2;
    axis.padEnd = total - axis.padBegin;
  }
  return axes;
}

Problem convolutionProblem(const ConvolutionLayer& layer, const Dims& input) {
  Problem problem;
  problem.transposed = layer.transposed;
  problem.batch = input[0];
  problem.inChannels = input[1];
  problem.outChannels = layer.outChannels;
  problem.groups = layer.groups;
  for (const Axis& axis : layer.axes) {
    if (axis.stride < 1) throw InputError(fmt::format("stride is {}, but must be at least 1", axis.stride));
  }
  problem.axes = windowAxes(layer.axes, layer.padding, layer.transposed, input);
  validate(problem);
  return problem;
}

std::int64_t pooledExtent(const Axis& axis, bool ceilMode) {
  Problem window;  // a pooling window obeys the rules of a convolution's
  window.axes = {axis};
  validate(window);
  std::int64_t extent = outputExtent(axis, false);
  if (!ceilMode) return extent;
  const std::int64_t reach = axis.dilation * (axis.filter - 1) + 1;
  const std::int64_t covered = (extent - 1) * axis.stride + reach;
  const bool rest = covered < axis.input + axis.padBegin + axis.padEnd;
  const bool startsInside = extent * axis.stride < axis.input + axis.padBegin;
  return rest && startsInside ? extent + 1 : extent;
}

bool ownsParameters(const ShapeKeepingLayer& layer) {
  return layer.kind.ends_with("_norm");
}

}  // namespace convscope
