#include "onnx/import/graph_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/translatable.h"
#include "network/output_shape.h"
#include "onnx/import/arrangement_rules.h"
#include "onnx/import/functions.h"
#include "onnx/import/layer_rules.h"
#include "onnx/import/model_checks.h"
#include "onnx/import/model_inputs.h"
#include "onnx/import/number_rules.h"
#include "onnx/import/plain_node.h"
#include "onnx/import/renaming.h"
#include "onnx/import/shape_rules.h"
#include "onnx/import/weight_kinds.h"
#include "problem/input_error.h"
#include "text/excerpt.h"
#include "text/printable.h"

namespace convscope {
namespace {

constexpr std::size_t kMostText = std::size_t{64} << 20;  // of names, each as often as layers and tensors repeat it

/// Goes through a graph node by node and builds the network.
class GraphReader {
 public:
  GraphReader(const onnx::ModelProto& model, const InputShapes& given)
      : m_graph(model.graph()),
        m_opset(operatorSet(model)),
        m_inputs(modelInputs(m_graph, given, m_opset)),
        m_known(checkedInput()) {}

  ImportedNetwork read() {
    m_result.network.input = m_inputs.main.shape;
    takeInputs();
    for (const onnx::NodeProto& node : m_graph.node()) takeLabelled(node);
    if (m_convolutions == 0) throw InputError(translatable("message", "the model has no convolution"));
    m_result.network.precision = m_weights.precision(m_result.remarks);
    m_weights.remark(m_result.remarks);
    remarkOutputs();
    remarkLeftOut();
    return std::move(m_result);
  }

 private:
  const Dims& checkedInput() const {
    try {
      validateShape(m_inputs.main.shape);
    } catch (const InputError& error) {
      throw error.within(labelOf(m_inputs.main));
    }
    return m_inputs.main.shape;
  }

  static std::string labelOf(const ModelInput& input) { return fmt::format("the input '{}'", excerpt(input.name)); }
  static std::string labelOf(const onnx::NodeProto& node) { return convscope::labelOf(node); }

  void takeInputs() {
    takeInitializers(m_graph);
    takeInput(m_inputs.main, kInputName);
    for (const ModelInput& input : m_inputs.further)
      takeInput(input, addLayer(input.name, {}, InputLayer{Dims(input.shape.begin() + 1, input.shape.end())}));
    for (const KnownTensor& input : m_inputs.others) add(input);
  }

  void takeInitializers(const onnx::GraphProto& graph) {
    for (const onnx::TensorProto& tensor : graph.initializer()) add(constantTensor(tensor, tensor.name()));
    for (const onnx::SparseTensorProto& tensor : graph.sparse_initializer()) {
      const std::string& name = tensor.values().name();
      add({.name = name, .shape = checkedShape(name, {tensor.dims().begin(), tensor.dims().end()}), .constant = true});
    }
  }

  void takeInput(const ModelInput& input, const std::string& layer) {
    if (!input.view) return add({.name = input.name, .shape = input.shape, .layer = layer});
    m_viewed.insert(layer);
    m_result.remarks.push_back(
        fmt::format("{} has the shape {} in the model; its first layer reads it as {}, which is its shape here",
                    labelOf(input), input.declaredShape, input.viewedShape));
    add({.name = input.name,
         .shape = modelShape(*input.view, input.shape, input.rank),
         .arrangement = modelArrangement(*input.view, layer, input.shape, input.rank),
         .unsupportedNode = labelOf(input)});
  }

  void add(KnownTensor tensor) {
    const std::string name = tensor.name;
    checkName(name);
    const std::string& layer = tensor.standIn ? tensor.arrangement->source : tensor.layer;
    tensor.single = !layer.empty() && isSingle(layer);
    keepText(tensor.unsupportedNode.size() + (tensor.arrangement ? tensor.arrangement->source.size() : 0));
    if (!m_tensors.emplace(name, std::move(tensor)).second)
      throw InputError(translatable("message", "the tensor '{}' is computed twice"), excerpt(name));
  }

  /// Counts copied text: many short nodes may each copy one long name.
  void keepText(std::size_t bytes) {
    m_text += bytes;
    if (m_text > kMostText)
      throw InputError(translatable("message", "the names of the layers and their inputs take more than {} MiB"),
                       kMostText >> 20);
  }

