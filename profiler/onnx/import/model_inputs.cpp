#include "onnx/import/model_inputs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <utility>

#include "core/problem_text.h"
#include "core/translatable.h"
#include "problem/input_error.h"
#include "text/excerpt.h"

namespace convscope {
namespace {

DeclaredInput declared(const onnx::ValueInfoProto& input) {
  DeclaredInput result;
  result.name = input.name();
  result.known = input.type().has_tensor_type() && input.type().tensor_type().has_shape();
  if (!result.known) return result;
  for (const auto& dim : input.type().tensor_type().shape().dim()) {
    const bool fixed = dim.has_dim_value() && dim.dim_value() > 0;
    const std::string name = dim.has_dim_param() && !dim.dim_param().empty() ? dim.dim_param() : "?";
    result.sizes.push_back(fixed ? dim.dim_value() : 0);
    result.names.push_back(fixed ? fmt::format("{}", dim.dim_value()) : name);
  }
  return result;
}

std::string shapeText(const DeclaredInput& input) {
  return fmt::format("[{}]", fmt::join(input.names, ", "));
}

std::vector<std::string> openNames(const DeclaredInput& input) {
  std::vector<std::string> open;
  for (std::size_t i = 0; i < input.sizes.size(); ++i) {
    if (input.sizes[i] == 0) open.push_back(input.names[i]);
  }
  return open;
}

/// Returns whether nodes read an input only as weights.
std::set<std::string> weightNames(const onnx::GraphProto& graph) {
  static const std::set<std::string> kWeighted{
      "Conv", "ConvTranspose", "Gemm", "PRelu", "MatMul", "BatchNormalization", "InstanceNormalization"};
  std::set<std::string> weights;
  std::set<std::string> data;
  for (const onnx::NodeProto& node : graph.node()) {
    for (int i = 0; i < node.input_size(); ++i) {
      (i > 0 && kWeighted.contains(node.op_type()) ? weights : data).insert(node.input(i));
    }
  }
  std::erase_if(weights, [&](const std::string& name) { return data.contains(name); });
  return weights;
}

Dims completeShape(const DeclaredInput& input, const InputShapes& given, bool main) {
  auto found = given.find(input.name);
  if (found == given.end() && main) found = given.find("");
  const std::string option = main ? "--input" : fmt::format("--input '{}='", excerpt(input.name));
  if (found == given.end()) {
    if (!input.known)
      throw InputError(
          fmt::format(translatable("message", "the input '{}' has no shape: give one with {}, e.g. 1x3x224x224"),
                      excerpt(input.name), option));
    if (const std::vector<std::string> open = openNames(input); !open.empty())
      throw InputError(fmt::format(
          translatable("message",
                       "the input '{}' has the shape {}, whose open sizes are {}: give the whole shape with {}, "
                       "e.g. 1x3x224x224"),
          excerpt(input.name), shapeText(input), fmt::join(open, ", "), option));
    return input.sizes;
  }
  if (input.known && input.sizes.size() != found->second.size())
    throw InputError(fmt::format(translatable("message", "the input '{}' has the shape {}, which does not match {}"),
                                 excerpt(input.name), shapeText(input), dimsText(found->second)));
  return found->second;
}

void checkNames(const onnx::GraphProto& graph, const InputShapes& given) {
  for (const auto& entry : given) {
    const std::string& name = entry.first;
    const auto isIt = [&](const onnx::ValueInfoProto& input) { return input.name() == name; };
    if (!name.empty() && std::ranges::none_of(graph.input(), isIt))
      throw InputError(fmt::format(translatable("message", "it has no input '{}'"), excerpt(name)));
  }
}

/// The role of a graph's input in the network.
enum class InputKind { Initialised, Weight, Data, Other };

/// Determines the roles of a graph's inputs; the graph must outlive it.
class InputKinds {
 public:
  explicit InputKinds(const onnx::GraphProto& graph) : m_weights(weightNames(graph)) {
    for (const auto& tensor : graph.initializer()) m_initialised.insert(tensor.name());
  }

  InputKind of(const DeclaredInput& input) const {
    if (m_initialised.contains(input.name)) return InputKind::Initialised;
    if (m_weights.contains(input.name) && !input.isOpen()) return InputKind::Weight;
    const std::size_t rank = input.sizes.size();
    return input.known && (rank < 3 || rank > 5) ? InputKind::Other : InputKind::Data;
  }

 private:
  std::set<std::string> m_initialised;
  std::set<std::string> m_weights;
};

}  // namespace

std::vector<DeclaredInput> declaredInputs(const onnx::GraphProto& graph) {
  const InputKinds kinds(graph);
  std::vector<DeclaredInput> inputs;
  for (const onnx::ValueInfoProto& input : graph.input()) {
    if (DeclaredInput found = declared(input); kinds.of(found) == InputKind::Data) inputs.push_back(std::move(found));
  }
  return inputs;
}

ModelInputs modelInputs(const onnx::GraphProto& graph, const InputShapes& given) {
  checkNames(graph, given);
  const InputKinds kinds(graph);
  ModelInputs inputs;
  std::set<std::string> names;
  for (const onnx::ValueInfoProto& value : graph.input()) {
    const DeclaredInput input = declared(value);
    const InputKind kind = kinds.of(input);
    if (kind == InputKind::Initialised) continue;
    if (!names.insert(input.name).second)
      throw InputError(fmt::format(translatable("message", "two inputs are called '{}'"), excerpt(input.name)));
    if (kind == InputKind::Weight) {
      inputs.others.push_back({.name = input.name, .shape = checkedShape(input.name, input.sizes), .constant = true});
    } else if (kind == InputKind::Other) {
      inputs.others.push_back(
          {.name = input.name, .unsupportedNode = fmt::format("the input '{}'", excerpt(input.name))});
    } else if (inputs.main.empty()) {
      inputs.main = input.name;
      inputs.shape = completeShape(input, given, true);
    } else {
      // It has the main input's batch size.
      DeclaredInput rest = input;
      if (!rest.sizes.empty() && rest.sizes.front() == 0) rest.sizes.front() = inputs.shape.front();
      inputs.further.push_back({.name = input.name, .shape = completeShape(rest, given, false)});
      if (inputs.further.back().shape->front() != inputs.shape.front())
        throw InputError(
            fmt::format(translatable("message", "the batch size of the input '{}' differs from that of '{}'"),
                        excerpt(input.name), excerpt(inputs.main)));
    }
  }
  if (inputs.main.empty())
    throw InputError(translatable("message", "it has no input of shape [batch, channels, spatial sizes ...]"));
  return inputs;
}

}  // namespace convscope
