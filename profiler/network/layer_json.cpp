#include "network/layer_json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "core/translatable.h"
#include "network/json_object.h"
#include "problem/input_error.h"
#include "text/excerpt.h"

namespace convscope {
namespace {

using nlohmann::json;

/// Reads axes with the sizes of "kernel": one number for all of `rank` dimensions, or a list with one for each.
std::vector<Axis> readKernel(JsonObject& object, std::size_t rank) {
  const json& kernel = object.at("kernel");
  const Dims sizes = kernel.is_array() ? integersFrom(kernel, "kernel") : Dims(rank, integerFrom(kernel, "kernel"));
  if (sizes.empty() || sizes.size() > 3)
    throw InputError(translatable("message", "'kernel' has {} spatial dimensions, but there are 1 to 3"), sizes.size());
  std::vector<Axis> axes(sizes.size());
  for (std::size_t i = 0; i < axes.size(); ++i) axes[i].filter = sizes[i];
  return axes;
}

InputError wrongCount(const std::string& key, std::size_t count, std::size_t rank) {
  return InputError(translatable("message", "'{}' has {} entries for {} spatial dimensions"), key, count, rank);
}

/// Sets `member` of all axes if the object has `key`.
void readAxes(JsonObject& object, const std::string& key, std::vector<Axis>& axes, std::int64_t Axis::*member) {
  if (object.find(key) == nullptr) return;
  const Dims values = object.oneOrMore(key);
  const bool isOne = !object.at(key).is_array();
  if (!isOne && values.size() != axes.size()) throw wrongCount(key, values.size(), axes.size());
  for (std::size_t i = 0; i < axes.size(); ++i) axes[i].*member = values[isOne ? 0 : i];
}

/// Reads "padding": a number, one for each axis, [begin, end] for each axis, "same_upper" or "same_lower".
Padding readPadding(JsonObject& object, std::vector<Axis>& axes) {
  const json* value = object.find("padding");
  if (value == nullptr) return Padding::Explicit;
  if (value->is_string()) {
    if (*value == "same_upper") return Padding::SameUpper;
    if (*value == "same_lower") return Padding::SameLower;
    throw InputError(translatable("message", "unknown padding {}: use numbers, \"same_upper\" or \"same_lower\""),
                     excerpt(value->dump(), 40));
  }
  if (!value->is_array() || value->empty() || !value->front().is_array()) {
    readAxes(object, "padding", axes, &Axis::padBegin);
    readAxes(object, "padding", axes, &Axis::padEnd);
    return Padding::Explicit;
  }
  if (value->size() != axes.size()) throw wrongCount("padding", value->size(), axes.size());
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const Dims pair = integersFrom((*value)[i], "padding");
    if (pair.size() != 2)
      throw InputError(translatable("message", "'padding' must be [begin, end] for each dimension"));
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
    if (!entry.is_number())
      throw InputError(translatable("message", "'scale' must be a number, or an array of numbers"));
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

/// The readers of the kinds that have their own fields.
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
  throw InputError(translatable("message", "unknown op '{}': use one of {}"), excerpt(op, 40), fmt::join(known, ", "));
}

std::vector<std::string> readInputs(JsonObject& object) {
  const json* value = object.find("inputs");
  if (value == nullptr) return {};
  if (value->is_string()) return {value->get<std::string>()};
  const bool areNames = value->is_array() && !value->empty() &&
                        std::ranges::all_of(*value, [](const json& entry) { return entry.is_string(); });
  if (!areNames) throw InputError(translatable("message", "'inputs' must be a layer's name or an array of names"));
  return value->get<std::vector<std::string>>();
}

using Json = nlohmann::ordered_json;

template <class T>
Json oneOrMore(const std::vector<T>& values) {
  return values.size() == 1 ? Json(values.front()) : Json(values);
}

/// Returns one number if all axes have the same, otherwise one for each.
Json perAxis(const std::vector<Axis>& axes, std::int64_t Axis::*member) {
  std::vector<std::int64_t> values;
  values.reserve(axes.size());
  for (const Axis& axis : axes) values.push_back(axis.*member);
  const bool areEqual = std::ranges::adjacent_find(values, std::ranges::not_equal_to()) == values.end();
  return areEqual && !values.empty() ? Json(values.front()) : Json(values);
}

/// Writes the fields of each kind.
struct Writer {
  Json& object;
  std::size_t rank;

