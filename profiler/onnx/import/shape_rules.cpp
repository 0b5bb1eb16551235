#include "onnx/import/shape_rules.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "core/translatable.h"
#include "onnx/import/cut_rules.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

using ShapeRule = std::optional<Dims> (*)(const Node&);

std::optional<Dims> firstShape(const Node& node) {
  return node.has(0) ? node.inputs[0]->shape : std::nullopt;
}

std::optional<Dims> elementwise(const Node& node) {
  std::vector<Dims> shapes;
  for (const KnownTensor* input : node.inputs) {
    if (input == nullptr || !input->shape) return std::nullopt;
    shapes.push_back(*input->shape);
  }
  return broadcast(shapes);
}

std::optional<Dims> transpose(const Node& node) {
  const auto shape = firstShape(node);
  if (!shape) return std::nullopt;
  const auto order = node.attributes.integers("perm");
  if (!order) return Dims(shape->rbegin(), shape->rend());
  Dims axes(shape->size());
  std::iota(axes.begin(), axes.end(), 0);
  if (!std::ranges::is_permutation(*order, axes)) return std::nullopt;
  Dims result;
  for (const std::int64_t axis : *order) result.push_back((*shape)[static_cast<std::size_t>(axis)]);
  return result;
}

std::optional<Dims> reshape(const Node& node) {
  const auto shape = firstShape(node);
  const auto target = node.integers(1, "shape");
  if (!shape || !target) return std::nullopt;
  return reshapedTo(*target, *shape, node.attributes.integer("allowzero", 0) != 0);
}

std::optional<Dims> squeeze(const Node& node) {
  const auto shape = firstShape(node);
  const auto axes = node.integers(1, "axes");
  if (!shape || (!axes && node.has(1))) return std::nullopt;
  std::set<std::size_t> gone;
  for (std::size_t i = 0; !axes && i < shape->size(); ++i) {
    if ((*shape)[i] == 1) gone.insert(i);
  }
  for (const std::int64_t axis : axes.value_or(Dims{})) {
    const auto at = axisOf(axis, shape->size());
    if (!at || (*shape)[*at] != 1) return std::nullopt;
    gone.insert(*at);
  }
  Dims result;
  for (std::size_t i = 0; i < shape->size(); ++i) {
    if (!gone.contains(i)) result.push_back((*shape)[i]);
  }
  return result;
}

std::optional<Dims> unsqueeze(const Node& node) {
  const auto shape = firstShape(node);
  const auto axes = node.integers(1, "axes");
  if (!shape || !axes || axes->size() > 8) return std::nullopt;
  const std::size_t rank = shape->size() + axes->size();
  std::set<std::size_t> added;
  for (const std::int64_t axis : *axes) {
    const auto at = axisOf(axis, rank);
    if (!at || !added.insert(*at).second) return std::nullopt;
  }
  Dims result;
  for (std::size_t i = 0, next = 0; i < rank; ++i) result.push_back(added.contains(i) ? 1 : (*shape)[next++]);
  return result;
}

std::optional<Dims> matmul(const Node& node) {
  if (!node.has(1) || !node.inputs[0]->shape || !node.inputs[1]->shape) return std::nullopt;
  const Dims& a = *node.inputs[0]->shape;
  const Dims& b = *node.inputs[1]->shape;
  if (a.size() < 2 || b.size() < 2 || a.back() != b[b.size() - 2]) return std::nullopt;
  auto result = broadcast({{a.begin(), a.end() - 2}, {b.begin(), b.end() - 2}});
  if (result) result->insert(result->end(), {a[a.size() - 2], b.back()});
  return result;
}

std::optional<Dims> expand(const Node& node) {
  const auto shape = firstShape(node);
  const auto target = node.integers(1, "");
  return shape && target ? broadcast({*shape, *target}) : std::nullopt;
}

std::optional<Dims> concat(const Node& node) {
  const auto first = firstShape(node);
  if (!first || !node.attributes.has("axis")) return std::nullopt;
  const auto axis = axisOf(node.attributes.integer("axis", 0), first->size());
  if (!axis) return std::nullopt;
  Dims result = *first;
  result[*axis] = 0;
  for (const KnownTensor* input : node.inputs) {
    if (input == nullptr || !input->shape || input->shape->size() != first->size()) return std::nullopt;
    Dims joined = *input->shape;
    joined[*axis] = result[*axis];
    if (joined != result) return std::nullopt;
    result[*axis] += (*input->shape)[*axis];
    if (result[*axis] > kLargestSize) return std::nullopt;
  }
  return result;
}

