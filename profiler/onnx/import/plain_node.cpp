#include "onnx/import/plain_node.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "onnx/import/model_checks.h"

namespace convscope {
namespace {

/// A kind of node, the standard one of the same shapes, and which inputs remain: the others are scales and zero points.
struct PlainRule {
  std::string_view op;
  std::string_view plain;
  std::vector<int> inputs;
};

const std::vector<PlainRule>& plainRules() {
  static const std::vector<PlainRule> kRules{{"QLinearConv", "Conv", {0, 3, 8}},
                                             {"ConvInteger", "Conv", {0, 1}},
                                             {"QLinearMatMul", "MatMul", {0, 3}},
                                             {"MatMulInteger", "MatMul", {0, 1}}};
  return kRules;
}

/// Those of ONNX Runtime's own domain.
const std::vector<PlainRule>& runtimeRules() {
  static const std::vector<PlainRule> kRules{{"QLinearConv", "Conv", {0, 3, 8}},
                                             {"FusedConv", "Conv", {0, 1, 2}},
                                             {"QLinearAdd", "Add", {0, 3}},
                                             {"QLinearMul", "Mul", {0, 3}},
                                             {"QGemm", "Gemm", {0, 3, 6}},
                                             {"QLinearLeakyRelu", "LeakyRelu", {0}},
                                             {"QLinearSigmoid", "Sigmoid", {0}},
                                             {"QLinearSoftmax", "Softmax", {0}},
                                             {"QLinearGlobalAveragePool", "GlobalAveragePool", {0}},
                                             {"QLinearAveragePool", "AveragePool", {0}},
                                             {"QLinearReduceMean", "ReduceMean", {0}},
                                             {"QuantizeLinear", "QuantizeLinear", {0, 1, 2}},
                                             {"DequantizeLinear", "DequantizeLinear", {0, 1, 2}}};
  return kRules;
}

bool isOfRuntime(const onnx::NodeProto& node) {
  return node.domain() == "com.microsoft";
}

bool hasChannelsLast(const onnx::NodeProto& node) {
  return std::ranges::any_of(node.attribute(), [](const onnx::AttributeProto& attribute) {
    return attribute.name() == "channels_last" && attribute.i() != 0;
  });
}

}  // namespace

std::optional<onnx::NodeProto> plainNode(const onnx::NodeProto& node) {
  if ((!isStandard(node) && !isOfRuntime(node)) || hasChannelsLast(node)) return std::nullopt;
  std::vector<int> inputs;
  std::string_view plain;
  if (isOfRuntime(node) && node.op_type() == "QLinearConcat") {
    plain = "Concat";
    for (int i = 2; i < node.input_size(); i += 3) inputs.push_back(i);  // each with its scale and zero point
  } else {
    const std::vector<PlainRule>& rules = isOfRuntime(node) ? runtimeRules() : plainRules();
    const auto rule = std::ranges::find(rules, node.op_type(), &PlainRule::op);
    if (rule == rules.end()) return std::nullopt;
    plain = rule->plain;
    inputs = rule->inputs;
  }
  onnx::NodeProto result = node;
  result.set_op_type(std::string(plain));
  result.clear_domain();
  result.clear_input();
  for (const int input : inputs) {
    if (input < node.input_size()) result.add_input(node.input(input));
  }
  return result;
}

bool isIntegerConvolution(const onnx::NodeProto& node) {
  return (isStandard(node) || isOfRuntime(node)) &&
         (node.op_type() == "QLinearConv" || node.op_type() == "ConvInteger");
}

}  // namespace convscope
