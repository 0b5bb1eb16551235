// Branches whose condition is known are read in place of the If.
#include <gmock/gmock.h>

#include "onnx/shape_operations.h"

namespace convscope::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// The graph of a branch: a convolution of `input` to `channels`.
onnx::GraphProto convolving(const std::string& input, const Dims& weights) {
  ModelBuilder inner({1});
  inner.graph().clear_input();
  inner.conv("conv", input, weights);
  inner.graph().add_output()->set_name("conv");
  return inner.graph();
}

void choose(ModelBuilder& builder, const std::string& name, const std::string& condition, const std::string& input) {
  auto& node = builder.node("If", name, {condition});
  set(node, "then_branch", convolving(input, {8, 3, 3, 3}));
  set(node, "else_branch", convolving(input, {9, 3, 1, 1}));
}

std::string truth(ModelBuilder& builder, const std::string& name, bool value) {
  onnx::TensorProto* tensor = builder.graph().add_initializer();
  tensor->set_name(name);
  tensor->set_data_type(onnx::TensorProto::BOOL);
  tensor->set_raw_data(std::string(1, value ? '\1' : '\0'));
  return name;
}

TEST(OnnxBranches, OfAConstantCondition) {
  for (const bool value : {true, false}) {
    ModelBuilder builder({1, 3, 8, 8});
    choose(builder, "y", truth(builder, "c", value), "x");
    EXPECT_EQ(readBy(imported(builder), "conv", {1, 3, 8, 8}), value ? "n1 c3 k8 in8x8" : "n1 c3 k9 in8x8");
  }
}

TEST(OnnxBranches, NamesOfTwoBranchesMayBeTheSame) {
  ModelBuilder builder({1, 3, 8, 8});
  truth(builder, "c", true);
  choose(builder, "y", "c", "x");
  choose(builder, "z", "c", "x");
  builder.node("Add", "sum", {"y", "z"});
  builder.conv("last", "sum", {4, 8, 1, 1});
  EXPECT_EQ(readBy(imported(builder), "last", {2, 3, 8, 8}), "n2 c8 k4 in6x6");
}

TEST(OnnxBranches, OfAConditionComputedFromShapes) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.node("Shape", "shape", {"x"});
  builder.node("Gather", "channels", {"shape", builder.integers("one", {1})});
  builder.node("Equal", "grey", {"channels", builder.integers("single", {1})});
  builder.node("Not", "colour", {"grey"});
  choose(builder, "y", "colour", "x");
  const ImportedNetwork imported = networkOf(builder.model(), {});
  EXPECT_EQ(readBy(imported.network, "conv", {1, 3, 8, 8}), "n1 c3 k8 in8x8");
  EXPECT_TRUE(imported.remarks.empty());
}

TEST(OnnxBranches, OfAConditionThatDependsOnTheInputSize) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.node("Shape", "shape", {"x"});
  builder.node("Gather", "height", {"shape", builder.integers("two", {2})});
  builder.node("Greater", "tall", {"height", builder.integers("limit", {32})});
  choose(builder, "y", "tall", "x");
  const ImportedNetwork imported = networkOf(builder.model(), {});
  EXPECT_EQ(readBy(imported.network, "conv", {1, 3, 8, 8}), "n1 c3 k9 in8x8");
  EXPECT_THAT(imported.remarks, ElementsAre(HasSubstr("depends on the input size")));
}

TEST(OnnxBranches, OfAnInputAreRefused) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.addInput("flag", {1});
  choose(builder, "y", "flag", "x");
  EXPECT_THAT(operationError(builder), AllOf(HasSubstr("node 'y' (If)"), HasSubstr("'flag'")));
}

TEST(OnnxBranches, WithinBranches) {
  ModelBuilder inner({1});
  inner.graph().clear_input();
  inner.node("Relu", "before", {"x"});
  choose(inner, "conv", "c", "before");
  inner.graph().add_output()->set_name("conv");
  ModelBuilder builder({1, 3, 8, 8});
  auto& node = builder.node("If", "y", {truth(builder, "c", false)});
  set(node, "then_branch", convolving("x", {8, 3, 3, 3}));
  set(node, "else_branch", inner.graph());
  EXPECT_EQ(readBy(imported(builder), "conv", {1, 3, 8, 8}), "n1 c3 k9 in8x8");
}

TEST(OnnxBranches, WrongOnes) {
  ModelBuilder fewer({1, 3, 8, 8});
  truth(fewer, "c", true);
  choose(fewer, "y", "c", "x");
  fewer.graph().mutable_node(0)->mutable_attribute(0)->mutable_g()->clear_output();
  EXPECT_THAT(operationError(fewer), HasSubstr("its branch computes 0"));
  ModelBuilder missing({1, 3, 8, 8});
  truth(missing, "c", true);
  choose(missing, "y", "c", "x");
  missing.graph().mutable_node(0)->mutable_attribute()->DeleteSubrange(0, 1);
  EXPECT_THAT(operationError(missing), HasSubstr("node 'y' (If)"));
  ModelBuilder without({1, 3, 8, 8});
  without.node("If", "y", {});
  without.conv("c", "x", {8, 3, 1, 1});
  EXPECT_EQ(readBy(imported(without), "c", {1, 3, 8, 8}), "n1 c3 k8 in8x8");
  ModelBuilder cycle({1, 3, 8, 8});
  truth(cycle, "c", true);
  choose(cycle, "y", "c", "y");
  EXPECT_THAT(operationError(cycle), HasSubstr("reads 'y'"));
}

}  // namespace
}  // namespace convscope::testing
