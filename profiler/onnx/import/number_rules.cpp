#include "onnx/import/number_rules.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace convscope {
namespace {

using NumberRule = std::optional<Numbers> (*)(const Node&);

/// Returns the size of an axis, with its origin at other input sizes.
Number sizeOf(const KnownTensor& tensor, const std::optional<Arrangement>& arrangement, std::size_t axis) {
  Number number{static_cast<double>((*tensor.shape)[axis]), tensor.constant};
  if (!arrangement) return number;
  number.fixed = isFixed(arrangement->axes[axis]);
  if (number.fixed) return number;
  const std::string& layer = tensor.layer.empty() ? tensor.arrangement->source : tensor.layer;
  if (const auto source = sourceAxis(*arrangement, axis)) number.size = ScaledSize{layer, *source};
  return number;
}

/// Rounds towards 0.
void roundDown(Number& number) {
  number.value = std::trunc(number.value);
  if (number.size && number.size->scale != std::trunc(number.size->scale)) number.size->rounded = true;
}

std::optional<Numbers> shape(const Node& node) {
  const KnownTensor& tensor = node.input(0);
  if (!tensor.shape) return std::nullopt;
  const auto rank = static_cast<std::int64_t>(tensor.shape->size());
  const auto bounded = [&](const char* name, std::int64_t fallback) {
    const std::int64_t at = node.attributes.integer(name, fallback);
    return std::clamp<std::int64_t>(at < 0 ? at + rank : at, 0, rank);
  };
  const std::optional<Arrangement> arrangement = arrangementOf(tensor);
  Numbers numbers;
  for (std::int64_t i = bounded("start", 0); i < bounded("end", rank); ++i)
    numbers.values.push_back(sizeOf(tensor, arrangement, static_cast<std::size_t>(i)));
  return numbers;
}

std::optional<Numbers> constant(const Node& node) {
  if (const auto* tensor = node.attributes.tensor("value")) return constantTensor(*tensor, "").numbers;
  if (const auto values = node.attributes.integers("value_ints"))
    return fixedNumbers({values->begin(), values->end()}, false, true);
  if (const auto values = node.attributes.numbers("value_floats")) return fixedNumbers(*values, false, false);
  if (node.attributes.has("value_int"))
    return fixedNumbers({static_cast<double>(node.attributes.integer("value_int", 0))}, true, true);
  return std::nullopt;
}

std::optional<Numbers> gather(const Node& node) {
  const Numbers* from = node.numbers(0);
  const Numbers* indices = node.numbers(1);
  if (from == nullptr || indices == nullptr || node.attributes.integer("axis", 0) > 0) return std::nullopt;
  Numbers result{{}, indices->scalar, from->whole};
  for (const std::int64_t index : wholeNumbers(*indices)) {
    const auto at = axisOf(index, from->values.size());
    if (!at) return std::nullopt;
    result.values.push_back(from->values[*at]);
  }
  return result;
}

/// Converts between a scalar and a list of one number; more axes are not supported.
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
  if (type == onnx::TensorProto::BOOL) {
    for (Number& number : result.values) number = {number.value == 0 ? 0.0 : 1.0, number.fixed};
  }
  result.whole = type == onnx::TensorProto::INT64 || type == onnx::TensorProto::INT32;
  if (result.whole) std::ranges::for_each(result.values, roundDown);
  return result;
}

std::optional<Numbers> rounded(const Node& node) {
  const Numbers* from = node.numbers(0);
  if (from == nullptr) return std::nullopt;
  Numbers result = *from;
  for (Number& number : result.values) {
    const double whole = node.op() == "Ceil" ? std::ceil(number.value) : std::floor(number.value);
    if (node.op() == "Ceil" && number.size && number.size->scale != std::trunc(number.size->scale)) number.size.reset();
    roundDown(number);
    number.value = whole;
  }
  return result;
}

std::optional<Numbers> concat(const Node& node) {
  Numbers result;
  for (std::size_t i = 0; i < node.inputs.size(); ++i) {
    const Numbers* part = node.numbers(i);
    if (part == nullptr || result.values.size() + part->values.size() > kMostNumbers) return std::nullopt;
    result.values.insert(result.values.end(), part->values.begin(), part->values.end());
    result.whole = result.whole && part->whole;
  }
  return result;
}

std::optional<Numbers> slice(const Node& node) {
  const Numbers* from = node.numbers(0);
  const auto starts = node.integers(1, "starts");
  const auto ends = node.integers(2, "ends");
  const Dims steps = node.has(4) ? node.integers(4, "").value_or(Dims{}) : Dims{1};
  if (from == nullptr || !starts || !ends || starts->size() != 1 || ends->size() != 1 || steps != Dims{1})
    return std::nullopt;
  const auto size = static_cast<std::int64_t>(from->values.size());
  const auto bounded = [&](std::int64_t at) { return std::clamp<std::int64_t>(at < 0 ? at + size : at, 0, size); };
  const std::int64_t begin = bounded(starts->front());
  const std::int64_t end = std::max(begin, bounded(ends->front()));
  return Numbers{{from->values.begin() + begin, from->values.begin() + end}, false, from->whole};
}

