#include "onnx/import/arrangement_rules.h"

#include <algorithm>
#include <map>

#include "onnx/import/cut_rules.h"
#include "onnx/import/shape_rules.h"

namespace convscope {
namespace {

using ArrangementRule = std::optional<Arrangement> (*)(const Node&, const Dims& shape);

std::optional<Arrangement> ofFirst(const Node& node) {
  return node.has(0) ? arrangementOf(node.input(0)) : std::nullopt;
}

/// All operands of the result's shape must have the same arrangement; the others are broadcast.
std::optional<Arrangement> elementwise(const Node& node, const Dims& shape) {
  std::optional<Arrangement> result;
  for (const KnownTensor* input : node.inputs) {
    if (input == nullptr || input->constant || !input->shape || *input->shape != shape) continue;
    const auto arrangement = arrangementOf(*input);
    if (!arrangement || (result && *result != *arrangement)) return std::nullopt;
    result = arrangement;
  }
  return result;
}

std::optional<Arrangement> reshape(const Node& node, const Dims& shape) {
  const auto before = ofFirst(node);
  const auto result = before ? reshaped(*before, shape) : std::nullopt;
  const Numbers* target = node.op() == "Reshape" ? node.numbers(1) : nullptr;
  for (std::size_t i = 0; result && target != nullptr && i < std::min(shape.size(), target->values.size()); ++i) {
    const auto& size = target->values[i].size;
    const auto axis = sourceAxis(*result, i);
    // It requests the size of another axis, which is the same only at this input size.
    if (size && size->scale == 1 && axis && *axis != size->axis) return std::nullopt;
  }
  return result;
}

std::optional<Arrangement> transpose(const Node& node, const Dims& shape) {
  const auto before = ofFirst(node);
  if (!before) return std::nullopt;
  Dims reversed;
  for (std::int64_t axis = std::ssize(shape); axis-- > 0;) reversed.push_back(axis);
  return transposed(*before, node.attributes.integers("perm").value_or(reversed));
}

/// Slice and Split.
std::optional<Arrangement> cut(const Node& node, const Dims& shape) {
  auto result = ofFirst(node);
  for (const std::size_t axis : cutAxes(node)) {
    if (result) result = selected(*result, axis, shape[axis]);
  }
  return result;
}

std::optional<Arrangement> gather(const Node& node, const Dims& shape) {
  const auto before = ofFirst(node);
  const auto axis = axisOf(node.attributes.integer("axis", 0), node.input(0).shape->size());
  if (!before || !axis) return std::nullopt;
  const bool keepsAxis = shape.size() == before->axes.size();
  return selected(*before, *axis, keepsAxis ? std::optional(shape[*axis]) : std::nullopt);
}

/// Multiplies each row of the left operand by each column of the right one.
std::optional<Arrangement> matmul(const Node& node, const Dims& shape) {
  const auto left = ofFirst(node);
  if (!left || left->axes.size() != shape.size() || shape.back() < 1) return std::nullopt;
  if (!std::equal(shape.begin(), shape.end() - 1, node.input(0).shape->begin())) return std::nullopt;  // broadcast
  Arrangement result = *left;
  if (node.input(1).constant) {
    result.axes.back() = {{1, 1, shape.back()}};
    return result;
  }
  const auto right = arrangementOf(node.input(1));
  if (!right || right->axes.size() != shape.size()) return std::nullopt;
  const auto isSpatial = [](const AxisPiece& piece) { return piece.axis > 1; };
  const bool ofLeft = std::any_of(left->axes.begin(), left->axes.end() - 1,
                                  [&](const auto& pieces) { return std::ranges::any_of(pieces, isSpatial); });
  const bool ofRight = std::ranges::any_of(right->axes.back(), isSpatial);
  if (ofRight && ofLeft && left->source != right->source) {
    result.axes.back() = {{2, 0, shape.back()}};  // another layer's sizes: they can match none of the source's
    return result;
  }
  if (ofRight) {
    result.source = right->source;
    result.shape = right->shape;
  }
  result.axes.back() = right->axes.back();
  return result;
}

const std::map<std::string, ArrangementRule>& arrangementRules() {
  static const std::map<std::string, ArrangementRule> kRules{
      {"Reshape", reshape},   {"Flatten", reshape},     {"Squeeze", reshape},
      {"Unsqueeze", reshape}, {"Transpose", transpose}, {"Slice", cut},
      {"Split", cut},         {"Gather", gather},       {"MatMul", matmul}};
  return kRules;
}

}  // namespace

std::optional<Arrangement> computeArrangement(const Node& node, const Dims& shape) {
  if (keepsShape(node.op())) return ofFirst(node);
  if (isElementwise(node.op())) return elementwise(node, shape);
  const auto rule = arrangementRules().find(node.op());
  return rule == arrangementRules().end() ? std::nullopt : rule->second(node, shape);
}

}  // namespace convscope