  void operator()(const ConvolutionLayer& layer) const {
    object["op"] = layer.transposed ? "conv_transpose" : "conv";
    object["out"] = layer.outChannels;
    writeKernel(layer.axes);
    writeUnless(1, "stride", layer.axes, &Axis::stride);
    writePadding(layer.axes, layer.padding);
    writeUnless(1, "dilation", layer.axes, &Axis::dilation);
    writeUnless(0, "output_padding", layer.axes, &Axis::outputPadding);
    if (layer.groups != 1) object["groups"] = layer.groups;
    if (layer.bias) object["bias"] = true;
  }
  void operator()(const PoolingLayer& layer) const {
    object["op"] = layer.kind == PoolingKind::Max ? "max_pool" : "avg_pool";
    writeKernel(layer.axes);
    if (std::ranges::any_of(layer.axes, [](const Axis& axis) { return axis.stride != axis.filter; }))
      object["stride"] = perAxis(layer.axes, &Axis::stride);
    writePadding(layer.axes, layer.padding);
    writeUnless(1, "dilation", layer.axes, &Axis::dilation);
    if (layer.ceilMode) object["ceil"] = true;
  }
  void operator()(const GlobalPoolingLayer& layer) const {
    object["op"] = "global_pool";
    if (!layer.output.empty()) object["output"] = oneOrMore(layer.output);
  }
  void operator()(const ResizeLayer& layer) const {
    object["op"] = "resize";
    if (!layer.scale.empty()) object["scale"] = oneOrMore(layer.scale);
    if (!layer.output.empty()) object["output"] = oneOrMore(layer.output);
    if (!layer.like.empty()) object["like"] = layer.like;
  }
  void operator()(const AddLayer&) const { object["op"] = "add"; }
  void operator()(const ConcatLayer&) const { object["op"] = "concat"; }
  void operator()(const SplitLayer& layer) const {
    object["op"] = "split";
    if (layer.axis != 1) object["axis"] = layer.axis;
    if (layer.parts != 0) object["parts"] = layer.parts;
    if (!layer.sizes.empty()) object["sizes"] = layer.sizes;
    if (layer.part != 1) object["part"] = layer.part;
  }
  void operator()(const SliceLayer& layer) const {
    object["op"] = "slice";
    if (layer.axis != 1) object["axis"] = layer.axis;
    if (layer.begin != 0) object["begin"] = layer.begin;
    if (layer.end) object["end"] = *layer.end;
    if (layer.step != 1) object["step"] = layer.step;
  }
  void operator()(const FlattenLayer&) const { object["op"] = "flatten"; }
  void operator()(const LinearLayer& layer) const {
    object["op"] = "linear";
    object["out"] = layer.outFeatures;
    if (!layer.bias) object["bias"] = false;
  }
  void operator()(const ShapeKeepingLayer& layer) const {
    const bool isKnown = std::ranges::find(kShapeKeepingKinds, layer.kind) != kShapeKeepingKinds.end();
    object["op"] = isKnown ? layer.kind : "shape_keeping";
    if (!isKnown) object["kind"] = layer.kind;
  }
  void operator()(const InputLayer& layer) const {
    object["op"] = "input";
    object["shape"] = layer.shape;
  }

 private:
  /// Writes one number only if the reader knows the number of dimensions from the network.
  void writeKernel(const std::vector<Axis>& axes) const {
    Json sizes = perAxis(axes, &Axis::filter);
    if (axes.size() != rank && sizes.is_number()) sizes = Json(std::vector(axes.size(), axes.front().filter));
    object["kernel"] = sizes;
  }

  void writeUnless(std::int64_t usual, const char* key, const std::vector<Axis>& axes,
                   std::int64_t Axis::*member) const {
    if (std::ranges::any_of(axes, [&](const Axis& axis) { return axis.*member != usual; }))
      object[key] = perAxis(axes, member);
  }

  void writePadding(const std::vector<Axis>& axes, Padding padding) const {
    if (padding != Padding::Explicit) {
      object["padding"] = padding == Padding::SameUpper ? "same_upper" : "same_lower";
    } else if (std::ranges::all_of(axes, [](const Axis& axis) { return axis.padBegin == axis.padEnd; })) {
      writeUnless(0, "padding", axes, &Axis::padBegin);
    } else {
      for (const Axis& axis : axes) object["padding"].push_back({axis.padBegin, axis.padEnd});
    }
  }
};

}  // namespace

std::size_t spatialRank(const Network& network) {
  return network.input.size() < 2 ? 0 : network.input.size() - 2;
}

Layer layerFromJson(const json& value, std::size_t rank) {
  JsonObject object(value);
  Layer layer;
  layer.name = object.text("name");
  layer.inputs = readInputs(object);
  layer.kind = readKind(object, rank);
  object.finish();
  return layer;
}

std::string toJson(const Layer& layer, std::size_t rank) {
  Json object{{"name", layer.name}};
  std::visit(Writer{object, rank}, layer.kind);
  if (!layer.inputs.empty()) object["inputs"] = oneOrMore(layer.inputs);
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace convscope
