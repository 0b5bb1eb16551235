#include "network/layer_json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "network/layer_names.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

std::vector<Axis> readKernel(JsonObject& object, std::size_t rank) {
  const json& kernel = object.at("kernel");
  std::vector<Axis> axes(kernel.is_array() ? kernel.size() : rank);
  if (axes.empty() || axes.size() > 3)
    throw InputError(fmt::format("'kernel' gives {} spatial dimensions, but there are 1 to 3", axes.size()));
  const auto extents = object.perAxis("kernel", axes.size(), 1);
  for (std::size_t i = 0; i < axes.size(); ++i) axes[i].filter = extents[i];
  return axes;
}

void readMember(JsonObject& object, const std::string& key, std::vector<Axis>& axes, std::int64_t Axis::*member) {
  if (!object.has(key)) {
    static_cast<void>(object.find(key));
    return;
  }
  const auto values = object.perAxis(key, axes.size(), 0);
  for (std::size_t i = 0; i < axes.size(); ++i) axes[i].*member = values[i];
}

/// "padding": a number, one for each axis, [begin, end] for each axis, "same_upper" or "same_lower".
Padding readPadding(JsonObject& object, std::vector<Axis>& axes) {
  const json* value = object.find("padding");
  if (value == nullptr) return Padding::Explicit;
  if (value->is_string()) {
    if (*value == "same_upper") return Padding::SameUpper;
    if (*value == "same_lower") return Padding::SameLower;
    throw InputError(fmt::format("unknown padding {}: use numbers, same_upper or same_lower", value->dump()));
  }
  if (value->is_array() && !value->empty() && value->front().is_array()) {
    if (value->size() != axes.size())
      throw InputError(fmt::format("'padding' has {} pairs for {} spatial dimensions", value->size(), axes.size()));
    for (std::size_t i = 0; i < axes.size(); ++i) {
      const json& pair = (*value)[i];
      if (!pair.is_array() || pair.size() != 2) throw InputError("'padding' must be [begin, end] for each dimension");
      axes[i].padBegin = integerFrom(pair[0], "padding");
      axes[i].padEnd = integerFrom(pair[1], "padding");
    }
    return Padding::Explicit;
  }
  const auto pads = object.perAxis("padding", axes.size(), 0);
  for (std::size_t i = 0; i < axes.size(); ++i) axes[i].padBegin = axes[i].padEnd = pads[i];
  return Padding::Explicit;
}

LayerKind readConvolution(JsonObject& object, std::size_t rank, bool transposed) {
  ConvolutionLayer layer;
  layer.transposed = transposed;
  layer.outChannels = object.integer("out");
  layer.axes = readKernel(object, rank);
  readMember(object, "stride", layer.axes, &Axis::stride);
  layer.padding = readPadding(object, layer.axes);
  readMember(object, "dilation", layer.axes, &Axis::dilation);
  if (transposed) readMember(object, "output_padding", layer.axes, &Axis::outputPadding);
  layer.groups = object.integer("groups", 1);
  layer.bias = object.flag("bias", false);
  return layer;
}

LayerKind readPooling(JsonObject& object, std::size_t rank, PoolingKind kind) {
  PoolingLayer layer;
  layer.kind = kind;
  layer.axes = readKernel(object, rank);
  for (Axis& axis : layer.axes) axis.stride = axis.filter;
  readMember(object, "stride", layer.axes, &Axis::stride);
  layer.padding = readPadding(object, layer.axes);
  readMember(object, "dilation", layer.axes, &Axis::dilation);
  layer.ceilMode = object.flag("ceil", false);
  return layer;
}

LayerKind readGlobalPooling(JsonObject& object, std::size_t) {
  GlobalPoolingLayer layer;
  if (object.find("output") != nullptr) layer.output = object.integers("output");
  return layer;
}

