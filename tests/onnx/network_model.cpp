#include "onnx/network_model.h"

#include "network/shapes.h"

namespace convscope::testing {
namespace {

void setWindow(onnx::NodeProto& node, const std::vector<Axis>& axes) {
  Dims kernel, strides, dilations, begins, ends;
  for (const Axis& axis : axes) {
    kernel.push_back(axis.filter);
    strides.push_back(axis.stride);
    dilations.push_back(axis.dilation);
    begins.push_back(axis.padBegin);
    ends.push_back(axis.padEnd);
  }
  begins.insert(begins.end(), ends.begin(), ends.end());
  set(node, "kernel_shape", kernel);
  set(node, "strides", strides);
  set(node, "dilations", dilations);
  set(node, "pads", begins);
}

/// Writes the node for one layer.
struct NodeWriter {
  ModelBuilder& builder;
  const std::string& name;
  std::vector<std::string> inputs;
  Dims shape;  ///< of the first input

  void operator()(const ConvolutionLayer& layer) {
    Dims dims = layer.transposed ? Dims{shape[1], layer.outChannels / layer.groups}
                                 : Dims{layer.outChannels, shape[1] / layer.groups};
    for (const Axis& axis : layer.axes) dims.push_back(axis.filter);
    auto& node = builder.conv(name, inputs[0], dims, layer.transposed ? "ConvTranspose" : "Conv");
    if (layer.bias) node.add_input(builder.weights(name + ".bias", {layer.outChannels}));
    set(node, "group", layer.groups);
    setWindow(node, layer.axes);
  }
  void operator()(const PoolingLayer& layer) {
    auto& node = builder.node(layer.kind == PoolingKind::Max ? "MaxPool" : "AveragePool", name, inputs);
    setWindow(node, layer.axes);
    set(node, "ceil_mode", std::int64_t{layer.ceilMode});
  }
  void operator()(const GlobalPoolingLayer& layer) {
    if (layer.output.empty()) return static_cast<void>(builder.node("GlobalAveragePool", name, inputs));
    set(builder.node("AveragePool", name, inputs), "kernel_shape", Dims{1, 1});  // what is left of adaptive pooling
  }
  void operator()(const ResizeLayer& layer) {
    std::vector<float> scales{1, 1};
    for (std::size_t i = 0; i + 2 < shape.size(); ++i) scales.push_back(static_cast<float>(layer.scale.front()));
    builder.node("Resize", name, {inputs[0], "", builder.floats(name + ".scales", scales)});
  }
  void operator()(const AddLayer&) { builder.node("Add", name, inputs); }
  void operator()(const ConcatLayer&) { set(builder.node("Concat", name, inputs), "axis", 1); }
  void operator()(const SplitLayer& layer) {
    auto& node = builder.node("Split", name, {inputs[0]});
    set(node, "axis", layer.axis);
  }
  void operator()(const SliceLayer&) {}
  void operator()(const FlattenLayer&) { builder.node("Flatten", name, inputs); }
  void operator()(const LinearLayer& layer) {
    auto& node = builder.node("Gemm", name, {inputs[0], builder.weights(name + ".w", {layer.outFeatures, shape[1]})});
    if (layer.bias) node.add_input(builder.weights(name + ".b", {layer.outFeatures}));
    set(node, "transB", 1);
  }
  void operator()(const ShapeKeepingLayer& layer) {
    if (layer.kind != "batch_norm") return static_cast<void>(builder.node("Relu", name, {inputs[0]}));
    const std::string parameters = builder.weights(name + ".p", {shape[1]});
    builder.node("BatchNormalization", name, {inputs[0], parameters, parameters, parameters, parameters});
  }
  void operator()(const InputLayer&) {}
};

}  // namespace

onnx::ModelProto modelOf(const Network& network) {
  ModelBuilder builder(network.input);
  const std::vector<LayerShapes> shapes = layerShapes(network, network.input);
  for (std::size_t i = 0; i < network.layers.size(); ++i) {
    std::vector<std::string> inputs = inputNames(network, i);
    for (std::string& input : inputs) input = input == kInputName ? "x" : input;
    std::visit(NodeWriter{builder, network.layers[i].name, inputs, shapes[i].input}, network.layers[i].kind);
  }
  return builder.model();
}

}  // namespace convscope::testing
