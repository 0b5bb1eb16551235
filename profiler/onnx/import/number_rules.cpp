#include "onnx/import/number_rules.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace convscope {
namespace {

constexpr std::size_t kMostNumbers = 1024;

using Rule = std::optional<Numbers> (*)(const Node&);

std::optional<Numbers> shape(const Node& node) {
  const Tensor& of = node.input(0);
  if (!of.shape) return std::nullopt;
  const auto rank = static_cast<std::int64_t>(of.shape->size());
  const auto bounded = [&](const char* name, std::int64_t fallback) {
    const std::int64_t at = node.attributes.integer(name, fallback);
    return std::clamp<std::int64_t>(at < 0 ? at + rank : at, 0, rank);
  };
  Numbers numbers;
  for (std::int64_t i = bounded("start", 0); i < bounded("end", rank); ++i)
    numbers.values.push_back(static_cast<double>((*of.shape)[static_cast<std::size_t>(i)]));
  numbers.like = of.layer;
  return numbers;
}

std::optional<Numbers> constant(const Node& node) {
  if (const auto* tensor = node.attributes.tensor("value")) return constantTensor(*tensor, "").numbers;
  if (const auto values = node.attributes.integers("value_ints")) return Numbers{{values->begin(), values->end()}};
  if (const auto values = node.attributes.numbers("value_floats")) return Numbers{*values, false, false, {}};
  if (node.attributes.has("value_int"))
    return Numbers{{static_cast<double>(node.attributes.integer("value_int", 0))}, true};
  return std::nullopt;
}

std::optional<Numbers> gather(const Node& node) {
  const Numbers* from = node.numbers(0);
  const Numbers* indices = node.numbers(1);
  if (from == nullptr || indices == nullptr || node.attributes.integer("axis", 0) > 0) return std::nullopt;
  Numbers result{{}, indices->scalar, from->whole, from->like};
  for (const std::int64_t index : wholeNumbers(*indices)) {
    const auto at = axisOf(index, from->values.size());
    if (!at) return std::nullopt;
    result.values.push_back(from->values[*at]);
  }
  return result;
}

/// Between a scalar and a list of one; more axes than that are not followed.
std::optional<Numbers> reshaped(const Node& node) {
  const Numbers* from = node.numbers(0);
  if (from == nullptr || (node.op() == "Unsqueeze" && !from->scalar)) return std::nullopt;
  if (node.op() == "Squeeze" && from->values.size() != 1) return std::nullopt;
  Numbers result = *from;
  result.scalar = node.op() == "Squeeze";
  return result;
}

std::optional<Numbers> cast(const Node& node) {
  const Numbers* from = node.numbers(0);
  if (from == nullptr) return std::nullopt;
  Numbers result = *from;
  const std::int64_t type = node.attributes.integer("to", onnx::TensorProto::FLOAT);
  result.whole = type == onnx::TensorProto::INT64 || type == onnx::TensorProto::INT32;
  if (result.whole)
    std::ranges::transform(result.values, result.values.begin(), [](double v) { return std::trunc(v); });
  return result;
}

std::optional<Numbers> rounded(const Node& node) {
  const Numbers* from = node.numbers(0);
  if (from == nullptr) return std::nullopt;
  Numbers result = *from;
  const bool up = node.op() == "Ceil";
  for (double& value : result.values) value = up ? std::ceil(value) : std::floor(value);
  return result;
}

std::optional<Numbers> concat(const Node& node) {
  Numbers result;
  for (std::size_t i = 0; i < node.inputs.size(); ++i) {
    const Numbers* part = node.numbers(i);
    if (part == nullptr || result.values.size() > kMostNumbers) return std::nullopt;
    result.values.insert(result.values.end(), part->values.begin(), part->values.end());
    result.whole = result.whole && part->whole;
    if (!part->like.empty()) result.like = part->like;  // the spatial extents come last
  }
  return result;
}

std::optional<Numbers> slice(const Node& node) {
  const Numbers* from = node.numbers(0);
  const auto starts = node.integers(1, "starts");
  const auto ends = node.integers(2, "ends");
  const Dims steps = node.integers(4, "").value_or(Dims{1});
  if (from == nullptr || !starts || !ends || starts->size() != 1 || ends->size() != 1 || steps != Dims{1})
    return std::nullopt;
  const auto size = static_cast<std::int64_t>(from->values.size());
  const auto bounded = [&](std::int64_t at) { return std::clamp<std::int64_t>(at < 0 ? at + size : at, 0, size); };
  const std::int64_t begin = bounded(starts->front());
  const std::int64_t end = std::max(begin, bounded(ends->front()));
  return Numbers{{from->values.begin() + begin, from->values.begin() + end}, false, from->whole, from->like};
}

std::optional<Numbers> arithmetic(const Node& node) {
  const Numbers* left = node.numbers(0);
  const Numbers* right = node.numbers(1);
  if (left == nullptr || right == nullptr) return std::nullopt;
  const std::size_t count = std::max(left->values.size(), right->values.size());
  const auto at = [&](const Numbers& of, std::size_t i) { return of.values[of.values.size() == 1 ? 0 : i]; };
  for (const Numbers* each : {left, right}) {
    if (each->values.size() != count && each->values.size() != 1) return std::nullopt;
  }
  Numbers result{
      {}, left->scalar && right->scalar, left->whole && right->whole, left->like.empty() ? right->like : left->like};
  for (std::size_t i = 0; i < count; ++i) {
    const double a = at(*left, i);
    const double b = at(*right, i);
    const double value = node.op() == "Add" ? a + b : node.op() == "Sub" ? a - b : node.op() == "Mul" ? a * b : a / b;
    if (!std::isfinite(value)) return std::nullopt;
    result.values.push_back(result.whole ? std::trunc(value) : value);
  }
  return result;
}

const std::map<std::string, Rule>& rules() {
  static const std::map<std::string, Rule> kRules{
      {"Shape", shape},    {"Constant", constant}, {"Gather", gather},  {"Unsqueeze", reshaped}, {"Squeeze", reshaped},
      {"Cast", cast},      {"Floor", rounded},     {"Ceil", rounded},   {"Concat", concat},      {"Slice", slice},
      {"Add", arithmetic}, {"Sub", arithmetic},    {"Mul", arithmetic}, {"Div", arithmetic}};
  return kRules;
}

}  // namespace

std::optional<Numbers> computeNumbers(const Node& node) {
  if (node.op() == "Identity" && node.numbers(0) != nullptr) return *node.numbers(0);
  const auto rule = rules().find(node.op());
  return rule == rules().end() ? std::nullopt : rule->second(node);
}

}  // namespace convscope
