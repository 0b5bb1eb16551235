#include <algorithm>
#include <functional>

#include "network/layer_json.h"
#include "network/layer_names.h"

namespace convscope {
namespace {

using Json = nlohmann::ordered_json;

template <class T>
Json oneOrMore(const std::vector<T>& values) {
  return values.size() == 1 ? Json(values.front()) : Json(values);
}

/// One number where all axes have the same, else one for each.
Json perAxis(const std::vector<Axis>& axes, std::int64_t Axis::*member) {
  std::vector<std::int64_t> values;
  values.reserve(axes.size());
  for (const Axis& axis : axes) values.push_back(axis.*member);
  const bool areEqual = std::ranges::adjacent_find(values, std::ranges::not_equal_to()) == values.end();
  return areEqual && !values.empty() ? Json(values.front()) : Json(values);
}

/// Writes what each kind has of its own.
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
  /// One number only where the reader knows from the network how many dimensions it stands for.
  void writeKernel(const std::vector<Axis>& axes) const {
    Json extents = perAxis(axes, &Axis::filter);
    if (axes.size() != rank && extents.is_number()) extents = Json(std::vector(axes.size(), axes.front().filter));
    object["kernel"] = extents;
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

std::string toJson(const Layer& layer, std::size_t rank) {
  Json object{{"name", layer.name}};
  std::visit(Writer{object, rank}, layer.kind);
  if (!layer.inputs.empty()) object["inputs"] = oneOrMore(layer.inputs);
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace convscope
