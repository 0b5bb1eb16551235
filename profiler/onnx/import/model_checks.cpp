#include "onnx/import/model_checks.h"

#include <algorithm>
#include <map>
#include <string>

#include "core/translatable.h"
#include "onnx/import/layer_rules.h"
#include "problem/input_error.h"
#include "text/excerpt.h"

namespace convscope {
namespace {

constexpr std::int64_t kNewestOperatorSet = 24;  // of ONNX 1.19
constexpr std::size_t kLongestName = 4096;

bool hasConvolution(const auto& nodes);

bool computesConvolution(const onnx::NodeProto& node) {
  const std::string& op = node.op_type();
  if (op.find("Conv") != std::string::npos) return true;
  return std::ranges::any_of(node.attribute(), [](const onnx::AttributeProto& attribute) {
    return hasConvolution(attribute.g().node()) ||
           std::ranges::any_of(attribute.graphs(), [](const auto& graph) { return hasConvolution(graph.node()); });
  });
}

bool hasConvolution(const auto& nodes) {
  return std::ranges::any_of(nodes, computesConvolution);
}

}  // namespace

std::int64_t operatorSet(const onnx::ModelProto& model) {
  const auto standard = std::ranges::find_if(model.opset_import(), [](const onnx::OperatorSetIdProto& set) {
    return set.domain().empty() || set.domain() == "ai.onnx";
  });
  if (standard == model.opset_import().end() || standard->version() < 1)
    throw InputError(translatable("message", "it names no version of ONNX's operator set"));
  if (standard->version() > kNewestOperatorSet)
    throw InputError(
        translatable("message",
                     "it uses operator set {}, but this program knows none newer than {}: export it with an "
                     "older one"),
        standard->version(), kNewestOperatorSet);
  return standard->version();
}

void checkName(const std::string& name) {
  if (name.size() > kLongestName)
    throw InputError(translatable("message", "the name '{}' is longer than {} bytes"), excerpt(name, 40), kLongestName);
}

bool isStandard(const onnx::NodeProto& node) {
  return node.domain().empty() || node.domain() == "ai.onnx";
}

bool hasInnerGraph(const onnx::NodeProto& node) {
  return std::ranges::any_of(node.attribute(), [](const onnx::AttributeProto& attribute) {
    return attribute.has_g() || attribute.graphs_size() > 0;
  });
}

void refuseExtraInputs(const onnx::NodeProto& node) {
  static const std::map<std::string, int> kMostInputs{
      {"Conv", 3},          {"ConvTranspose", 3}, {"Gemm", 3},    {"MatMul", 2},
      {"MaxPool", 1},       {"AveragePool", 1},   {"LpPool", 1},  {"GlobalAveragePool", 1},
      {"GlobalMaxPool", 1}, {"GlobalLpPool", 1},  {"Flatten", 1}, {"BatchNormalization", 5}};
  const auto found = kMostInputs.find(node.op_type());
  if (found == kMostInputs.end() || !isStandard(node)) return;
  int count = node.input_size();
  while (count > 0 && node.input(count - 1).empty()) --count;  // left out
  if (count > found->second)
    throw InputError(translatable("message", "it has {} inputs, and {} takes at most {}"), count, node.op_type(),
                     found->second);
}

void refuseHiddenConvolutions(const onnx::NodeProto& node) {
  if (isStandard(node) && isConvolution(node.op_type())) return;
  if (!computesConvolution(node)) return;
  const bool nested = node.op_type().find("Conv") == std::string::npos;
  if (nested && node.op_type() == "If")
    throw InputError(translatable("message",
                                  "it has convolutions in its branches, and which one runs depends on "
                                  "'{}', which is not known: export the model with one branch only"),
                     excerpt(node.input().empty() ? std::string() : node.input(0)));
  throw nested
      ? InputError(translatable("message", "it has convolutions in its inner graphs: how often they run is not known"))
      : InputError(translatable("message", "a convolution of this kind cannot be measured"));
}

}  // namespace convscope