LayerKind readResize(JsonObject& object, std::size_t) {
  ResizeLayer layer;
  if (const json* scale = object.find("scale")) {
    const json list = scale->is_array() ? *scale : json::array({*scale});
    for (const json& entry : list) {
      if (!entry.is_number() || !std::isfinite(entry.get<double>()) || entry.get<double>() <= 0)
        throw InputError("'scale' must be a number above 0, or one for each dimension");
      layer.scale.push_back(entry.get<double>());
    }
  }
  if (object.find("output") != nullptr) layer.output = object.integers("output");
  layer.like = object.text("like", "");
  if (int{!layer.scale.empty()} + int{!layer.output.empty()} + int{!layer.like.empty()} != 1)
    throw InputError("resize takes exactly one of scale, output, like");
  return layer;
}

LayerKind readLinear(JsonObject& object, std::size_t) {
  LinearLayer layer;
  layer.outFeatures = object.integer("out");
  layer.bias = object.flag("bias", true);
  return layer;
}

using Reader = std::function<LayerKind(JsonObject&, std::size_t rank)>;

const std::map<std::string, Reader, std::less<>>& readers() {
  static const std::map<std::string, Reader, std::less<>> kReaders = [] {
    std::map<std::string, Reader, std::less<>> table{
        {"conv", [](JsonObject& o, std::size_t rank) { return readConvolution(o, rank, false); }},
        {"conv_transpose", [](JsonObject& o, std::size_t rank) { return readConvolution(o, rank, true); }},
        {"max_pool", [](JsonObject& o, std::size_t rank) { return readPooling(o, rank, PoolingKind::Max); }},
        {"avg_pool", [](JsonObject& o, std::size_t rank) { return readPooling(o, rank, PoolingKind::Average); }},
        {"global_pool", readGlobalPooling},
        {"resize", readResize},
        {"add", [](JsonObject&, std::size_t) { return AddLayer{}; }},
        {"concat", [](JsonObject&, std::size_t) { return ConcatLayer{}; }},
        {"flatten", [](JsonObject&, std::size_t) { return FlattenLayer{}; }},
        {"linear", readLinear},
        {"input", [](JsonObject& o, std::size_t) { return InputLayer{o.integers("shape")}; }},
        {"shape_keeping", [](JsonObject& o, std::size_t) { return ShapeKeepingLayer{o.text("kind")}; }}};
    for (const std::string_view kind : kShapeKeepingKinds)
      table.emplace(kind, [kind](JsonObject&, std::size_t) { return ShapeKeepingLayer{std::string(kind)}; });
    return table;
  }();
  return kReaders;
}

std::vector<std::string> readInputs(JsonObject& object) {
  const json* value = object.find("inputs");
  if (value == nullptr) return {};
  if (value->is_string()) return {value->get<std::string>()};
  const bool texts = value->is_array() && std::ranges::all_of(*value, [](const json& v) { return v.is_string(); });
  if (!texts) throw InputError("'inputs' must be a layer's name or an array of names");
  return value->get<std::vector<std::string>>();
}

/// One number where all axes agree and the rank can be told from the network, else one for each.
ordered_json perAxis(const std::vector<Axis>& axes, std::int64_t Axis::*member, bool mayBeOne) {
  const bool equal = std::ranges::all_of(axes, [&](const Axis& axis) { return axis.*member == axes[0].*member; });
  if (equal && mayBeOne) return axes[0].*member;
  ordered_json list = ordered_json::array();
  for (const Axis& axis : axes) list.push_back(axis.*member);
  return list;
}

bool anyDiffers(const std::vector<Axis>& axes, std::int64_t Axis::*member, std::int64_t fallback) {
  return std::ranges::any_of(axes, [&](const Axis& axis) { return axis.*member != fallback; });
}

void writePadding(ordered_json& object, const std::vector<Axis>& axes, Padding padding) {
  if (padding != Padding::Explicit) {
    object["padding"] = padding == Padding::SameUpper ? "same_upper" : "same_lower";
    return;
  }
  if (!anyDiffers(axes, &Axis::padBegin, 0) && !anyDiffers(axes, &Axis::padEnd, 0)) return;
  if (std::ranges::all_of(axes, [](const Axis& axis) { return axis.padBegin == axis.padEnd; })) {
    object["padding"] = perAxis(axes, &Axis::padBegin, true);
    return;
  }
  for (const Axis& axis : axes) object["padding"].push_back({axis.padBegin, axis.padEnd});
}