/// Combines a size and a fixed number into the result at every input size; none for anything else.
std::optional<ScaledSize> scaled(const std::string& op, const Number& a, const Number& b) {
  if (op == "Mul" && !a.size) return b.size && a.fixed ? scaled(op, b, a) : std::nullopt;
  if (!a.size || !b.fixed) return std::nullopt;
  ScaledSize size = *a.size;
  if (op == "Add" || op == "Sub") return b.value == 0 ? std::optional(size) : std::nullopt;
  const bool divides = op == "Div" && b.value >= 1 && b.value == std::trunc(b.value);
  // Rounding down twice equals rounding down once only if whole numbers are divided.
  if (size.rounded && b.value != 1 && !divides) return std::nullopt;
  size.scale = op == "Mul" ? size.scale * b.value : size.scale / b.value;
  return size;
}

/// The operands of a node with two, number by number.
struct NumberPairs {
  bool scalar = false;
  bool whole = false;
  std::vector<std::pair<Number, Number>> values;
};

std::optional<NumberPairs> pairsOf(const Node& node) {
  const Numbers* left = node.numbers(0);
  const Numbers* right = node.numbers(1);
  if (left == nullptr || right == nullptr) return std::nullopt;
  const std::size_t count = std::max(left->values.size(), right->values.size());
  const auto at = [&](const Numbers& operand, std::size_t i) {
    return operand.values[operand.values.size() == 1 ? 0 : i];
  };
  for (const Numbers* each : {left, right}) {
    if (each->values.size() != count && each->values.size() != 1) return std::nullopt;
  }
  NumberPairs pairs{left->scalar && right->scalar, left->whole && right->whole, {}};
  for (std::size_t i = 0; i < count; ++i) pairs.values.emplace_back(at(*left, i), at(*right, i));
  return pairs;
}

/// Comparisons and logic: 1 if true, 0 if false.
std::optional<Numbers> comparison(const Node& node) {
  const auto pairs = pairsOf(node);
  if (!pairs) return std::nullopt;
  const auto holds = [&](double a, double b) {
    const std::string& op = node.op();
    if (op == "Equal") return a == b;
    if (op == "And") return a != 0 && b != 0;
    if (op == "Or") return a != 0 || b != 0;
    if (op == "Less" || op == "LessOrEqual") return a < b || (op == "LessOrEqual" && a == b);
    return a > b || (op == "GreaterOrEqual" && a == b);
  };
  Numbers result{{}, pairs->scalar, true};
  for (const auto& [a, b] : pairs->values)
    result.values.push_back({holds(a.value, b.value) ? 1.0 : 0.0, a.fixed && b.fixed});
  return result;
}

std::optional<Numbers> negation(const Node& node) {
  const Numbers* from = node.numbers(0);
  if (from == nullptr) return std::nullopt;
  Numbers result{{}, from->scalar, true};
  for (const Number& number : from->values) result.values.push_back({number.value == 0 ? 1.0 : 0.0, number.fixed});
  return result;
}

std::optional<Numbers> arithmetic(const Node& node) {
  const auto pairs = pairsOf(node);
  if (!pairs) return std::nullopt;
  Numbers result{{}, pairs->scalar, pairs->whole};
  for (const auto& [numberA, numberB] : pairs->values) {
    const double a = numberA.value;
    const double b = numberB.value;
    const double value = node.op() == "Add" ? a + b : node.op() == "Sub" ? a - b : node.op() == "Mul" ? a * b : a / b;
    if (!std::isfinite(value)) return std::nullopt;
    Number number{value, numberA.fixed && numberB.fixed};
    if (!number.fixed) number.size = scaled(node.op(), numberA, numberB);
    if (result.whole) roundDown(number);
    result.values.push_back(number);
  }
  return result;
}

const std::map<std::string, NumberRule>& numberRules() {
  static const std::map<std::string, NumberRule> kRules{{"Shape", shape},
                                                        {"Constant", constant},
                                                        {"Gather", gather},
                                                        {"Unsqueeze", reshaped},
                                                        {"Squeeze", reshaped},
                                                        {"Cast", cast},
                                                        {"Floor", rounded},
                                                        {"Ceil", rounded},
                                                        {"Concat", concat},
                                                        {"Slice", slice},
                                                        {"Add", arithmetic},
                                                        {"Sub", arithmetic},
                                                        {"Mul", arithmetic},
                                                        {"Div", arithmetic},
                                                        {"Equal", comparison},
                                                        {"Less", comparison},
                                                        {"LessOrEqual", comparison},
                                                        {"Greater", comparison},
                                                        {"GreaterOrEqual", comparison},
                                                        {"And", comparison},
                                                        {"Or", comparison},
                                                        {"Not", negation}};
  return kRules;
}

}  // namespace

std::optional<Numbers> computeNumbers(const Node& node) {
  if (node.op() == "Identity" && node.numbers(0) != nullptr) return *node.numbers(0);
  const auto rule = numberRules().find(node.op());
  return rule == numberRules().end() ? std::nullopt : rule->second(node);
}

}  // namespace convscope