  /// Returns the node with its inputs. Throws InputError if an input is not known yet.
  Node nodeOf(const onnx::NodeProto& proto) const {
    Node node{.proto = proto, .attributes = Attributes(proto), .inputs = {}, .opset = m_opset};
    for (const std::string& name : proto.input()) {
      const auto found = m_tensors.find(name);
      if (!name.empty() && found == m_tensors.end())
        throw InputError(
            translatable("message",
                         "it reads '{}', which no node before it computes: the graph has a cycle, or is not "
                         "in order"),
            excerpt(name));
      node.inputs.push_back(name.empty() ? nullptr : &found->second);
    }
    return node;
  }

  void takeLabelled(const onnx::NodeProto& node) {
    checkName(nameOf(node));
    checkName(node.op_type());
    try {
      take(node);
    } catch (const InputError& error) {
      throw error.within(labelOf(node));
    }
  }

  void take(const onnx::NodeProto& original) {
    if (takeBranch(original)) return;
    const std::optional<onnx::NodeProto> plain = plainNode(original);
    const onnx::NodeProto& proto = plain ? *plain : original;
    refuseHiddenConvolutions(proto);
    refuseExtraInputs(proto);
    Node node = nodeOf(proto);
    followIntegers(node);
    m_isInteger = isIntegerConvolution(original);
    if (!isStandard(proto)) {
      leaveOut(node, std::nullopt);
    } else if (isConvolution(proto.op_type())) {
      takeConvolution(node);
    } else if (takeConstant(node)) {
      return;
    } else if (proto.op_type() == "Split") {
      return takeParts(node);
    } else {
      takeOutput(node);
    }
    const bool scales = proto.op_type() == "DynamicQuantizeLinear";  // its further outputs are a scale and a zero point
    // Nothing else is known of further outputs.
    for (node.output = 1; std::cmp_less(node.output, proto.output_size()); ++node.output)
      addOutput(
          node,
          {.name = {}, .shape = scales ? std::optional(Dims{}) : std::nullopt, .unsupportedNode = originOf(proto)});
  }

  void takeOutput(const Node& node) {
    const auto layer = layerOf(node);
    layer ? addLayer(node, *layer) : leaveOut(node, computeShape(node));
  }

  void takeParts(Node& node) {
    for (; std::cmp_less(node.output, node.proto.output_size()); ++node.output) takeOutput(node);
  }

  void takeConvolution(const Node& node) {
    const KnownTensor& data = node.input(0);
    if (!isReadable(data)) {
      const std::string why = data.constant
                                  ? "does not depend on the input"
                                  : "comes from " + data.unsupportedNode + ": no layer has its shape at every size";
      throw InputError(translatable("message", "it reads '{}', which {}"), excerpt(data.name), why);
    }
    addLayer(node, convolutionOf(node));
    ++m_convolutions;
    const auto isQuantized = [&](std::size_t input) { return m_dequantized.contains(node.proto.input(int(input))); };
    m_weights.add(node.input(1), m_isInteger || (isQuantized(0) && isQuantized(1)));
  }

  /// Follows tensors that are dequantized: a convolution of two of them is computed in integers.
  void followIntegers(const Node& node) {
    static const std::set<std::string> kMoving{"Identity", "Transpose", "Reshape", "Squeeze", "Unsqueeze", "Flatten"};
    if (node.inputs.empty() || node.proto.output().empty()) return;
    if (node.op() == "DequantizeLinear" || (kMoving.contains(node.op()) && m_dequantized.contains(node.proto.input(0))))
      m_dequantized.insert(node.proto.output(0));
  }

