#include "onnx/import/model_inputs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/problem_text.h"
#include "core/translatable.h"
#include "onnx/import/plain_node.h"
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

/// Returns a shape that fits an input, as an example: its fixed sizes, batch size 1, 3 channels, usual spatial sizes.
std::string exampleOf(const DeclaredInput& input) {
  if (!input.known) return "1x3x224x224";
  const std::map<std::size_t, Dims> usual{{3, {1, 3, 16'000}}, {4, {1, 3, 224, 224}}, {5, {1, 3, 16, 112, 112}}};
  const auto found = usual.find(input.sizes.size());
  Dims shape = found == usual.end() ? Dims(input.sizes.size(), 1) : found->second;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (input.sizes[i] != 0) shape[i] = input.sizes[i];
  }
  return dimsText(shape);
}

/// Returns whether nodes read an input only as weights.
std::set<std::string> weightNames(const onnx::GraphProto& graph) {
  static const std::set<std::string> kWeighted{
      "Conv", "ConvTranspose", "Gemm", "PRelu", "MatMul", "BatchNormalization", "InstanceNormalization"};
  std::set<std::string> weights;
  std::set<std::string> data;
  for (const onnx::NodeProto& each : graph.node()) {
    const auto plain = plainNode(each);
    const onnx::NodeProto& node = plain ? *plain : each;
    for (int i = 0; i < node.input_size(); ++i) {
      (i > 0 && kWeighted.contains(node.op_type()) ? weights : data).insert(node.input(i));
    }
  }
  std::erase_if(weights, [&](const std::string& name) { return data.contains(name); });
  return weights;
}

/// Returns whether sizes are as many as those of an input, and have its channels, if it has and fixes them.
bool fits(const DeclaredInput& input, const Dims& shape, std::optional<std::size_t> channels) {
  if (input.sizes.size() != shape.size()) return false;
  return !channels || input.sizes.at(*channels) == 0 || input.sizes.at(*channels) == shape.at(*channels);
}

/// Returns a given shape in the network's order of axes.
Dims inNetworkOrder(const DeclaredInput& input, const std::optional<InputView>& view, const Dims& given) {
  if (!view) return given;
  if (fits(viewed(input, *view), given, 1)) return given;
  if (fits(input, given, view->at(1))) return networkShape(*view, given);
  return given;
}

Dims completeShape(const DeclaredInput& declaration, const std::optional<InputView>& view, const InputShapes& given,
                   bool main) {
  const DeclaredInput input = view ? viewed(declaration, *view) : declaration;
  auto found = given.find(input.name);
  if (found == given.end() && main) found = given.find("");
  const std::string option = main ? "--input" : fmt::format("--input '{}='", excerpt(input.name));
  if (found == given.end()) {
    if (!input.known)
      throw InputError(translatable("message", "the input '{}' has no shape: give one with {}, e.g. {}"),
                       excerpt(input.name), option, exampleOf(input));
    if (const std::vector<std::string> open = openNames(input); !open.empty())
      throw InputError(
          translatable("message",
                       "the input '{}' has the shape {}, whose open sizes are {}: give the whole shape with {}, "
                       "e.g. {}"),
          excerpt(input.name), shapeText(input), fmt::join(open, ", "), option, exampleOf(input));
    return input.sizes;
  }
  const Dims shape = inNetworkOrder(declaration, view, found->second);
  if (input.known && input.sizes.size() != shape.size())
    throw InputError(translatable("message", "the input '{}' has the shape {}, which does not match {}"),
                     excerpt(input.name), shapeText(input), dimsText(found->second));
  return shape;
}

void checkNames(const onnx::GraphProto& graph, const InputShapes& given) {
  for (const auto& entry : given) {
    const std::string& name = entry.first;
    const auto isIt = [&](const onnx::ValueInfoProto& input) { return input.name() == name; };
    if (!name.empty() && std::ranges::none_of(graph.input(), isIt))
      throw InputError(translatable("message", "it has no input '{}'"), excerpt(name));
  }
}

/// The role of a graph's input in the network.
enum class InputKind { Initialised, Weight, Data, Other };

/// Determines the roles and views of a graph's inputs; the graph must outlive it.
class InputKinds {
 public:
  InputKinds(const onnx::GraphProto& graph, std::int64_t opset) : m_weights(weightNames(graph)) {
    for (const auto& tensor : graph.initializer()) m_initialised.insert(tensor.name());
    std::vector<DeclaredInput> inputs;
    for (const onnx::ValueInfoProto& value : graph.input()) {
      DeclaredInput input = declared(value);
      const InputKind kind = of(input);
      if (kind == InputKind::Data || kind == InputKind::Other) inputs.push_back(std::move(input));
    }
    m_views = inputViews(graph, inputs, opset);
  }

  InputKind of(const DeclaredInput& input) const {
    if (m_initialised.contains(input.name)) return InputKind::Initialised;
    if (m_weights.contains(input.name) && !input.isOpen()) return InputKind::Weight;
    if (m_views.contains(input.name)) return InputKind::Data;
    const std::size_t rank = input.sizes.size();
    return input.known && (rank < 3 || rank > 5) ? InputKind::Other : InputKind::Data;
  }

  std::optional<InputView> viewOf(const DeclaredInput& input) const {
    const auto found = m_views.find(input.name);
    return found == m_views.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  std::set<std::string> m_initialised;
  std::set<std::string> m_weights;
  std::map<std::string, InputView> m_views;
};

/// Returns whether `input`, in the network's order, has another size than the model fixes.
bool differs(const DeclaredInput& declaration, const ModelInput& input) {
  const DeclaredInput fixed = input.view ? viewed(declaration, *input.view) : declaration;
  for (std::size_t i = 0; i < std::min(fixed.sizes.size(), input.shape.size()); ++i) {
    if (fixed.sizes[i] != 0 && fixed.sizes[i] != input.shape[i]) return true;
  }
  return false;
}

}  // namespace

std::vector<DeclaredInput> declaredInputs(const onnx::GraphProto& graph, std::int64_t opset) {
  const InputKinds kinds(graph, opset);
  std::vector<DeclaredInput> inputs;
  for (const onnx::ValueInfoProto& input : graph.input()) {
    const DeclaredInput found = declared(input);
    if (kinds.of(found) != InputKind::Data) continue;
    const auto view = kinds.viewOf(found);
    inputs.push_back(view ? viewed(found, *view) : found);
  }
  return inputs;
}

ModelInputs modelInputs(const onnx::GraphProto& graph, const InputShapes& given, std::int64_t opset) {
  checkNames(graph, given);
  const InputKinds kinds(graph, opset);
  ModelInputs inputs;
  std::set<std::string> names;
  for (const onnx::ValueInfoProto& value : graph.input()) {
    const DeclaredInput input = declared(value);
    const InputKind kind = kinds.of(input);
    if (kind == InputKind::Initialised) continue;
    if (!names.insert(input.name).second)
      throw InputError(translatable("message", "two inputs are called '{}'"), excerpt(input.name));
    if (kind == InputKind::Weight) {
      inputs.others.push_back({.name = input.name,
                               .shape = checkedShape(input.name, input.sizes),
                               .constant = true,
                               .type = value.type().tensor_type().elem_type()});
      continue;
    }
    if (kind == InputKind::Other) {
      inputs.others.push_back(
          {.name = input.name, .unsupportedNode = fmt::format("the input '{}'", excerpt(input.name))});
      continue;
    }
    const bool main = inputs.main.name.empty();
    ModelInput taken{.name = input.name, .shape = {}, .rank = input.sizes.size(), .view = kinds.viewOf(input)};
    DeclaredInput rest = input;
    // A further input has the main one's batch size.
    const std::size_t batch = taken.view ? taken.view->front().value_or(input.sizes.size()) : 0;
    if (!main && batch < rest.sizes.size() && rest.sizes[batch] == 0) rest.sizes[batch] = inputs.main.shape.front();
    taken.shape = completeShape(rest, taken.view, given, main);
    if (taken.view) {
      taken.declaredShape = shapeText(input);
      taken.viewedShape = shapeText(viewed(input, *taken.view));
    }
    inputs.asDeclared = inputs.asDeclared && !differs(input, taken);
    if (main) {
      inputs.main = std::move(taken);
      continue;
    }
    if (taken.shape.front() != inputs.main.shape.front())
      throw InputError(translatable("message", "the batch size of the input '{}' differs from that of '{}'"),
                       excerpt(input.name), excerpt(inputs.main.name));
    inputs.further.push_back(std::move(taken));
  }
  if (inputs.main.name.empty())
    throw InputError(translatable("message", "it has no input of shape [batch, channels, spatial sizes ...]"));
  return inputs;
}

}  // namespace convscope
