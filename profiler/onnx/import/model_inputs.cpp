#include "onnx/import/model_inputs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "problem/input_error.h"
#include "problem/problem_text.h"

namespace convscope {
namespace {

/// A shape as the model declares it; open extents are 0 and have a name.
struct DeclaredShape {
  bool known = false;
  Dims extents;
  std::vector<std::string> texts;  ///< "3", "batch", "?"
  std::vector<std::string> open;

  std::string text() const { return fmt::format("[{}]", fmt::join(texts, ", ")); }
};

DeclaredShape declaredShape(const onnx::ValueInfoProto& input) {
  DeclaredShape shape;
  shape.known = input.type().has_tensor_type() && input.type().tensor_type().has_shape();
  if (!shape.known) return shape;
  for (const auto& dim : input.type().tensor_type().shape().dim()) {
    const bool fixed = dim.has_dim_value() && dim.dim_value() > 0;
    const std::string name = dim.has_dim_param() && !dim.dim_param().empty() ? dim.dim_param() : "?";
    shape.extents.push_back(fixed ? dim.dim_value() : 0);
    shape.texts.push_back(fixed ? fmt::format("{}", dim.dim_value()) : name);
    if (!fixed) shape.open.push_back(name);
  }
  return shape;
}

/// Inputs that are only read where nodes have their weights.
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

Dims completeShape(const std::string& name, const DeclaredShape& declared, const InputShapes& given, bool main) {
  auto found = given.find(name);
  if (found == given.end() && main) found = given.find("");
  const std::string option = main ? "--input" : fmt::format("--input '{}='", name);
  if (found == given.end()) {
    if (!declared.known)
      throw InputError(fmt::format("the input '{}' has no shape: give one with {} as 1x3x224x224", name, option));
    if (!declared.open.empty())
      throw InputError(fmt::format(
          "the input '{}' has the shape {}, in which {} {} open: give the whole shape with {} "
          "as 1x3x224x224",
          name, declared.text(), fmt::join(declared.open, ", "), declared.open.size() == 1 ? "is" : "are", option));
    return declared.extents;
  }
  if (declared.known && declared.extents.size() != found->second.size())
    throw InputError(fmt::format("the input '{}' has the shape {}, with which {} does not go", name, declared.text(),
                                 dimsText(found->second)));
  return found->second;
}

void checkNames(const onnx::GraphProto& graph, const InputShapes& given) {
  for (const auto& [name, shape] : given) {
    const auto isIt = [&](const onnx::ValueInfoProto& input) { return input.name() == name; };
    if (!name.empty() && std::ranges::none_of(graph.input(), isIt))
      throw InputError(fmt::format("it has no input '{}'", name));
  }
}

}  // namespace

ModelInputs modelInputs(const onnx::GraphProto& graph, const InputShapes& given) {
  checkNames(graph, given);
  std::set<std::string> initialized;
  for (const auto& tensor : graph.initializer()) initialized.insert(tensor.name());
  const std::set<std::string> weights = weightNames(graph);
  ModelInputs inputs;
  std::set<std::string> names;
  for (const onnx::ValueInfoProto& input : graph.input()) {
    if (initialized.contains(input.name())) continue;
    if (!names.insert(input.name()).second) throw InputError(fmt::format("two inputs are called '{}'", input.name()));
    const DeclaredShape declared = declaredShape(input);
    const std::size_t rank = declared.extents.size();
    if (weights.contains(input.name()) && declared.known && declared.open.empty()) {
      inputs.others.push_back({.name = input.name(), .shape = declared.extents, .constant = true});
    } else if (declared.known && (rank < 3 || rank > 5)) {
      inputs.others.push_back({.name = input.name(), .culprit = fmt::format("the input '{}'", input.name())});
    } else if (inputs.main.empty()) {
      inputs.main = input.name();
      inputs.shape = completeShape(input.name(), declared, given, true);
    } else {
      // The batch is that of the main input.
      DeclaredShape rest = declared;
      if (!rest.extents.empty() && rest.extents.front() == 0) {
        rest.extents.front() = inputs.shape.front();
        rest.open.erase(rest.open.begin());
      }
      inputs.further.push_back({.name = input.name(), .shape = completeShape(input.name(), rest, given, false)});
      if (inputs.further.back().shape->front() != inputs.shape.front())
        throw InputError(fmt::format("the input '{}' has another batch size than '{}'", input.name(), inputs.main));
    }
  }
  if (inputs.main.empty()) throw InputError("it has no input of shape [batch, channels, extents ...]");
  return inputs;
}

}  // namespace convscope