  /// Reads the branch of an If that is known to run, in its place. Returns false if it is not known, or no If.
  bool takeBranch(const onnx::NodeProto& proto) {
    if (!isStandard(proto) || proto.op_type() != "If") return false;
    const Node node = nodeOf(proto);
    const Numbers* condition = node.numbers(0);
    if (condition == nullptr || condition->values.size() != 1) return false;
    const Number& chosen = condition->values.front();
    const onnx::GraphProto* graph = node.attributes.graph(chosen.value != 0 ? "then_branch" : "else_branch");
    if (graph == nullptr) return false;
    if (!chosen.fixed)
      m_result.remarks.push_back(labelOf(proto) +
                                 ": its condition depends on the input size; other sizes may run its other branch");
    if (graph->output_size() < proto.output_size())
      throw InputError(translatable("message", "it has {} outputs, but its branch computes {}"), proto.output_size(),
                       graph->output_size());
    const onnx::GraphProto branch = inScopeOf(proto, *graph);
    takeInitializers(branch);
    for (const onnx::NodeProto& inner : branch.node()) takeLabelled(inner);
    for (int i = 0; i < proto.output_size(); ++i) {
      if (proto.output(i).empty()) continue;
      onnx::NodeProto same;
      same.set_op_type("Identity");
      same.add_input(branch.output(i).name());
      same.add_output(proto.output(i));
      take(same);
    }
    return true;
  }

  /// Returns a graph with names of its own for the tensors that it computes: two graphs may use the same ones.
  onnx::GraphProto inScopeOf(const onnx::NodeProto& outer, const onnx::GraphProto& graph) {
    const std::string scope = (outer.output().empty() ? nameOf(outer) : outer.output(0)) + '/';
    std::set<std::string> own;
    for (const onnx::TensorProto& tensor : graph.initializer()) own.insert(tensor.name());
    for (const onnx::SparseTensorProto& tensor : graph.sparse_initializer()) own.insert(tensor.values().name());
    for (const onnx::NodeProto& node : graph.node()) own.insert(node.output().begin(), node.output().end());
    onnx::NodeProto holder;
    *holder.add_attribute()->mutable_g() = graph;
    renameTensors(holder, [&](const std::string& name) { return own.contains(name) ? scope + name : name; });
    onnx::GraphProto result = std::move(*holder.mutable_attribute(0)->mutable_g());
    keepText(result.ByteSizeLong());
    return result;
  }

  /// Returns whether a node depends on no input, or on shapes only. Inner graphs can read any tensor.
  bool takeConstant(Node& node) {
    if (hasInnerGraph(node.proto)) return false;
    const bool constant =
        std::ranges::all_of(node.inputs, [](const KnownTensor* input) { return input == nullptr || input->constant; });
    std::optional<Numbers> numbers = computeNumbers(node);
    if (!constant && !numbers) return false;
    const std::int32_t type = constantType(node);
    const std::string computedBy = numbers ? "" : originOfConstant(node);
    for (node.output = 0; std::cmp_less(node.output, node.proto.output_size()); ++node.output) {
      addOutput(node, {.name = {},
                       .shape = constantShape(node, numbers),
                       .numbers = numbers,
                       .constant = true,
                       .type = type,
                       .computedBy = computedBy});
      numbers.reset();
    }
    return true;
  }

  static std::int32_t constantType(const Node& node) {
    const bool hasValue = node.op() == "Constant" || node.op() == "ConstantOfShape";
    if (const auto* tensor = hasValue ? node.attributes.tensor("value") : nullptr) return tensor->data_type();
    if (node.op() == "ConstantOfShape") return onnx::TensorProto::FLOAT;
    if (node.op() == "Cast") return static_cast<std::int32_t>(node.attributes.integer("to", 0));
    if (node.op() == "DequantizeLinear") return node.has(1) ? node.input(1).type : 0;
    return node.has(0) ? node.input(0).type : 0;
  }

  /// Returns the first node that computes a constant; empty if it is only stored in another form.
  static std::string originOfConstant(const Node& node) {
    static const std::set<std::string> kStored{"Constant", "ConstantOfShape", "Identity", "Cast", "DequantizeLinear"};
    for (const KnownTensor* input : node.inputs) {
      if (input != nullptr && !input->computedBy.empty()) return input->computedBy;
    }
    return kStored.contains(node.op()) ? "" : labelOf(node.proto);
  }

  static std::optional<Dims> constantShape(const Node& node, const std::optional<Numbers>& numbers) {
    if (numbers) return numbers->scalar ? Dims{} : Dims{std::ssize(numbers->values)};
    if (node.op() == "Split") return computeShape(node);
    if (node.output > 0) return std::nullopt;
    if (node.op() != "Constant") return computeShape(node);
    if (const auto* tensor = node.attributes.tensor("value")) return shapeOf(*tensor);
    if (const auto values = node.attributes.integers("value_ints")) return Dims{std::ssize(*values)};
    if (const auto values = node.attributes.numbers("value_floats")) return Dims{std::ssize(*values)};
    return std::nullopt;
  }