/// Writes what is special to each kind.
struct Writer {
  ordered_json& object;
  std::size_t rank;

  void operator()(const ConvolutionLayer& layer) const {
    object["op"] = layer.transposed ? "conv_transpose" : "conv";
    object["out"] = layer.outChannels;
    object["kernel"] = perAxis(layer.axes, &Axis::filter, layer.axes.size() == rank);
    if (anyDiffers(layer.axes, &Axis::stride, 1)) object["stride"] = perAxis(layer.axes, &Axis::stride, true);
    writePadding(object, layer.axes, layer.padding);
    if (anyDiffers(layer.axes, &Axis::dilation, 1)) object["dilation"] = perAxis(layer.axes, &Axis::dilation, true);
    if (anyDiffers(layer.axes, &Axis::outputPadding, 0))
      object["output_padding"] = perAxis(layer.axes, &Axis::outputPadding, true);
    if (layer.groups != 1) object["groups"] = layer.groups;
    if (layer.bias) object["bias"] = true;
  }
  void operator()(const PoolingLayer& layer) const {
    object["op"] = layer.kind == PoolingKind::Max ? "max_pool" : "avg_pool";
    object["kernel"] = perAxis(layer.axes, &Axis::filter, layer.axes.size() == rank);
    if (std::ranges::any_of(layer.axes, [](const Axis& axis) { return axis.stride != axis.filter; }))
      object["stride"] = perAxis(layer.axes, &Axis::stride, true);
    writePadding(object, layer.axes, layer.padding);
    if (anyDiffers(layer.axes, &Axis::dilation, 1)) object["dilation"] = perAxis(layer.axes, &Axis::dilation, true);
    if (layer.ceilMode) object["ceil"] = true;
  }
  void operator()(const GlobalPoolingLayer& layer) const {
    object["op"] = "global_pool";
    if (!layer.output.empty()) object["output"] = layer.output;
  }
  void operator()(const ResizeLayer& layer) const {
    object["op"] = "resize";
    if (!layer.scale.empty())
      object["scale"] = layer.scale.size() == 1 ? ordered_json(layer.scale[0]) : ordered_json(layer.scale);
    if (!layer.output.empty()) object["output"] = layer.output;
    if (!layer.like.empty()) object["like"] = layer.like;
  }
  void operator()(const AddLayer&) const { object["op"] = "add"; }
  void operator()(const ConcatLayer&) const { object["op"] = "concat"; }
  void operator()(const FlattenLayer&) const { object["op"] = "flatten"; }
  void operator()(const LinearLayer& layer) const {
    object["op"] = "linear";
    object["out"] = layer.outFeatures;
    if (!layer.bias) object["bias"] = false;
  }
  void operator()(const ShapeKeepingLayer& layer) const {
    const bool known = std::ranges::find(kShapeKeepingKinds, layer.kind) != kShapeKeepingKinds.end();
    object["op"] = known ? layer.kind : "shape_keeping";
    if (!known) object["kind"] = layer.kind;
  }
  void operator()(const InputLayer& layer) const {
    object["op"] = "input";
    object["shape"] = layer.shape;
  }
};

}  // namespace

Layer layerFromJson(const json& value, std::size_t rank) {
  JsonObject object(value);
  Layer layer;
  layer.name = object.text("name");
  const std::string op = object.text("op");
  layer.inputs = readInputs(object);
  const auto reader = readers().find(op);
  if (reader == readers().end()) {
    std::vector<std::string> known;
    for (const auto& [name, unused] : readers()) known.push_back(name);
    throw InputError(fmt::format("unknown op '{}': use one of {}", op, fmt::join(known, ", ")));
  }
  layer.kind = reader->second(object, rank);
  object.finish();
  return layer;
}

std::string toJson(const Layer& layer, std::size_t rank) {
  ordered_json object;
  object["name"] = layer.name;
  std::visit(Writer{object, rank}, layer.kind);
  if (layer.inputs.size() == 1)
    object["inputs"] = layer.inputs.front();
  else if (!layer.inputs.empty())
    object["inputs"] = layer.inputs;
  return object.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace convscope
