#include "network/windows.h"

#include <algorithm>

#include "core/translatable.h"
#include "problem/input_error.h"
#include "problem/validate.h"

namespace convscope {
namespace {

/// Pads `axis` as ONNX defines SAME: half at each end of the elements that are missing for ceil(input / stride)
/// outputs, or that a transposed convolution has beyond input * stride outputs.
void padToSame(Axis& axis, Padding padding, bool transposed) {
  const std::int64_t reach = axis.dilation * (axis.filter - 1) + 1;
  const std::int64_t outputs = (axis.input + axis.stride - 1) / axis.stride;
  const std::int64_t total =
      transposed ? reach + axis.outputPadding - axis.stride : (outputs - 1) * axis.stride + reach - axis.input;
  if (transposed && total < 0) axis.outputPadding -= total;
  const std::int64_t pads = std::max<std::int64_t>(total, 0);
  axis.padBegin = padding == Padding::SameUpper ? pads / 2 : pads - pads / 2;
  axis.padEnd = pads - axis.padBegin;
}

}  // namespace

std::vector<Axis> windowAxes(std::vector<Axis> axes, Padding padding, bool transposed, const Dims& input) {
  for (std::size_t i = 0; i < axes.size(); ++i) {
    axes[i].input = input[i + 2];
    validateRanges(axes[i]);
    if (padding != Padding::Explicit) padToSame(axes[i], padding, transposed);
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
  problem.axes = windowAxes(layer.axes, layer.padding, layer.transposed, input);
  validate(problem);
  return problem;
}

std::int64_t pooledSize(const Axis& axis, bool ceilMode) {
  const std::int64_t padded = axis.input + axis.padBegin + axis.padEnd;
  const std::int64_t reach = axis.dilation * (axis.filter - 1) + 1;
  // The distance from the first window to the last whole one; rounded up, the last may reach beyond the input.
  const std::int64_t room = padded - reach + (ceilMode ? axis.stride - 1 : 0);
  if (room < 0)
    throw InputError(translatable("message",
                                  "a window of size {} with dilation {} does not fit an input of size {} with padding "
                                  "{}:{}"),
                     axis.filter, axis.dilation, axis.input, axis.padBegin, axis.padEnd);
  const std::int64_t last = room / axis.stride;
  return ceilMode && last * axis.stride >= axis.input + axis.padBegin ? last : last + 1;
}

}  // namespace convscope
