#include "onnx/import/functions.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/translatable.h"
#include "onnx/import/renaming.h"
#include "onnx/import/tensor.h"
#include "problem/input_error.h"
#include "text/excerpt.h"

namespace convscope {
namespace {

constexpr std::size_t kDeepestCalls = 64;
constexpr std::size_t kMostBytes = std::size_t{64} << 20;  // of the copied nodes, as of a whole graph

using Nodes = google::protobuf::RepeatedPtrField<onnx::NodeProto>;

/// Returns the call's attributes in place of those that `node`, of a function, takes from its call. Those that the call
/// leaves out are left out.
void resolveAttributes(onnx::NodeProto& node, const onnx::NodeProto& call) {
  google::protobuf::RepeatedPtrField<onnx::AttributeProto> resolved;
  for (onnx::AttributeProto& attribute : *node.mutable_attribute()) {
    if (attribute.has_g()) {
      for (onnx::NodeProto& inner : *attribute.mutable_g()->mutable_node()) resolveAttributes(inner, call);
    }
    if (attribute.ref_attr_name().empty()) {
      *resolved.Add() = std::move(attribute);
      continue;
    }
    const auto given = std::ranges::find(call.attribute(), attribute.ref_attr_name(),
                                         [](const onnx::AttributeProto& each) { return each.name(); });
    if (given == call.attribute().end()) continue;
    *resolved.Add() = *given;
    resolved.rbegin()->set_name(attribute.name());
  }
  *node.mutable_attribute() = std::move(resolved);
}

class Inliner {
 public:
  explicit Inliner(const onnx::ModelProto& model) {
    for (const onnx::FunctionProto& function : model.functions())
      m_functions.emplace(std::pair(function.domain(), function.name()), &function);
  }

  void expand(Nodes& nodes) {
    Nodes result;
    for (onnx::NodeProto& node : nodes) add(std::move(node), result);
    nodes = std::move(result);
  }

 private:
  void add(onnx::NodeProto node, Nodes& result) {
    const auto function = m_functions.find({node.domain(), node.op_type()});
    if (function != m_functions.end()) return addBody(*function->second, node, result);
    for (onnx::AttributeProto& attribute : *node.mutable_attribute()) {
      if (attribute.has_g()) expand(*attribute.mutable_g()->mutable_node());
      for (onnx::GraphProto& graph : *attribute.mutable_graphs()) expand(*graph.mutable_node());
    }
    *result.Add() = std::move(node);
  }

  void addBody(const onnx::FunctionProto& function, const onnx::NodeProto& call, Nodes& result) {
    if (std::ranges::find(m_open, &function) != m_open.end())
      throw InputError(translatable("message", "its function '{}' calls itself"), excerpt(function.name()));
    if (m_open.size() == kDeepestCalls)
      throw InputError(translatable("message", "its functions call each other deeper than {} times"), kDeepestCalls);
    m_open.push_back(&function);
    const std::map<std::string, std::string> names = namesOf(function, call, result);
    const std::string scope = call.output().empty() ? call.name() : call.output(0);
    for (const onnx::NodeProto& each : function.node()) {
      onnx::NodeProto node = each;
      resolveAttributes(node, call);
      renameTensors(node, [&](const std::string& name) {
        const auto found = names.find(name);
        return found == names.end() ? scope + '/' + name : found->second;
      });
      if (!node.name().empty()) node.set_name(nameOf(call) + '/' + node.name());
      m_bytes += node.ByteSizeLong() + sizeof(node);
      if (m_bytes > kMostBytes)
        throw InputError(translatable("message", "its graph is larger than {} MiB with all functions"),
                         kMostBytes >> 20);
      add(std::move(node), result);
    }
    m_open.pop_back();
  }

  /// Returns what the call names the function's inputs and outputs. Adds a node for an input that is also an output.
  static std::map<std::string, std::string> namesOf(const onnx::FunctionProto& function, const onnx::NodeProto& call,
                                                    Nodes& result) {
    std::map<std::string, std::string> names;
    for (int i = 0; i < function.input_size(); ++i)
      names.emplace(function.input(i), i < call.input_size() ? call.input(i) : "");
    for (int i = 0; i < std::min(function.output_size(), call.output_size()); ++i) {
      const auto [at, isNew] = names.emplace(function.output(i), call.output(i));
      if (isNew || call.output(i).empty()) continue;
      onnx::NodeProto& same = *result.Add();
      same.set_op_type("Identity");
      same.add_input(at->second);
      same.add_output(call.output(i));
    }
    std::erase_if(names, [&](const auto& entry) {  // an output that the call leaves out
      return entry.second.empty() && std::ranges::count(function.input(), entry.first) == 0;
    });
    return names;
  }

  std::map<std::pair<std::string, std::string>, const onnx::FunctionProto*> m_functions;
  std::vector<const onnx::FunctionProto*> m_open;  ///< whose calls are being replaced
  std::size_t m_bytes = 0;
};

}  // namespace

onnx::ModelProto withoutFunctions(const onnx::ModelProto& model) {
  onnx::ModelProto result = model;
  if (model.functions().empty()) return result;
  result.clear_functions();
  Inliner(model).expand(*result.mutable_graph()->mutable_node());
  return result;
}

}  // namespace convscope
