#include "onnx/import/window_rules.h"

#include "core/problem_text.h"
#include "core/translatable.h"
#include "problem/input_error.h"
#include "problem/validate.h"

namespace convscope {
namespace {

/// Returns the `count` values of an attribute, or `fallback` for each if it is left out.
Dims values(const Node& node, const std::string& name, std::size_t count, std::int64_t fallback) {
  Dims result = node.attributes.integers(name).value_or(Dims(count, fallback));
  if (result.size() != count)
    throw InputError(translatable("message", "its attribute '{}' has {} values, but needs {}"), name, result.size(),
                     count);
  return result;
}

Padding paddingOf(const Node& node, std::vector<Axis>& axes) {
  const std::string automatic = node.attributes.text("auto_pad", "NOTSET");
  if (automatic == "SAME_UPPER") return Padding::SameUpper;
  if (automatic == "SAME_LOWER") return Padding::SameLower;
  if (automatic == "VALID") return Padding::Explicit;
  if (automatic != "NOTSET" && !automatic.empty())
    throw InputError(translatable("message", "its auto_pad is '{}', not NOTSET, SAME_UPPER, SAME_LOWER or VALID"),
                     automatic);
  const Dims pads = values(node, "pads", 2 * axes.size(), 0);  // all beginnings, then all ends
  for (std::size_t i = 0; i < axes.size(); ++i) {
    axes[i].padBegin = pads[i];
    axes[i].padEnd = pads[i + axes.size()];
  }
  return Padding::Explicit;
}

/// Sets the padding of a ConvTranspose with the attribute output_shape; it depends on the sizes of its input.
void padToOutputShape(const Node& node, const Dims& input, Window& window) {
  const std::size_t rank = window.axes.size();
  const Dims shape = node.attributes.integers("output_shape").value_or(Dims{});
  // Some exporters also write batch and channels.
  if (shape.size() != rank && shape.size() != rank + 2)
    throw InputError(translatable("message", "its output_shape has {} sizes, but needs {}"), shape.size(), rank);
  const bool upper = window.padding == Padding::SameUpper;
  window.padding = Padding::Explicit;
  for (std::size_t i = 0; i < rank; ++i) {
    Axis& axis = window.axes[i];
    const std::int64_t wanted = shape[shape.size() - rank + i];
    if (wanted < 1 || wanted > kLargestSize)
      throw InputError(translatable("message", "its output_shape has the size {}"), wanted);
    axis.padBegin = axis.padEnd = 0;
    axis.input = input[i + 2];
    const std::int64_t pads = outputSize(axis, true) - wanted;
    if (pads < 0) axis.outputPadding -= pads;
    const std::int64_t half = std::max<std::int64_t>(pads, 0) / 2;
    const std::int64_t rest = std::max<std::int64_t>(pads, 0) - half;
    axis.padBegin = upper ? half : rest;
    axis.padEnd = upper ? rest : half;
    axis.input = 1;
  }
}

void checkWeights(const Node& node, const Dims& input, const Dims& weights, std::int64_t groups) {
  const std::size_t rank = weights.size();
  if (rank < 3 || rank > 5)
    throw InputError(translatable("message", "its weights have {} axes; a convolution of 1 to 3 dimensions has 3 to 5"),
                     rank);
  if (input.size() != rank)
    throw InputError(translatable("message", "its weights {} do not match an input of shape {}"), dimsText(weights),
                     dimsText(input));
  const auto kernel = node.attributes.integers("kernel_shape");
  if (kernel && *kernel != Dims(weights.begin() + 2, weights.end()))
    throw InputError(translatable("message", "its kernel_shape is {}, but its weights are {}"), dimsText(*kernel),
                     dimsText(weights));
  if (groups < 1 || groups > kLargestSize) throw InputError(translatable("message", "it has {} groups"), groups);
  const bool transposed = node.op() == "ConvTranspose";
  const std::int64_t channels = transposed ? weights[0] : weights[1] * groups;
  if (channels != input[1])
    throw InputError(translatable("message", "its weights {} in {} group(s) take {} channels, but its input has {}"),
                     dimsText(weights), groups, channels, input[1]);
}

}  // namespace

Window windowOf(const Node& node, const Dims& kernel) {
  Window window;
  window.axes.resize(kernel.size());
  const Dims strides = values(node, "strides", kernel.size(), 1);
  const Dims dilations = values(node, "dilations", kernel.size(), 1);
  for (std::size_t i = 0; i < kernel.size(); ++i) {
    window.axes[i].filter = kernel[i];
    window.axes[i].stride = strides[i];
    window.axes[i].dilation = dilations[i];
  }
  window.padding = paddingOf(node, window.axes);
  for (const Axis& axis : window.axes) validateRanges(axis);
  return window;
}

bool isConvolution(const std::string& op) {
  return op == "Conv" || op == "ConvTranspose";
}

LayerOfNode convolutionOf(const Node& node) {
  const KnownTensor& weights = node.input(1);
  if (!weights.shape)
    throw InputError(translatable("message", "the shape of its weights '{}' is not known"), weights.name);
  const Dims& input = *node.input(0).shape;
  ConvolutionLayer layer;
  layer.transposed = node.op() == "ConvTranspose";
  layer.groups = node.attributes.integer("group", 1);
  layer.bias = node.has(2);
  checkWeights(node, input, *weights.shape, layer.groups);
  layer.outChannels = layer.transposed ? (*weights.shape)[1] * layer.groups : (*weights.shape)[0];
  Window window = windowOf(node, {weights.shape->begin() + 2, weights.shape->end()});
  LayerOfNode result{layer, {&node.input(0)}};
  if (layer.transposed) {
    const Dims added = values(node, "output_padding", window.axes.size(), 0);
    for (std::size_t i = 0; i < added.size(); ++i) window.axes[i].outputPadding = added[i];
    for (const Axis& axis : window.axes) validateRanges(axis);
    if (node.attributes.has("output_shape")) {
      padToOutputShape(node, input, window);
      result.remark = "names its output shape: its padding is valid only at this input size";
    }
  }
  layer.padding = window.padding;
  layer.axes = std::move(window.axes);
  result.kind = std::move(layer);
  return result;
}

std::optional<LayerOfNode> poolingOf(const Node& node) {
  if (!isReadable(node.input(0))) return std::nullopt;
  const auto kernel = node.attributes.integers("kernel_shape");
  if (!kernel) throw InputError(translatable("message", "it has no kernel_shape"));
  Window window = windowOf(node, *kernel);
  PoolingLayer layer;
  layer.kind = node.op() == "MaxPool" ? PoolingKind::Max : PoolingKind::Average;
  layer.ceilMode = node.attributes.integer("ceil_mode", 0) != 0;
  layer.padding = window.padding;
  layer.axes = std::move(window.axes);
  return LayerOfNode{std::move(layer), {&node.input(0)}};
}

}  // namespace convscope
