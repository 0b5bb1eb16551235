#include "onnx/import/layer_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <map>

#include "onnx/import/arrangement_rules.h"
#include "onnx/import/cut_rules.h"
#include "onnx/import/shape_rules.h"
#include "onnx/import/window_rules.h"

namespace convscope {
namespace {

using LayerRule = std::optional<LayerOfNode> (*)(const Node&);

LayerOfNode reading(LayerKind kind, std::vector<const KnownTensor*> reads) {
  return {std::move(kind), std::move(reads)};
}

/// Turns "LeakyRelu" into "leaky_relu", "BatchNormalization" into "batch_norm".
std::string kindOf(const std::string& op) {
  if (op == "LRN") return "lrn";
  if (op == "PRelu") return "prelu";
  std::string kind;
  for (const char letter : op) {
    const bool upper = std::isupper(static_cast<unsigned char>(letter)) != 0;
    if (upper && !kind.empty()) kind += '_';
    kind += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  }
  if (kind.ends_with("_normalization")) kind.resize(kind.size() - std::string_view("alization").size());
  return kind;
}

/// Returns whether its input has a batch, channels and spatial sizes.
bool isSpatial(const Node& node) {
  return isReadable(node.input(0)) && node.input(0).shape->size() >= 3;
}

std::optional<LayerOfNode> keeping(const Node& node) {
  if (!isReadable(node.input(0))) return std::nullopt;
  return reading(ShapeKeepingLayer{kindOf(node.op())}, {&node.input(0)});
}

std::optional<LayerOfNode> elementwise(const Node& node) {
  const auto shape = computeShape(node);
  if (!shape) return std::nullopt;
  std::vector<const KnownTensor*> whole;  // inputs of the result's shape; broadcast ones do not count
  for (const KnownTensor* input : node.inputs) {
    if (isReadable(*input) && *input->shape == *shape) whole.push_back(input);
  }
  // An input pooled to 1 element has the result's shape only if all other inputs have 1 element, too.
  const auto mayGrow = [](const KnownTensor* input) { return !input->constant && !input->single; };
  if (std::ranges::any_of(node.inputs, mayGrow))
    std::erase_if(whole, [](const KnownTensor* each) { return each->single; });
  if (whole.empty()) return std::nullopt;
  if (whole.size() > 1 && (node.op() == "Add" || node.op() == "Sum")) return reading(AddLayer{}, std::move(whole));
  return reading(ShapeKeepingLayer{kindOf(node.op())}, {whole.front()});
}

std::optional<LayerOfNode> globalPool(const Node& node) {
  if (!isSpatial(node)) return std::nullopt;
  return reading(GlobalPoolingLayer{}, {&node.input(0)});
}

/// A mean or maximum over all spatial axes is global pooling.
std::optional<LayerOfNode> reduce(const Node& node) {
  if (!isSpatial(node)) return std::nullopt;
  const std::size_t rank = node.input(0).shape->size();
  const auto axes = node.fixedIntegers(1, "axes");
  if (!axes || axes->size() != rank - 2) return std::nullopt;
  for (std::size_t spatial = 2; spatial < rank; ++spatial) {
    if (std::ranges::none_of(*axes, [&](std::int64_t axis) { return axisOf(axis, rank) == spatial; }))
      return std::nullopt;
  }
  LayerOfNode layer = reading(GlobalPoolingLayer{}, {&node.input(0)});
  if (node.attributes.integer("keepdims", 1) == 0) layer.then.push_back(FlattenLayer{});
  return layer;
}

std::optional<LayerOfNode> concat(const Node& node) {
  for (const KnownTensor* input : node.inputs) {
    if (input == nullptr || !isReadable(*input)) return std::nullopt;
  }
  if (node.inputs.empty() || axisOf(node.attributes.integer("axis", 0), node.input(0).shape->size()) != 1)
    return std::nullopt;
  return reading(ConcatLayer{}, node.inputs);
}

std::optional<LayerOfNode> flattenTo(const Node& node, const std::optional<Dims>& shape) {
  if (!shape || !isReadable(node.input(0))) return std::nullopt;
  const Dims& before = *node.input(0).shape;
  if (*shape == before) {
    const bool keeps = computeArrangement(node, *shape) == arrangementOf(node.input(0));  // at every input size
    return keeps ? std::optional(reading(ShapeKeepingLayer{"identity"}, {&node.input(0)})) : std::nullopt;
  }
  const bool flattens = before.size() > 2 && shape->size() == 2 && shape->front() == before.front();
  return flattens ? std::optional(reading(FlattenLayer{}, {&node.input(0)})) : std::nullopt;
}

std::optional<LayerOfNode> flatten(const Node& node) {
  if (!isReadable(node.input(0)) || node.attributes.integer("axis", 1) != 1) return std::nullopt;
  return flattenTo(node, reshapedTo({node.input(0).shape->front(), -1}, *node.input(0).shape, false));
}

/// Reshape, Squeeze and the like, if they flatten.
std::optional<LayerOfNode> reshape(const Node& node) {
  return flattenTo(node, computeShape(node));
}

std::optional<LayerOfNode> gemm(const Node& node) {
  const KnownTensor& weights = node.input(1);
  if (!isReadable(node.input(0)) || node.input(0).shape->size() != 2 || !weights.constant || !weights.shape ||
      weights.shape->size() != 2 || node.attributes.integer("transA", 0) != 0)
    return std::nullopt;
  const std::size_t out = node.attributes.integer("transB", 0) != 0 ? 0 : 1;
  if ((*weights.shape)[1 - out] != (*node.input(0).shape)[1]) return std::nullopt;
  return reading(LinearLayer{.outFeatures = (*weights.shape)[out], .bias = node.has(2)}, {&node.input(0)});
}

/// Returns the scale by which `from`, rounded down, becomes `to`.
double scaleOf(std::int64_t from, std::int64_t to) {
  const double scale = static_cast<double>(to) / static_cast<double>(from);
  const bool falls = std::floor(static_cast<double>(from) * scale) < static_cast<double>(to);
  return falls ? std::nextafter(scale, std::numeric_limits<double>::infinity()) : scale;
}

/// Sizes of another layer become `like` that layer; sizes computed from the own shape become a scale.
std::optional<LayerOfNode> resizedTo(const Node& node, const Numbers& sizes) {
  const Dims& before = *node.input(0).shape;
  const Dims target = wholeNumbers(sizes);
  if (target.size() != before.size() || target[0] != before[0] || target[1] != before[1]) return std::nullopt;
  ResizeLayer layer;
  const std::vector<Number> spatial(sizes.values.begin() + 2, sizes.values.end());
  if (std::ranges::all_of(spatial, &Number::fixed)) {
    layer.output.assign(target.begin() + 2, target.end());
    return reading(std::move(layer), {&node.input(0)});
  }
  const auto own = arrangementOf(node.input(0));
  if (!own || !spatial.front().size) return std::nullopt;
  const std::string_view from = spatial.front().size->layer;
  for (std::size_t i = 0; i < spatial.size(); ++i) {
    const auto& size = spatial[i].size;
    if (!size || size->layer != from || size->axis != i + 2) return std::nullopt;
    if (from != own->source && size->scale != 1) return std::nullopt;
    const double scale = scaleOf(before[i + 2], target[i + 2]);
    const bool exact =
        std::floor(static_cast<double>(before[i + 2]) * size->scale) == static_cast<double>(target[i + 2]);
    if (from == own->source && !exact && std::abs(scale - size->scale) > 1e-9 * scale) return std::nullopt;
    layer.scale.push_back(exact ? size->scale : scale);
  }
  if (from != own->source) {
    layer.scale.clear();
    layer.like = std::string(from);
  }
  return reading(std::move(layer), {&node.input(0)});
}

std::optional<LayerOfNode> resize(const Node& node) {
  if (!isSpatial(node) || node.attributes.has("axes")) return std::nullopt;
  if (node.attributes.text("keep_aspect_ratio_policy", "stretch") != "stretch") return std::nullopt;
  const bool upsample = node.op() == "Upsample" || node.opset < 11;
  const Numbers* sizes = upsample ? nullptr : node.numbers(3);
  if (sizes != nullptr && !sizes->values.empty()) return resizedTo(node, *sizes);
  std::vector<double> scales = node.attributes.numbers("scales").value_or(std::vector<double>{});
  if (const Numbers* given = node.numbers(upsample ? 1 : 2)) {
    if (!areFixed(*given)) return std::nullopt;
    scales.clear();
    for (const Number& number : given->values) scales.push_back(number.value);
  }
  if (scales.size() != node.input(0).shape->size() || scales[0] != 1 || scales[1] != 1) return std::nullopt;
  return reading(ResizeLayer{.scale = {scales.begin() + 2, scales.end()}, .output = {}, .like = {}}, {&node.input(0)});
}

/// Networks have no padding layer: an average pooling with windows of one element has the same shape.
std::optional<LayerOfNode> pad(const Node& node) {
  if (!isSpatial(node) || node.has(3)) return std::nullopt;
  const std::size_t rank = node.input(0).shape->size();
  const auto pads = node.fixedIntegers(1, "pads");
  if (!pads || pads->size() != 2 * rank || std::ranges::any_of(*pads, [](std::int64_t each) { return each < 0; }))
    return std::nullopt;
  if (std::ranges::all_of(*pads, [](std::int64_t each) { return each == 0; })) return keeping(node);
  for (const std::size_t ofBatchOrChannels : {std::size_t{0}, std::size_t{1}, rank, rank + 1}) {
    if ((*pads)[ofBatchOrChannels] != 0) return std::nullopt;
  }
  PoolingLayer layer{.kind = PoolingKind::Average, .axes = std::vector<Axis>(rank - 2)};
  for (std::size_t i = 0; i < layer.axes.size(); ++i) {
    layer.axes[i].padBegin = (*pads)[i + 2];
    layer.axes[i].padEnd = (*pads)[rank + i + 2];
  }
  LayerOfNode result = reading(std::move(layer), {&node.input(0)});
  result.remark = "replaced by an average pooling of 1 element with this padding, which has the same shape";
  return result;
}

const std::map<std::string, LayerRule>& layerRules() {
  static const std::map<std::string, LayerRule> kRules{{"MaxPool", poolingOf},
                                                       {"AveragePool", poolingOf},
                                                       {"LpPool", poolingOf},
                                                       {"GlobalAveragePool", globalPool},
                                                       {"GlobalMaxPool", globalPool},
                                                       {"GlobalLpPool", globalPool},
                                                       {"ReduceMean", reduce},
                                                       {"ReduceMax", reduce},
                                                       {"ReduceSum", reduce},
                                                       {"Concat", concat},
                                                       {"Flatten", flatten},
                                                       {"Reshape", reshape},
                                                       {"Squeeze", reshape},
                                                       {"Gemm", gemm},
                                                       {"MatMul", gemm},
                                                       {"Resize", resize},
                                                       {"Upsample", resize},
                                                       {"Pad", pad},
                                                       {"Slice", sliceOf},
                                                       {"Split", splitOf}};
  return kRules;
}

}  // namespace

bool isReadable(const KnownTensor& tensor) {
  return !tensor.layer.empty() || tensor.standIn;
}

std::optional<LayerOfNode> layerOf(const Node& node) {
  if (node.inputs.empty() || !node.has(0)) return std::nullopt;
  if (keepsShape(node.op())) return keeping(node);
  if (isElementwise(node.op())) return elementwise(node);
  const auto rule = layerRules().find(node.op());
  return rule == layerRules().end() ? std::nullopt : rule->second(node);
}

}  // namespace convscope
