#include "onnx/import/input_view.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "onnx/import/arrangement_rules.h"
#include "onnx/import/model_checks.h"
#include "onnx/import/number_rules.h"
#include "onnx/import/plain_node.h"
#include "onnx/import/shape_rules.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

/// Stands for an open size: a prime, so no Reshape can divide it by accident, and not the same for two axes.
constexpr Dims::value_type kOpenSizes[] = {1009, 1013, 1019, 1021, 1031};

/// Returns whether a node reads [batch, channels, spatial sizes ...].
bool readsChannelsFirst(const std::string& op) {
  static const std::set<std::string> kReaders{"Conv",
                                              "ConvTranspose",
                                              "MaxPool",
                                              "AveragePool",
                                              "LpPool",
                                              "GlobalAveragePool",
                                              "GlobalMaxPool",
                                              "GlobalLpPool",
                                              "BatchNormalization",
                                              "InstanceNormalization"};
  return kReaders.contains(op);
}

/// Follows inputs through a graph, at sizes that stand for the open ones.
class ViewFinder {
 public:
  ViewFinder(const onnx::GraphProto& graph, const std::vector<DeclaredInput>& inputs, std::int64_t opset)
      : m_graph(graph), m_opset(opset) {
    for (const auto& tensor : graph.initializer())
      m_tensors.emplace(tensor.name(), constantTensor(tensor, tensor.name()));
    for (const DeclaredInput& input : inputs) addInput(input);
  }

  std::map<std::string, InputView> find() {
    for (const onnx::NodeProto& node : m_graph.node()) {
      if (m_views.size() == m_inputs) break;
      try {
        const auto plain = plainNode(node);
        follow(plain ? *plain : node);
      } catch (const InputError&) {
        continue;  // the import reports it
      }
    }
    std::erase_if(m_views, [](const auto& entry) { return entry.second.empty(); });
    return std::move(m_views);
  }

 private:
  void addInput(const DeclaredInput& input) {
    if (!input.known || input.sizes.empty() || input.sizes.size() > std::size(kOpenSizes)) return;
    Arrangement arrangement{input.name, {}, {}};
    for (std::size_t axis = 0; axis < input.sizes.size(); ++axis) {
      const std::int64_t size = input.sizes[axis] > 0 ? input.sizes[axis] : kOpenSizes[axis];
      arrangement.shape.push_back(size);
      arrangement.axes.push_back({{axis, 1, size}});
    }
    m_tensors[input.name] = {.name = input.name, .shape = arrangement.shape, .arrangement = arrangement};
    ++m_inputs;
  }

  void follow(const onnx::NodeProto& proto) {
    if (!isStandard(proto) || hasInnerGraph(proto) || proto.output().empty()) return;
    Node node{.proto = proto, .attributes = Attributes(proto), .inputs = {}, .opset = m_opset};
    for (const std::string& name : proto.input()) {
      const auto found = m_tensors.find(name);
      if (!name.empty() && found == m_tensors.end()) return;
      node.inputs.push_back(name.empty() ? nullptr : &found->second);
    }
    if (readsChannelsFirst(proto.op_type())) return takeReader(node);
    KnownTensor output{.name = proto.output(0), .numbers = computeNumbers(node)};
    output.constant =
        std::ranges::all_of(node.inputs, [](const KnownTensor* input) { return input == nullptr || input->constant; });
    output.shape = output.numbers ? shapeOfNumbers(*output.numbers) : computeShape(node);
    if (proto.op_type() == "Constant" && node.attributes.tensor("value") != nullptr)
      output.shape = shapeOf(*node.attributes.tensor("value"));
    if (output.shape && !output.constant) output.arrangement = computeArrangement(node, *output.shape);
    m_tensors.emplace(output.name, output);
  }

  static Dims shapeOfNumbers(const Numbers& numbers) {
    return numbers.scalar ? Dims{} : Dims{std::ssize(numbers.values)};
  }