  void addLayer(const Node& node, const LayerOfNode& layer) {
    std::vector<std::string> reads;
    for (const KnownTensor* tensor : layer.reads) {
      reads.push_back(layerMaking(*tensor));
      keepText(reads.back().size());
    }
    const std::string name = nameOf(node.proto);
    std::string last = addLayer(name, reads, layer.kind);
    for (const LayerKind& kind : layer.then)
      last = addLayer(std::holds_alternative<FlattenLayer>(kind) ? name + ".flatten" : name, {last}, kind);
    if (!layer.remark.empty()) m_result.remarks.push_back(labelOf(node.proto) + ": " + layer.remark);
    addOutput(node, {.name = {}, .shape = m_known.at(last), .layer = last});
  }

  std::string addLayer(const std::string& named, const std::vector<std::string>& reads, const LayerKind& kind) {
    const std::string wanted = validUtf8(named);  // network files cannot contain other names
    std::string name = wanted;
    for (int& last = m_numbers[wanted]; name.empty() || name == kInputName || m_names.contains(name); ++last)
      name = fmt::format("{}_{}", wanted, last + 2);
    keepText(name.size());
    std::vector<Dims> shapes;
    for (const std::string& read : reads) shapes.push_back(m_known.at(read));
    m_known.add(name, outputShape(kind, shapes, m_known));
    m_names.insert(name);
    if (hasFixedSizes(kind, reads)) m_fixed.insert(name);
    m_result.network.layers.push_back({name, reads, kind});
    return name;
  }

  /// Returns whether a layer has the same sizes at every input size.
  bool hasFixedSizes(const LayerKind& kind, const std::vector<std::string>& reads) const {
    if (std::holds_alternative<GlobalPoolingLayer>(kind) || std::holds_alternative<InputLayer>(kind)) return true;
    if (const auto* resize = std::get_if<ResizeLayer>(&kind)) {
      if (!resize->output.empty()) return true;
      if (!resize->like.empty()) return m_fixed.contains(resize->like);
    }
    return std::ranges::all_of(reads, [&](const std::string& read) { return m_fixed.contains(read); });
  }

  /// Returns whether one of a layer's sizes is 1 at every input size.
  bool isSingle(const std::string& layer) const {
    const Dims& shape = m_known.at(layer);
    return shape.size() > 2 && m_fixed.contains(layer) && std::count(shape.begin() + 2, shape.end(), 1) > 0;
  }

  /// Returns the layer that computes `tensor`. For a chain of nodes without matching layers, adds one that replaces it.
  std::string layerMaking(const KnownTensor& tensor) {
    if (!tensor.layer.empty()) return tensor.layer;
    const std::string& source = tensor.arrangement->source;
    const bool keeps = std::holds_alternative<ShapeKeepingLayer>(*tensor.standIn);
    m_result.remarks.push_back(fmt::format("{} and what follows it to '{}' {} of '{}': one layer replaces them",
                                           tensor.unsupportedNode, tensor.name,
                                           keeps ? "keep the shape" : "take some of the channels", source));
    m_kept.insert(tensor.unsupportedNode);
    std::string& layer = m_tensors.at(tensor.name).layer;
    layer = addLayer(tensor.name, {source}, *tensor.standIn);
    if (m_known.at(layer) != *tensor.shape)
      throw InputError(translatable("message", "it reads '{}', which comes from {}: no layer has its shape"),
                       excerpt(tensor.name), tensor.unsupportedNode);
    return layer;
  }

  /// Returns what messages call the origin of a tensor that no layer computes.
  static std::string originOf(const onnx::NodeProto& node) {
    return labelOf(node) + (hasInnerGraph(node) ? ", whose inner graphs are not read" : "");
  }

