// Models with functions of their own, as PyTorch's dynamo exporter writes them.
#include <gmock/gmock.h>

#include "onnx/shape_operations.h"

namespace convscope::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

onnx::FunctionProto& function(ModelBuilder& builder, const std::string& name, const std::vector<std::string>& inputs,
                              const std::vector<std::string>& outputs) {
  onnx::FunctionProto* function = builder.model().add_functions();
  function->set_domain("own");
  function->set_name(name);
  for (const std::string& input : inputs) function->add_input(input);
  for (const std::string& output : outputs) function->add_output(output);
  return *function;
}

onnx::NodeProto& add(onnx::FunctionProto& function, const std::string& op, const std::vector<std::string>& inputs,
                     const std::string& output) {
  onnx::NodeProto* node = function.add_node();
  node->set_op_type(op);
  node->set_name(output + "_node");
  for (const std::string& input : inputs) node->add_input(input);
  node->add_output(output);
  return *node;
}

onnx::NodeProto& call(ModelBuilder& builder, const std::string& name, const std::string& output,
                      const std::vector<std::string>& inputs) {
  auto& node = builder.node(name, output, inputs);
  node.set_domain("own");
  return node;
}

std::vector<std::string> layerNames(const Network& network) {
  std::vector<std::string> names;
  for (const Layer& layer : network.layers) names.push_back(layer.name);
  return names;
}

TEST(OnnxFunctions, AreReplacedByTheirNodes) {
  ModelBuilder builder({1, 3, 8, 8});
  auto& block = function(builder, "block", {"data", "weight"}, {"result"});
  add(block, "Conv", {"data", "weight"}, "sum");
  add(block, "Relu", {"sum"}, "result");
  call(builder, "block", "a", {"x", builder.weights("w1", {4, 3, 3, 3})});
  call(builder, "block", "b", {"a", builder.weights("w2", {5, 4, 3, 3})});
  const Network network = imported(builder);
  EXPECT_THAT(layerNames(network), ElementsAre("a/sum_node", "a/result_node", "b/sum_node", "b/result_node"));
  EXPECT_EQ(readBy(network, "b/sum_node", {2, 3, 8, 8}), "n2 c4 k5 in6x6");
}

TEST(OnnxFunctions, TakeAttributesFromTheirCall) {
  ModelBuilder builder({1, 3, 9, 9});
  auto& block = function(builder, "block", {"data", "weight"}, {"result"});
  auto& conv = add(block, "Conv", {"data", "weight"}, "result");
  for (const char* name : {"strides", "pads"}) {
    auto* attribute = conv.add_attribute();
    attribute->set_name(name);
    attribute->set_ref_attr_name(std::string("own_") + name);
    attribute->set_type(onnx::AttributeProto::INTS);
  }
  set(call(builder, "block", "a", {"x", builder.weights("w", {4, 3, 3, 3})}), "own_strides", Dims{2, 2});
  EXPECT_EQ(propagateShapes(imported(builder), {1, 3, 9, 9}).back(), (Dims{1, 4, 4, 4}));
}

TEST(OnnxFunctions, CallEachOther) {
  ModelBuilder builder({1, 3, 8, 8});
  auto& inner = function(builder, "inner", {"data", "weight"}, {"result"});
  add(inner, "Conv", {"data", "weight"}, "result");
  auto& outer = function(builder, "outer", {"data", "weight"}, {"result", "unused"});
  add(outer, "inner", {"data", "weight"}, "sum").set_domain("own");
  add(outer, "Relu", {"sum"}, "result");
  call(builder, "outer", "a", {"x", builder.weights("w", {4, 3, 3, 3})});
  EXPECT_EQ(readBy(imported(builder), "a/sum_node/result_node", {1, 3, 8, 8}), "n1 c3 k4 in8x8");
}

TEST(OnnxFunctions, AnInputCanBeAnOutput) {
  ModelBuilder builder({1, 3, 8, 8});
  function(builder, "same", {"data"}, {"data"});
  call(builder, "same", "a", {"x"});
  builder.conv("c", "a", {4, 3, 1, 1});
  EXPECT_EQ(readBy(imported(builder), "c", {1, 3, 8, 8}), "n1 c3 k4 in8x8");
}

TEST(OnnxFunctions, ThatCallThemselvesAreRefused) {
  ModelBuilder builder({1, 3, 8, 8});
  add(function(builder, "f", {"data"}, {"result"}), "g", {"data"}, "result").set_domain("own");
  add(function(builder, "g", {"data"}, {"result"}), "f", {"data"}, "result").set_domain("own");
  call(builder, "f", "a", {"x"});
  EXPECT_THAT(operationError(builder), HasSubstr("function 'f' calls itself"));
}

TEST(OnnxFunctions, ThatGrowWithoutBoundAreRefused) {
  ModelBuilder builder({1, 3, 8, 8});
  constexpr int kLevels = 40;  // 2^40 nodes
  add(function(builder, "f0", {"data"}, {"result"}), "Relu", {"data"}, "result");
  for (int level = 1; level <= kLevels; ++level) {
    auto& twice = function(builder, "f" + std::to_string(level), {"data"}, {"result"});
    const std::string below = "f" + std::to_string(level - 1);
    add(twice, below, {"data"}, "half").set_domain("own");
    add(twice, below, {"half"}, "result").set_domain("own");
  }
  call(builder, "f" + std::to_string(kLevels), "a", {"x"});
  EXPECT_THAT(operationError(builder), HasSubstr("MiB with all functions"));
}

TEST(OnnxFunctions, ThatNestTooDeeplyAreRefused) {
  ModelBuilder builder({1, 3, 8, 8});
  for (int level = 0; level < 1000; ++level) {
    auto& next = function(builder, "f" + std::to_string(level), {"data"}, {"result"});
    add(next, "f" + std::to_string(level + 1), {"data"}, "result").set_domain("own");
  }
  call(builder, "f0", "a", {"x"});
  EXPECT_THAT(operationError(builder), HasSubstr("deeper than"));
}

TEST(OnnxFunctions, MissingInputsAreReported) {
  ModelBuilder builder({1, 3, 8, 8});
  add(function(builder, "block", {"data", "weight"}, {"result"}), "Conv", {"data", "weight"}, "result");
  call(builder, "block", "a", {"x"});
  EXPECT_THAT(operationError(builder), HasSubstr("its input 2 is missing"));
  builder.graph().mutable_node(0)->clear_output();
  EXPECT_THAT(operationError(builder), HasSubstr("its input 2 is missing"));
}

}  // namespace
}  // namespace convscope::testing
