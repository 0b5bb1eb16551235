#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "network/json_object.h"
#include "network/layer_json.h"
#include "network/layer_names.h"
#include "problem/input_error.h"
#include "text/printable.h"

namespace convscope {
namespace {

using nlohmann::json;

/// Axes with the extents of "kernel": a number for `rank` dimensions, or one for each of as many as it lists.
std::vector<Axis> readKernel(JsonObject& object, std::size_t rank) {
  const json& kernel = object.at("kernel");
  const Dims extents = kernel.is_array() ? integersFrom(kernel, "kernel") : Dims(rank, integerFrom(kernel, "kernel"));
  if (extents.empty() || extents.size() > 3)
    throw InputError(fmt::format("'kernel' has {} spatial dimensions, but there are 1 to 3", extents.size()));
  std::vector<Axis> axes(extents.size());
  for (std::size_t i = 0; i < axes.size(); ++i) axes[i].filter = extents[i];
  return axes;
}

InputError wrongCount(const std::string& key, std::size_t count, std::size_t rank) {
  return InputError(fmt::format("'{}' has {} entries for {} spatial dimensions", key, count, rank));
}

/// Sets `member` of all axes where the object has `key`.
void readAxes(JsonObject& object, const std::string& key, std::vector<Axis>& axes, std::int64_t Axis::*member) {
  if (object.find(key) == nullptr) return;
  const Dims values = object.oneOrMore(key);
  const bool isOne = !object.at(key).is_array();
  if (!isOne && values.size() != axes.size()) throw wrongCount(key, values.size(), axes.size());
  for (std::size_t i = 0; i < axes.size(); ++i) axes[i].*member = values[isOne ? 0 : i];
}

/// "padding": a number, one for each axis, [begin, end] for each axis, "same_upper" or "same_lower".
Padding readPadding(JsonObject& object, std::vector<Axis>& axes) {
  const json* value = object.find("padding");
  if (value == nullptr) return Padding::Explicit;
  if (value->is_string()) {
    if (*value == "same_upper") return Padding::SameUpper;
    if (*value == "same_lower") return Padding::SameLower;
    throw InputError(
        fmt::format("unknown padding {}: use numbers, \"same_upper\" or \"same_lower\"", shortened(value->dump(), 40)));
  }
  if (!value->is_array() || value->empty() || !value->front().is_array()) {
    readAxes(object, "padding", axes, &Axis::padBegin);
    readAxes(object, "padding", axes, &Axis::padEnd);
    return Padding::Explicit;
  }
  if (value->size() != axes.size()) throw wrongCount("padding", value->size(), axes.size());
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const Dims pair = integersFrom((*value)[i], "padding");
    if (pair.size() != 2) throw InputError("'padding' must be [begin, end] for each dimension");
    axes[i].padBegin = pair[0];
    axes[i].padEnd = pair[1];
  }
  return Padding::Explicit;
}

ConvolutionLayer readConvolution(JsonObject& object, std::size_t rank, bool transposed) {
  ConvolutionLayer layer;
  layer.transposed = transposed;
  layer.outChannels = object.integer("out");
  layer.axes = readKernel(object, rank);
  readAxes(object, "stride", layer.axes, &Axis::stride);
  layer.padding = readPadding(object, layer.axes);
  readAxes(object, "dilation", layer.axes, &Axis::dilation);
  if (transposed) readAxes(object, "output_padding", layer.axes, &Axis::outputPadding);
  layer.groups = object.integer("groups", 1);
  layer.bias = object.flag("bias", false);
  return layer;
}

PoolingLayer readPooling(JsonObject& object, std::size_t rank, PoolingKind kind) {
  PoolingLayer layer;
  layer.kind = kind;
  layer.axes = readKernel(object, rank);
  for (Axis& axis : layer.axes) axis.stride = axis.filter;
  readAxes(object, "stride", layer.axes, &Axis::stride);
  layer.padding = readPadding(object, layer.axes);
  readAxes(object, "dilation", layer.axes, &Axis::dilation);
  layer.ceilMode = object.flag("ceil", false);
  return layer;
}

std::vector<double> readScale(JsonObject& object) {
  const json* value = object.find("scale");
  if (value == nullptr) return {};
  std::vector<double> scale;
  const auto read = [&](const json& entry) {
    if (!entry.is_number()) throw InputError("'scale' must be a number, or an array of numbers");
    scale.push_back(entry.get<double>());
  };
  if (!value->is_array()) {
    read(*value);
  } else {
    for (const json& entry : *value) read(entry);
  }
  return scale;
}

SliceLayer readSlice(JsonObject& object) {
  SliceLayer layer{.axis = object.integer("axis", 1),
                   .begin = object.integer("begin", 0),
                   .end = std::nullopt,
                   .step = object.integer("step", 1)};
  if (object.find("end") != nullptr) layer.end = object.integer("end");
  return layer;
}

using Reader = LayerKind (*)(JsonObject& object, std::size_t rank);

/// What reads the kinds that have fields of their own.
constexpr std::array<std::pair<std::string_view, Reader>, 14> kReaders{{
    {"conv", [](JsonObject& o, std::size_t rank) -> LayerKind { return readConvolution(o, rank, false); }},
    {"conv_transpose", [](JsonObject& o, std::size_t rank) -> LayerKind { return readConvolution(o, rank, true); }},
    {"max_pool", [](JsonObject& o, std::size_t rank) -> LayerKind { return readPooling(o, rank, PoolingKind::Max); }},
    {"avg_pool",
     [](JsonObject& o, std::size_t rank) -> LayerKind { return readPooling(o, rank, PoolingKind::Average); }},
    {"global_pool", [](JsonObject& o, std::size_t) -> LayerKind { return GlobalPoolingLayer{o.oneOrMore("output")}; }},
    {"resize",
     [](JsonObject& o, std::size_t) -> LayerKind {
       return ResizeLayer{.scale = readScale(o), .output = o.oneOrMore("output"), .like = o.text("like", "")};
     }},
    {"add", [](JsonObject&, std::size_t) -> LayerKind { return AddLayer{}; }},
    {"concat", [](JsonObject&, std::size_t) -> LayerKind { return ConcatLayer{}; }},
    {"split",
     [](JsonObject& o, std::size_t) -> LayerKind {
       return SplitLayer{.axis = o.integer("axis", 1),
                         .parts = o.integer("parts", 0),
                         .sizes = o.oneOrMore("sizes"),
                         .part = o.integer("part", 1)};
     }},
    {"slice", [](JsonObject& o, std::size_t) -> LayerKind { return readSlice(o); }},
    {"flatten", [](JsonObject&, std::size_t) -> LayerKind { return FlattenLayer{}; }},
    {"linear",
     [](JsonObject& o, std::size_t) -> LayerKind {
       return LinearLayer{.outFeatures = o.integer("out"), .bias = o.flag("bias", true)};
     }},
    {"shape_keeping", [](JsonObject& o, std::size_t) -> LayerKind { return ShapeKeepingLayer{o.text("kind")}; }},
    {"input", [](JsonObject& o, std::size_t) -> LayerKind { return InputLayer{o.integers("shape")}; }},
}};

LayerKind readKind(JsonObject& object, std::size_t rank) {
  const std::string op = object.text("op");
  if (std::ranges::find(kShapeKeepingKinds, op) != kShapeKeepingKinds.end()) return ShapeKeepingLayer{op};
  const auto reader = std::ranges::find(kReaders, op, [](const auto& entry) { return entry.first; });
  if (reader != kReaders.end()) return reader->second(object, rank);
  std::vector<std::string_view> known(kReaders.size());
  std::ranges::transform(kReaders, known.begin(), [](const auto& entry) { return entry.first; });
  known.insert(known.end(), kShapeKeepingKinds.begin(), kShapeKeepingKinds.end());
  throw InputError(fmt::format("unknown op '{}': use one of {}", shortened(op, 40), fmt::join(known, ", ")));
}

std::vector<std::string> readInputs(JsonObject& object) {
  const json* value = object.find("inputs");
  if (value == nullptr) return {};
  if (value->is_string()) return {value->get<std::string>()};
  const bool areNames = value->is_array() && !value->empty() &&
                        std::ranges::all_of(*value, [](const json& entry) { return entry.is_string(); });
  if (!areNames) throw InputError("'inputs' must be a layer's name or an array of names");
  return value->get<std::vector<std::string>>();
}

}  // namespace

Layer layerFromJson(const json& value, std::size_t rank) {
  JsonObject object(value);
  Layer layer;
  layer.name = object.text("name");
  layer.inputs = readInputs(object);
  layer.kind = readKind(object, rank);
  object.finish();
  return layer;
}

}  // namespace convscope
