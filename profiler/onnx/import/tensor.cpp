#include "onnx/import/tensor.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "core/translatable.h"
#include "problem/input_error.h"
#include "text/excerpt.h"

namespace convscope {
namespace {

static_assert(std::endian::native == std::endian::little, "raw_data is little endian");

using Proto = onnx::TensorProto;

/// Returns the elements of `raw`, or of `list` if `raw` is empty.
template <class T>
std::vector<double> elements(const std::string& raw, const auto& list) {
  if (raw.empty()) return {list.begin(), list.end()};
  std::vector<T> values(raw.size() / sizeof(T));
  if (!values.empty()) std::memcpy(values.data(), raw.data(), values.size() * sizeof(T));
  return {values.begin(), values.end()};
}

std::optional<Numbers> numbersIn(const Proto& tensor) {
  if (tensor.dims_size() > 1 || tensor.data_location() == Proto::EXTERNAL) return std::nullopt;
  const std::string& raw = tensor.raw_data();
  std::vector<double> values;
  bool whole = true;
  switch (tensor.data_type()) {
    case Proto::INT64:
      values = elements<std::int64_t>(raw, tensor.int64_data());
      break;
    case Proto::INT32:
      values = elements<std::int32_t>(raw, tensor.int32_data());
      break;
    case Proto::BOOL:
      values = elements<std::uint8_t>(raw, tensor.int32_data());
      break;
    case Proto::FLOAT:
      values = elements<float>(raw, tensor.float_data());
      whole = false;
      break;
    case Proto::DOUBLE:
      values = elements<double>(raw, tensor.double_data());
      whole = false;
      break;
    default:
      return std::nullopt;
  }
  const bool scalar = tensor.dims().empty();
  const double expected = scalar ? 1 : static_cast<double>(tensor.dims(0));
  if (static_cast<double>(values.size()) != expected) return std::nullopt;  // skipped, or damaged
  return fixedNumbers(values, scalar, whole);
}

}  // namespace

std::optional<Numbers> fixedNumbers(const std::vector<double>& values, bool scalar, bool whole) {
  if (values.size() > kMostNumbers) return std::nullopt;
  Numbers numbers{{}, scalar, whole};
  for (const double value : values) numbers.values.push_back({value});
  return numbers;
}

bool areFixed(const Numbers& numbers) {
  return std::ranges::all_of(numbers.values, &Number::fixed);
}

std::optional<Arrangement> arrangementOf(const KnownTensor& tensor) {
  if (tensor.layer.empty()) return tensor.arrangement;
  return wholeArrangement(tensor.layer, *tensor.shape);
}

Dims checkedShape(const std::string& name, const Dims& shape) {
  if (shape.size() > kMostAxes)
    throw InputError(translatable("message", "the tensor '{}' has {} axes, more than {}"), excerpt(name), shape.size(),
                     kMostAxes);
  for (const std::int64_t size : shape) {
    if (size < 0 || size > kLargestSize)
      throw InputError(translatable("message", "the tensor '{}' has a size of {}, which is not between 0 and 2^31"),
                       excerpt(name), size);
  }
  return shape;
}

Dims shapeOf(const Proto& tensor) {
  return checkedShape(tensor.name(), {tensor.dims().begin(), tensor.dims().end()});
}

KnownTensor constantTensor(const Proto& tensor, const std::string& name) {
  return {.name = name,
          .shape = shapeOf(tensor),
          .numbers = numbersIn(tensor),
          .constant = true,
          .type = tensor.data_type()};
}

const KnownTensor& Node::input(std::size_t index) const {
  if (!has(index)) throw InputError(translatable("message", "its input {} is missing"), index + 1);
  return *inputs[index];
}

const Numbers* Node::numbers(std::size_t index) const {
  return has(index) && inputs[index]->numbers ? &*inputs[index]->numbers : nullptr;
}

std::optional<Dims> Node::integers(std::size_t index, const std::string& attribute) const {
  if (const Numbers* known = numbers(index)) return wholeNumbers(*known);
  return attributes.integers(attribute);
}

std::optional<Dims> Node::fixedIntegers(std::size_t index, const std::string& attribute,
                                        const std::optional<Dims>& fallback) const {
  if (!has(index) && !attributes.has(attribute)) return fallback;
  if (has(index) && (numbers(index) == nullptr || !areFixed(*numbers(index)))) return std::nullopt;
  return integers(index, attribute);
}

std::string nameOf(const onnx::NodeProto& node) {
  if (!node.name().empty() || node.output().empty()) return node.name();
  return node.output(0);
}

std::string labelOf(const onnx::NodeProto& node) {
  return fmt::format("node '{}' ({})", excerpt(nameOf(node)), excerpt(node.op_type()));
}

std::int64_t wholeNumber(double value) {
  constexpr double kMost = 0x1p40;
  return std::isnan(value) ? 0 : static_cast<std::int64_t>(std::clamp(value, -kMost, kMost));
}

Dims wholeNumbers(const Numbers& numbers) {
  Dims result;
  for (const Number& number : numbers.values) result.push_back(wholeNumber(number.value));
  return result;
}

std::optional<std::size_t> axisOf(std::int64_t axis, std::size_t rank) {
  const std::int64_t front = axis < 0 ? axis + static_cast<std::int64_t>(rank) : axis;
  if (front < 0 || front >= static_cast<std::int64_t>(rank)) return std::nullopt;
  return static_cast<std::size_t>(front);
}

}  // namespace convscope