  void leaveOut(const Node& node, const std::optional<Dims>& shape) {
    const std::string origin = originOf(node.proto);
    KnownTensor output{.name = {}, .shape = shape, .unsupportedNode = origin};
    const auto chain = std::ranges::find_if(node.inputs, [](const KnownTensor* input) {
      return input != nullptr && !input->constant && input->layer.empty();
    });
    if (chain != node.inputs.end() && !hasInnerGraph(node.proto)) output.unsupportedNode = (*chain)->unsupportedNode;
    if (shape) output.arrangement = computeArrangement(node, *shape);
    if (output.arrangement && m_viewed.contains(output.arrangement->source) && isWhole(*output.arrangement)) {
      output = {.name = {}, .shape = shape, .layer = output.arrangement->source};  // as the first layer reads the input
      return addOutput(node, output);
    }
    if (output.arrangement) output.standIn = layerFor(*output.arrangement);
    if (output.unsupportedNode == origin) m_leftOut.emplace_back(output.unsupportedNode, node.op());
    addOutput(node, output);
  }

  /// Adds the requested output.
  void addOutput(const Node& node, KnownTensor output) {
    if (std::cmp_greater_equal(node.output, node.proto.output_size())) return;
    output.name = node.proto.output(static_cast<int>(node.output));
    if (!output.name.empty()) add(std::move(output));
  }

  /// Reports outputs that the model declares with a shape that its nodes do not compute.
  void remarkOutputs() {
    if (!m_inputs.asDeclared) return;  // the declaration may be that of the model's own sizes
    for (const onnx::ValueInfoProto& output : m_graph.output()) {
      const auto tensor = m_tensors.find(output.name());
      if (tensor == m_tensors.end() || !tensor->second.shape || !output.type().tensor_type().has_shape()) continue;
      const Dims& computed = *tensor->second.shape;
      const auto& declared = output.type().tensor_type().shape().dim();
      bool differs = std::cmp_not_equal(declared.size(), computed.size());
      for (int i = 0; !differs && i < declared.size(); ++i)
        differs = declared[i].has_dim_value() && declared[i].dim_value() > 0 &&
                  declared[i].dim_value() != computed[static_cast<std::size_t>(i)];
      std::vector<std::string> sizes;
      for (const auto& dim : declared) sizes.push_back(dim.has_dim_value() ? fmt::format("{}", dim.dim_value()) : "?");
      if (differs)
        m_result.remarks.push_back(fmt::format(
            "the output '{}' is declared as [{}], but the nodes compute [{}], which is used", excerpt(output.name()),
            excerpt(fmt::format("{}", fmt::join(sizes, ", "))), fmt::join(computed, ", ")));
    }
  }

  void remarkLeftOut() {
    std::map<std::string, int> counts;
    for (const auto& [label, op] : m_leftOut) {
      if (!m_kept.contains(label)) ++counts[op];
    }
    std::vector<std::string> texts;
    for (const auto& [op, count] : counts) texts.push_back(count == 1 ? op : fmt::format("{} ({} times)", op, count));
    if (!texts.empty())
      m_result.remarks.push_back(fmt::format("left out with all that follows, since no convolution depends on it: {}",
                                             fmt::join(texts, ", ")));
  }

  const onnx::GraphProto& m_graph;
  std::int64_t m_opset;
  ModelInputs m_inputs;
  KnownShapes m_known;
  std::map<std::string, KnownTensor> m_tensors;
  std::set<std::string> m_names;                               ///< of the layers
  std::set<std::string> m_fixed;                               ///< layers with the same sizes at every input size
  std::map<std::string, int> m_numbers;                        ///< how many names were derived from a taken one
  std::vector<std::pair<std::string, std::string>> m_leftOut;  ///< first nodes of chains without matching layers
  std::set<std::string> m_kept;                                ///< those of them that a layer replaces
  std::set<std::string> m_viewed;                              ///< input layers that the model declares differently
  std::set<std::string> m_dequantized;                         ///< tensors that were integers
  bool m_isInteger = false;                                    ///< the current node is a convolution of integers
  WeightKinds m_weights;
  std::size_t m_text = 0;  ///< bytes of copied names
  int m_convolutions = 0;
  ImportedNetwork m_result;
};

}  // namespace

ImportedNetwork networkOf(const onnx::ModelProto& model, const InputShapes& given) {
  const onnx::ModelProto whole = withoutFunctions(model);
  return GraphReader(whole, given).read();
}

}  // namespace convscope
