#include "onnx/import/cut_rules.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "core/translatable.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

constexpr std::int64_t kMostParts = 1024;  // every output goes through all of them

/// The range that a Slice takes of one axis.
struct Range {
  std::size_t axis = 0;
  std::int64_t begin = 0;
  std::int64_t end = 0;
  std::int64_t step = 1;
};

std::optional<std::vector<Range>> rangesOf(const Node& node, std::size_t rank) {
  const auto begins = node.fixedIntegers(1, "starts");
  const auto ends = node.fixedIntegers(2, "ends");
  if (!begins || !ends) return std::nullopt;
  Dims first(begins->size());
  std::iota(first.begin(), first.end(), 0);
  const auto axes = node.fixedIntegers(3, "axes", first);
  const auto steps = node.fixedIntegers(4, "steps", Dims(begins->size(), 1));
  if (!axes || !steps) return std::nullopt;
  if (ends->size() != begins->size() || axes->size() != begins->size() || steps->size() != begins->size())
    throw InputError(translatable("message", "it has {} starts, {} ends, {} axes and {} steps, which must be as many"),
                     begins->size(), ends->size(), axes->size(), steps->size());
  std::vector<Range> ranges;
  std::set<std::size_t> seen;
  for (std::size_t i = 0; i < axes->size(); ++i) {
    const auto axis = axisOf((*axes)[i], rank);
    if (!axis || !seen.insert(*axis).second)
      throw InputError(translatable("message", "its axes {} do not fit a tensor of {} axes"), fmt::join(*axes, ", "),
                       rank);
    if ((*steps)[i] == 0) throw InputError(translatable("message", "it has a step of 0"));
    const auto bounded = [](std::int64_t at) { return std::clamp(at, -kLargestSize, kLargestSize); };
    ranges.push_back({*axis, bounded((*begins)[i]), bounded((*ends)[i]), bounded((*steps)[i])});
  }
  return ranges;
}

/// Counts the elements of `size` in a range, as ONNX and NumPy do.
std::int64_t countOf(const Range& range, std::int64_t size) {
  const bool forward = range.step > 0;
  const std::int64_t least = forward ? 0 : -1;
  const auto within = [&](std::int64_t at) {
    return std::clamp<std::int64_t>(at < 0 ? at + size : at, least, size + least);
  };
  const std::int64_t begin = within(range.begin);
  const std::int64_t end = within(range.end);
  const std::int64_t way = forward ? end - begin : begin - end;
  return way <= 0 ? 0 : (way - 1) / std::abs(range.step) + 1;
}

bool takesAll(const Range& range) {
  return range.begin == 0 && range.end >= kLargestSize && range.step == 1;
}

/// How a Split cuts its input.
struct SplitSizes {
  std::size_t axis = 0;
  Dims sizes;
  bool named = false;  ///< the node names the sizes; otherwise all parts but the last are equal
};

std::optional<SplitSizes> splitSizesOf(const Node& node, const Dims& shape) {
  const auto axis = axisOf(node.attributes.integer("axis", 0), shape.size());
  if (!axis) throw InputError(translatable("message", "its axis does not fit a tensor of {} axes"), shape.size());
  const std::int64_t size = shape[*axis];
  const std::int64_t count = node.proto.output_size();
  if (count > kMostParts)
    throw InputError(translatable("message", "it has {} outputs, more than {}"), count, kMostParts);
  const auto sizes = node.fixedIntegers(1, "split", Dims{});
  if (!sizes) return std::nullopt;
  SplitSizes parts{*axis, *sizes, !sizes->empty()};
  if (!parts.named) {
    const std::int64_t each = (size + count - 1) / count;
    if (node.attributes.integer("num_outputs", count) != count || (size % count != 0 && node.opset < 18) ||
        each * (count - 1) >= size)
      throw InputError(translatable("message", "it cuts a size of {} into {} equal parts"), size, count);
    parts.sizes.assign(static_cast<std::size_t>(count), each);
    parts.sizes.back() = size - each * (count - 1);
  }
  std::int64_t rest = size;
  for (const std::int64_t part : parts.sizes) rest = part < 1 || part > rest ? -1 : rest - part;
  if (std::ssize(parts.sizes) != count || rest != 0)
    throw InputError(translatable("message", "it cuts a size of {} into {} outputs of {}"), size, count,
                     fmt::join(parts.sizes, " + "));
  return parts;
}

}  // namespace

std::optional<Dims> slicedShape(const Node& node) {
  if (!node.input(0).shape) return std::nullopt;
  Dims shape = *node.input(0).shape;
  const auto ranges = rangesOf(node, shape.size());
  if (!ranges) return std::nullopt;
  for (const Range& range : *ranges) shape[range.axis] = countOf(range, shape[range.axis]);
  return shape;
}

std::optional<Dims> splitShape(const Node& node) {
  if (!node.input(0).shape) return std::nullopt;
  Dims shape = *node.input(0).shape;
  const auto parts = splitSizesOf(node, shape);
  if (!parts) return std::nullopt;
  shape[parts->axis] = parts->sizes[node.output];
  return shape;
}

std::vector<std::size_t> cutAxes(const Node& node) {
  const Dims& shape = *node.input(0).shape;
  if (node.op() == "Split") return {*axisOf(node.attributes.integer("axis", 0), shape.size())};
  std::vector<std::size_t> axes;
  const std::vector<Range> ranges = rangesOf(node, shape.size()).value();
  for (const Range& range : ranges) {
    if (!takesAll(range)) axes.push_back(range.axis);
  }
  return axes;
}

std::optional<LayerOfNode> sliceOf(const Node& node) {
  if (!isReadable(node.input(0))) return std::nullopt;
  const auto ranges = rangesOf(node, node.input(0).shape->size());
  if (!ranges) return std::nullopt;
  std::vector<LayerKind> layers;
  for (const Range& range : *ranges) {
    if (takesAll(range)) continue;
    if (range.axis == 0 || range.step < 0) return std::nullopt;
    SliceLayer layer{
        .axis = static_cast<std::int64_t>(range.axis), .begin = range.begin, .end = range.end, .step = range.step};
    if (range.end >= kLargestSize) layer.end.reset();
    layers.push_back(layer);
  }
  if (layers.empty()) layers.push_back(ShapeKeepingLayer{"identity"});
  return LayerOfNode{layers.front(), {&node.input(0)}, {layers.begin() + 1, layers.end()}, {}};
}

std::optional<LayerOfNode> splitOf(const Node& node) {
  if (!isReadable(node.input(0))) return std::nullopt;
  const auto parts = splitSizesOf(node, *node.input(0).shape);
  if (!parts || parts->axis == 0) return std::nullopt;
  const bool equal = std::ranges::count(parts->sizes, parts->sizes.front()) == std::ssize(parts->sizes);
  const bool channels = parts->axis == 1;
  // If the size depends on the input size, the cut must be valid at every size.
  if (!channels && !parts->named && !equal) return std::nullopt;
  SplitLayer layer{
      .axis = static_cast<std::int64_t>(parts->axis), .sizes = {}, .part = static_cast<std::int64_t>(node.output) + 1};
  if (equal && (channels || !parts->named)) {
    layer.parts = std::ssize(parts->sizes);
  } else {
    layer.sizes = parts->sizes;
  }
  return LayerOfNode{layer, {&node.input(0)}, {}, {}};
}

}  // namespace convscope
