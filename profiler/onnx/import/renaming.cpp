#include "onnx/import/renaming.h"

namespace convscope {
namespace {

void renameGraph(onnx::GraphProto& graph, const Renaming& renaming) {
  const auto rename = [&](auto& values) {
    for (auto& value : values) value.set_name(renaming(value.name()));
  };
  rename(*graph.mutable_input());
  rename(*graph.mutable_output());
  rename(*graph.mutable_initializer());
  for (auto& sparse : *graph.mutable_sparse_initializer())
    sparse.mutable_values()->set_name(renaming(sparse.values().name()));
  for (onnx::NodeProto& node : *graph.mutable_node()) renameTensors(node, renaming);
}

}  // namespace

void renameTensors(onnx::NodeProto& node, const Renaming& renaming) {
  const auto rename = [&](auto& names) {
    for (std::string& name : names) {
      if (!name.empty()) name = renaming(name);
    }
  };
  rename(*node.mutable_input());
  rename(*node.mutable_output());
  for (onnx::AttributeProto& attribute : *node.mutable_attribute()) {
    if (attribute.has_g()) renameGraph(*attribute.mutable_g(), renaming);
    for (onnx::GraphProto& graph : *attribute.mutable_graphs()) renameGraph(graph, renaming);
  }
}

}  // namespace convscope