std::optional<Dims> tile(const Node& node) {
  auto shape = firstShape(node);
  const auto repeats = node.integers(1, "");
  if (!shape || !repeats || repeats->size() != shape->size()) return std::nullopt;
  for (std::size_t i = 0; i < shape->size(); ++i) {
    if ((*repeats)[i] < 0 || __builtin_mul_overflow((*shape)[i], (*repeats)[i], &(*shape)[i])) return std::nullopt;
  }
  return shape;
}

std::optional<Dims> flatten(const Node& node) {
  const auto shape = firstShape(node);
  if (!shape) return std::nullopt;
  std::int64_t axis = node.attributes.integer("axis", 1);
  const auto rank = static_cast<std::int64_t>(shape->size());
  if (axis < 0) axis += rank;
  if (axis < 0 || axis > rank) return std::nullopt;
  std::int64_t rows = 1;
  for (std::int64_t i = 0; i < axis; ++i) {
    if (__builtin_mul_overflow(rows, (*shape)[static_cast<std::size_t>(i)], &rows)) return std::nullopt;
  }
  return reshapedTo({rows, -1}, *shape, true);
}

std::optional<Dims> gather(const Node& node) {
  const auto shape = firstShape(node);
  if (!shape || !node.has(1) || !node.inputs[1]->shape || node.inputs[1]->shape->size() > 1) return std::nullopt;
  const auto axis = axisOf(node.attributes.integer("axis", 0), shape->size());
  if (!axis) return std::nullopt;
  Dims result = *shape;
  const auto at = result.erase(result.begin() + static_cast<std::ptrdiff_t>(*axis));
  result.insert(at, node.inputs[1]->shape->begin(), node.inputs[1]->shape->end());
  return result;
}

std::optional<Dims> reduce(const Node& node) {
  const auto shape = firstShape(node);
  const auto axes = node.fixedIntegers(1, "axes", Dims{});
  if (!shape || !axes) return std::nullopt;
  std::set<std::size_t> gone;
  const bool all = axes->empty() && node.attributes.integer("noop_with_empty_axes", 0) == 0;
  for (std::size_t i = 0; all && i < shape->size(); ++i) gone.insert(i);
  for (const std::int64_t axis : *axes) {
    const auto at = axisOf(axis, shape->size());
    if (!at) return std::nullopt;
    gone.insert(*at);
  }
  const bool keeps = node.attributes.integer("keepdims", 1) != 0;
  Dims result;
  for (std::size_t i = 0; i < shape->size(); ++i) {
    if (keeps || !gone.contains(i)) result.push_back(gone.contains(i) ? 1 : (*shape)[i]);
  }
  return result;
}

std::optional<Dims> constantOfShape(const Node& node) {
  return node.integers(0, "");
}

std::optional<Dims> randomShape(const Node& node) {
  return node.attributes.integers("shape");
}

const std::map<std::string, ShapeRule>& shapeRules() {
  static const std::map<std::string, ShapeRule> kRules{{"Transpose", transpose},
                                                       {"Reshape", reshape},
                                                       {"Squeeze", squeeze},
                                                       {"Unsqueeze", unsqueeze},
                                                       {"MatMul", matmul},
                                                       {"Expand", expand},
                                                       {"Concat", concat},
                                                       {"Tile", tile},
                                                       {"Flatten", flatten},
                                                       {"Gather", gather},
                                                       {"ReduceMean", reduce},
                                                       {"ReduceMax", reduce},
                                                       {"ReduceSum", reduce},
                                                       {"Slice", slicedShape},
                                                       {"ReduceL1", reduce},
                                                       {"ReduceL2", reduce},
                                                       {"ReduceMin", reduce},
                                                       {"ReduceProd", reduce},
                                                       {"ReduceSumSquare", reduce},
                                                       {"Split", splitShape},
                                                       {"ConstantOfShape", constantOfShape},
                                                       {"RandomNormal", randomShape},
                                                       {"RandomUniform", randomShape},
                                                       {"RandomNormalLike", firstShape},
                                                       {"RandomUniformLike", firstShape}};
  return kRules;
}