  /// Takes the view of the input that a layer reads, or an empty one if it reads the input as it is.
  void takeReader(const Node& node) {
    if (!node.has(0) || !node.inputs[0]->arrangement) return;
    const Arrangement& arrangement = *node.inputs[0]->arrangement;
    if (m_views.contains(arrangement.source)) return;
    const auto view = viewOf(arrangement);
    InputView same(arrangement.shape.size());
    for (std::size_t i = 0; i < same.size(); ++i) same[i] = i;
    if (view) m_views.emplace(arrangement.source, *view == same ? InputView{} : *view);
  }

  static std::optional<InputView> viewOf(Arrangement arrangement) {
    for (auto& pieces : arrangement.axes) {  // e.g. [N, 28, 28, 1] reshaped to [N, 1, 28, 28]
      if (pieces.size() > 1) std::erase_if(pieces, [](const AxisPiece& piece) { return piece.size == 1; });
    }
    if (arrangement.axes.size() < 3 || arrangement.axes.size() > 5) return std::nullopt;
    InputView view;
    std::set<std::size_t> seen;
    for (std::size_t axis = 0; axis < arrangement.axes.size(); ++axis) {
      if (arrangement.axes[axis].empty()) {
        view.emplace_back();
        continue;
      }
      const auto source = sourceAxis(arrangement, axis);
      if (!source || !seen.insert(*source).second) return std::nullopt;
      view.emplace_back(*source);
    }
    for (std::size_t axis = 0; axis < arrangement.shape.size(); ++axis) {
      if (!seen.contains(axis) && arrangement.shape[axis] != 1) return std::nullopt;
    }
    return view;
  }

  const onnx::GraphProto& m_graph;
  std::int64_t m_opset;
  std::size_t m_inputs = 0;
  std::map<std::string, KnownTensor> m_tensors;
  std::map<std::string, InputView> m_views;  ///< of the inputs that a layer reads
};

}  // namespace

std::map<std::string, InputView> inputViews(const onnx::GraphProto& graph, const std::vector<DeclaredInput>& inputs,
                                            std::int64_t opset) {
  return ViewFinder(graph, inputs, opset).find();
}

DeclaredInput viewed(const DeclaredInput& input, const InputView& view) {
  DeclaredInput result{input.name, input.known, {}, {}};
  for (const auto& axis : view) {
    result.sizes.push_back(axis ? input.sizes[*axis] : 1);
    result.names.push_back(axis ? input.names[*axis] : "1");
  }
  return result;
}

Dims networkShape(const InputView& view, const Dims& modelShape) {
  Dims shape;
  for (const auto& axis : view) shape.push_back(axis ? modelShape.at(*axis) : 1);
  return shape;
}

Dims modelShape(const InputView& view, const Dims& networkShape, std::size_t rank) {
  Dims shape(rank, 1);
  for (std::size_t i = 0; i < view.size(); ++i) {
    if (view[i]) shape.at(*view[i]) = networkShape.at(i);
  }
  return shape;
}

Arrangement modelArrangement(const InputView& view, const std::string& source, const Dims& shape, std::size_t rank) {
  Arrangement arrangement{source, shape, std::vector<std::vector<AxisPiece>>(rank)};
  for (std::size_t i = 0; i < view.size(); ++i) {
    if (view[i]) arrangement.axes[*view[i]] = {{i, 1, shape[i]}};
  }
  return arrangement;
}

bool isWhole(const Arrangement& arrangement) {
  if (arrangement.axes.size() != arrangement.shape.size()) return false;
  for (std::size_t axis = 0; axis < arrangement.axes.size(); ++axis) {
    const bool single = arrangement.axes[axis].empty() && arrangement.shape[axis] == 1;
    if (!single && (arrangement.axes[axis].empty() || sourceAxis(arrangement, axis) != axis)) return false;
  }
  return true;
}

}  // namespace convscope