std::optional<Dims> shapeByRule(const Node& node) {
  if (keepsShape(node.op())) return firstShape(node);
  if (isElementwise(node.op())) return elementwise(node);
  const auto rule = shapeRules().find(node.op());
  return rule == shapeRules().end() ? std::nullopt : rule->second(node);
}

}  // namespace

bool keepsShape(const std::string& op) {
  static const std::set<std::string> kKeeping{"Abs",
                                              "BatchNormalization",
                                              "Cast",
                                              "Ceil",
                                              "Celu",
                                              "Clip",
                                              "DequantizeLinear",
                                              "Dropout",
                                              "DynamicQuantizeLinear",
                                              "Elu",
                                              "Erf",
                                              "Exp",
                                              "Floor",
                                              "Gelu",
                                              "GroupNormalization",
                                              "HardSigmoid",
                                              "HardSwish",
                                              "Identity",
                                              "InstanceNormalization",
                                              "LRN",
                                              "LayerNormalization",
                                              "LeakyRelu",
                                              "Log",
                                              "LogSoftmax",
                                              "LpNormalization",
                                              "MeanVarianceNormalization",
                                              "Mish",
                                              "Neg",
                                              "PRelu",
                                              "QuantizeLinear",
                                              "RMSNormalization",
                                              "Reciprocal",
                                              "Relu",
                                              "Round",
                                              "Selu",
                                              "Shrink",
                                              "Sigmoid",
                                              "Sign",
                                              "Softmax",
                                              "Softplus",
                                              "Softsign",
                                              "Sqrt",
                                              "Swish",
                                              "Tanh",
                                              "ThresholdedRelu"};
  return kKeeping.contains(op);
}

bool isElementwise(const std::string& op) {
  static const std::set<std::string> kElementwise{"Add", "Sum", "Sub",  "Mul", "Div",
                                                  "Max", "Min", "Mean", "Pow", "Where"};
  return kElementwise.contains(op);
}

std::optional<Dims> broadcast(const std::vector<Dims>& shapes) {
  Dims result;
  for (const Dims& shape : shapes) {
    if (shape.size() > result.size()) result.insert(result.begin(), shape.size() - result.size(), 1);
    for (std::size_t i = 0; i < shape.size(); ++i) {
      std::int64_t& size = result[result.size() - 1 - i];
      const std::int64_t other = shape[shape.size() - 1 - i];
      if (size != other && size != 1 && other != 1) return std::nullopt;
      size = size == 1 ? other : size;
    }
  }
  return result;
}

std::optional<Dims> reshapedTo(const Dims& target, const Dims& shape, bool allowZero) {
  Dims result = target;
  std::optional<std::size_t> open;
  std::int64_t known = 1;
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (result[i] == 0 && !allowZero && i < shape.size()) result[i] = shape[i];
    if (result[i] == -1 && open) return std::nullopt;
    if (result[i] < -1 || result[i] > kLargestSize) return std::nullopt;
    if (result[i] == -1) {
      open = i;
    } else if (__builtin_mul_overflow(known, result[i], &known)) {
      return std::nullopt;
    }
  }
  std::int64_t all = 1;
  for (const std::int64_t size : shape) {
    if (__builtin_mul_overflow(all, size, &all)) return std::nullopt;
  }
  if (open) {
    if (known == 0 || all % known != 0) return std::nullopt;
    result[*open] = all / known;
    return result;
  }
  return known == all ? std::optional(result) : std::nullopt;
}

std::optional<Dims> computeShape(const Node& node) {
  const auto shape = shapeByRule(node);
  if (!shape) return std::nullopt;
  if (shape->size() > kMostAxes)
    throw InputError(translatable("message", "its output has {} axes, more than {}"), shape->size(), kMostAxes);
  const auto inRange = [](std::int64_t size) { return size >= 0 && size <= kLargestSize; };
  return std::ranges::all_of(*shape, inRange) ? shape : std::nullopt;
}

}  // namespace convscope
