#include <gmock/gmock.h>

#include "core/problem_text.h"
#include "network/network_json.h"
#include "network/network_problems.h"
#include "network/shapes.h"
#include "onnx/import/graph_reader.h"
#include "onnx/import/model_inputs.h"
#include "onnx/model_builder.h"
#include "support/input_error_of.h"

namespace convscope::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> problems(const Network& network, const Dims& input) {
  std::vector<std::string> texts;
  for (const NetworkProblem& posed : networkProblems(network, input, {.passes = {Pass::Forward}}))
    texts.push_back(toText(posed.problem));
  return texts;
}

std::vector<std::string> problems(ModelBuilder& builder, const InputShapes& given = {}) {
  const Network network = networkOf(builder.model(), given).network;
  return problems(network, network.input);
}

TEST(OnnxImport, EveryAttributeOfAConvolution) {
  ModelBuilder builder({2, 8, 30, 31});
  auto& conv = builder.conv("c", "x", {16, 2, 3, 5});
  conv.add_input(builder.weights("b", {16}));
  set(conv, "group", 4);
  set(conv, "strides", Dims{2, 1});
  set(conv, "pads", Dims{1, 2, 0, 3});
  set(conv, "dilations", Dims{1, 2});
  set(conv, "kernel_shape", Dims{3, 5});
  const Network network = networkOf(builder.model(), {}).network;
  EXPECT_EQ(network.layers.front().name, "c");
  EXPECT_TRUE(std::get<ConvolutionLayer>(network.layers.front().kind).bias);
  EXPECT_THAT(problems(network, network.input),
              ElementsAre("fwd fp32 nchw n2 c8 k16 in30x31 f3x5 s2x1 p1:0x2:3 d1x2 g4"));
}

TEST(OnnxImport, OneAndThreeDimensions) {
  ModelBuilder audio({1, 2, 16000});
  set(audio.conv("c", "x", {8, 2, 80}), "strides", Dims{4});
  EXPECT_THAT(problems(audio), ElementsAre("fwd fp32 nchw n1 c2 k8 in16000 f80 s4"));
  ModelBuilder video({1, 3, 16, 112, 112});
  set(video.conv("c", "x", {64, 3, 3, 7, 7}), "pads", Dims{1, 3, 3, 1, 3, 3});
  EXPECT_THAT(problems(video), ElementsAre("fwd fp32 nchw n1 c3 k64 in16x112x112 f3x7x7 p1x3x3"));
}

TEST(OnnxImport, AutomaticPaddingFollowsTheInput) {
  ModelBuilder builder({1, 3, 224, 224});
  auto& upper = builder.conv("upper", "x", {8, 3, 3, 3});
  set(upper, "auto_pad", "SAME_UPPER");
  set(upper, "strides", Dims{2, 2});
  set(builder.conv("lower", "x", {9, 3, 4, 4}), "auto_pad", "SAME_LOWER");
  set(builder.conv("valid", "x", {10, 3, 3, 3}), "auto_pad", "VALID");
  const Network network = networkOf(builder.model(), {}).network;
  EXPECT_THAT(problems(network, {1, 3, 224, 224}),
              ElementsAre("fwd fp32 nchw n1 c3 k8 in224x224 f3x3 s2x2 p0:1x0:1",
                          "fwd fp32 nchw n1 c3 k9 in224x224 f4x4 p2:1x2:1", "fwd fp32 nchw n1 c3 k10 in224x224 f3x3"));
  EXPECT_THAT(problems(network, {1, 3, 225, 225}).front(), HasSubstr("s2x2 p1x1"));
}

TEST(OnnxImport, TransposedConvolutions) {
  ModelBuilder builder({1, 16, 7, 7});
  auto& plain = builder.conv("plain", "x", {16, 4, 3, 3}, "ConvTranspose");
  set(plain, "group", 2);
  set(plain, "strides", Dims{2, 2});
  set(plain, "pads", Dims{1, 1, 1, 1});
  set(plain, "output_padding", Dims{1, 1});
  auto& shaped = builder.conv("shaped", "x", {16, 4, 3, 3}, "ConvTranspose");
  set(shaped, "strides", Dims{2, 2});
  set(shaped, "output_shape", Dims{14, 13});
  const ImportedNetwork imported = networkOf(builder.model(), {});
  EXPECT_THAT(problems(imported.network, imported.network.input),
              ElementsAre("fwd fp32 nchw transposed n1 c16 k8 in7x7 f3x3 s2x2 p1x1 o1x1 g2",
                          "fwd fp32 nchw transposed n1 c16 k4 in7x7 f3x3 s2x2 p1:0x1"));
  EXPECT_THAT(propagateShapes(imported.network, imported.network.input),
              ElementsAre(Dims{1, 8, 14, 14}, Dims{1, 4, 14, 13}));
  EXPECT_THAT(imported.remarks, ElementsAre(HasSubstr("node 'shaped' (ConvTranspose)")));
}

TEST(OnnxImport, OpenDimensionsAreAskedFor) {
  ModelBuilder builder({0, 3, 0, 64});
  builder.conv("c", "x", {8, 3, 3, 3});
  const std::string message = inputErrorOf([&] { networkOf(builder.model(), {}); });
  EXPECT_THAT(message, AllOf(HasSubstr("[N0, 3, N2, 64]"), HasSubstr("open sizes are N0, N2"), HasSubstr("--input")));
  EXPECT_THAT(problems(builder, {{"", {4, 3, 32, 64}}}), ElementsAre("fwd fp32 nchw n4 c3 k8 in32x64 f3x3"));
  EXPECT_THAT(problems(builder, {{"x", {5, 3, 32, 64}}}), ElementsAre("fwd fp32 nchw n5 c3 k8 in32x64 f3x3"));
  EXPECT_THAT(inputErrorOf([&] { networkOf(builder.model(), {{"", {4, 3, 32}}}); }), HasSubstr("does not match"));
  EXPECT_THAT(inputErrorOf([&] { networkOf(builder.model(), {{"y", {4, 3, 32, 64}}}); }), HasSubstr("no input 'y'"));
}

TEST(OnnxImport, AnInputWithoutAShape) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.conv("c", "x", {8, 3, 3, 3});
  builder.graph().mutable_input(0)->clear_type();
  EXPECT_THAT(inputErrorOf([&] { networkOf(builder.model(), {}); }), HasSubstr("'x' has no shape"));
  EXPECT_THAT(problems(builder, {{"", {1, 3, 8, 8}}}), ElementsAre("fwd fp32 nchw n1 c3 k8 in8x8 f3x3"));
}

TEST(OnnxImport, SeveralInputsAndWeightsAsInputs) {
  ModelBuilder builder({0, 3, 8, 8});
  builder.addInput("depth", {0, 1, 8, 8});
  builder.addInput("w", {5, 4, 3, 3});
  builder.addInput("step", {1});
  set(builder.node("Concat", "both", {"x", "depth"}), "axis", 1);
  builder.node("Conv", "c", {"both", "w"});
  EXPECT_THAT(problems(builder, {{"", {2, 3, 8, 8}}}), ElementsAre("fwd fp32 nchw n2 c4 k5 in8x8 f3x3"));
}

TEST(OnnxImport, ExternalWeightsNeedNotBeThere) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.conv("c", "x", {8, 3, 3, 3});
  auto* weights = builder.graph().mutable_initializer(0);
  weights->set_data_location(onnx::TensorProto::EXTERNAL);
  auto* place = weights->add_external_data();
  place->set_key("location");
  place->set_value("/nowhere/weights.bin");
  EXPECT_THAT(problems(builder), ElementsAre("fwd fp32 nchw n1 c3 k8 in8x8 f3x3"));
}

TEST(OnnxImport, SqueezeAndExcitation) {
  ModelBuilder builder({1, 8, 14, 14});
  builder.node("GlobalAveragePool", "pool", {"x"});
  builder.conv("reduce", "pool", {2, 8, 1, 1});
  builder.conv("expand", "reduce", {8, 2, 1, 1});
  builder.node("Sigmoid", "gate", {"expand"});
  builder.node("Mul", "scaled", {"x", "gate"});
  builder.node("Add", "sum", {"scaled", "x"});
  builder.conv("last", "sum", {4, 8, 3, 3});
  EXPECT_THAT(problems(builder), ElementsAre("fwd fp32 nchw n1 c8 k2 in1x1 f1x1", "fwd fp32 nchw n1 c2 k8 in1x1 f1x1",
                                             "fwd fp32 nchw n1 c8 k4 in14x14 f3x3"));
}

TEST(OnnxImport, SqueezeAndExcitationOfOneElementHoldsAtOtherSizes) {
  for (const char* op : {"Mul", "Add"}) {
    for (const auto& [left, right] : {std::pair{"gate", "x"}, std::pair{"x", "gate"}}) {
      ModelBuilder builder({1, 8, 1, 1});
      builder.node("GlobalAveragePool", "pool", {"x"});
      builder.conv("expand", "pool", {8, 8, 1, 1});
      builder.node("Sigmoid", "gate", {"expand"});
      builder.node(op, "scaled", {left, right});
      builder.conv("last", "scaled", {4, 8, 1, 1});
      const Network network = networkOf(builder.model(), {}).network;
      EXPECT_THAT(problems(network, {1, 8, 14, 14}).back(), HasSubstr("k4 in14x14")) << op << ' ' << left;
    }
  }
}

TEST(OnnxImport, AGateOfWhatNoLayerMakesIsNotTakenForIt) {
  ModelBuilder builder({1, 8, 1, 1});
  builder.node("GlobalAveragePool", "pool", {"x"});
  builder.node("Sigmoid", "gate", {"pool"});
  set(builder.node("Transpose", "turned", {"x"}), "perm", Dims{0, 1, 3, 2});
  builder.node("Mul", "scaled", {"gate", "turned"});
  builder.conv("last", "scaled", {4, 8, 1, 1});
  EXPECT_THAT(inputErrorOf([&] { networkOf(builder.model(), {}); }),
              AllOf(HasSubstr("node 'last' (Conv)"), HasSubstr("node 'turned' (Transpose)")));
}

TEST(OnnxImport, AConstantOfManyNumbersHasAShape) {
  ModelBuilder builder({1, 3, 8, 100});
  auto* values = builder.node("Constant", "bias", {}).add_attribute();
  values->set_name("value_floats");
  values->set_type(onnx::AttributeProto::FLOATS);
  for (int i = 0; i < 100; ++i) values->add_floats(1);
  builder.node("Add", "sum", {"x", "bias"});
  builder.conv("c", "sum", {8, 3, 3, 3});
  EXPECT_THAT(problems(builder), ElementsAre("fwd fp32 nchw n1 c3 k8 in8x100 f3x3"));
}

TEST(OnnxImport, FlattenByReshapeOfAComputedShape) {
  ModelBuilder builder({4, 8, 6, 6});
  builder.conv("c", "x", {16, 8, 3, 3});
  builder.node("Shape", "shape", {"c"});
  set(builder.node("Gather", "batch", {"shape", builder.integers("zero", {0})}), "axis", 0);
  set(builder.node("Concat", "target", {"batch", builder.integers("rest", {-1})}), "axis", 0);
  builder.node("Reshape", "flat", {"c", "target"});
  builder.node("Gemm", "fc", {"flat", builder.weights("w", {256, 10})});
  const ImportedNetwork imported = networkOf(builder.model(), {});
  EXPECT_THAT(imported.remarks, IsEmpty());
  EXPECT_EQ(propagateShapes(imported.network, {7, 8, 6, 6}).back(), (Dims{7, 10}));
}

TEST(OnnxImport, ResizeToAnotherLayersSizesFollowsIt) {
  ModelBuilder builder({1, 4, 15, 15});
  auto& down = builder.node("MaxPool", "down", {"x"});
  set(down, "kernel_shape", Dims{2, 2});
  set(down, "strides", Dims{2, 2});
  builder.node("Shape", "shape", {"x"});
  builder.node("Slice", "spatial", {"shape", builder.integers("two", {2}), builder.integers("four", {4})});
  builder.node("Shape", "own", {"down"});
  builder.node("Slice", "kept", {"own", builder.integers("none", {0}), "two"});
  set(builder.node("Concat", "sizes", {"kept", "spatial"}), "axis", 0);
  builder.node("Resize", "up", {"down", "", "", "sizes"});
  set(builder.node("Concat", "both", {"up", "x"}), "axis", 1);
  builder.conv("c", "both", {4, 8, 3, 3});
  const Network network = networkOf(builder.model(), {}).network;
  EXPECT_THAT(problems(network, {1, 4, 15, 15}), ElementsAre("fwd fp32 nchw n1 c8 k4 in15x15 f3x3"));
  EXPECT_THAT(problems(network, {1, 4, 33, 33}), ElementsAre("fwd fp32 nchw n1 c8 k4 in33x33 f3x3"));
}

TEST(OnnxImport, MeanOverTheSpatialAxesIsGlobalPooling) {
  ModelBuilder builder({2, 8, 6, 6});
  builder.conv("c", "x", {16, 8, 3, 3});
  auto& mean = builder.node("ReduceMean", "mean", {"c"});
  set(mean, "axes", Dims{-1, -2});
  set(mean, "keepdims", 0);
  EXPECT_EQ(propagateShapes(networkOf(builder.model(), {}).network, {2, 8, 6, 6}).back(), (Dims{2, 16}));
}

TEST(OnnxImport, PaddingByItself) {
  ModelBuilder builder({1, 3, 10, 10});
  builder.node("Pad", "pad", {"x", builder.integers("pads", {0, 0, 1, 2, 0, 0, 3, 4})});
  builder.conv("c", "pad", {8, 3, 3, 3});
  EXPECT_THAT(problems(builder), ElementsAre("fwd fp32 nchw n1 c3 k8 in14x16 f3x3"));
}

TEST(OnnxImport, PaddingOfTheBatchIsRefusedWhereItsSumOverflows) {
  constexpr std::int64_t kWidest = std::int64_t{1} << 62;
  ModelBuilder builder({1, 3, 10, 10});
  set(builder.node("Pad", "pad", {"x"}), "pads", Dims{kWidest, kWidest, 1, 1, kWidest, kWidest, 1, 1});
  builder.conv("c", "pad", {8, 3, 3, 3});
  EXPECT_THAT(inputErrorOf([&] { networkOf(builder.model(), {}); }), HasSubstr("node 'pad' (Pad)"));
}

TEST(OnnxImport, WhatRearrangesAndComesBackStandsAsOneLayer) {
  ModelBuilder builder({1, 6, 8, 8});
  builder.conv("first", "x", {6, 6, 1, 1});
  builder.node("Reshape", "groups", {"first", builder.integers("shape", {1, 2, 3, 8, 8})});
  set(builder.node("Transpose", "shuffle", {"groups"}), "perm", Dims{0, 2, 1, 3, 4});
  builder.node("Reshape", "back", {"shuffle", builder.integers("before", {1, -1, 8, 8})});
  builder.conv("second", "back", {9, 6, 1, 1});
  const ImportedNetwork imported = networkOf(builder.model(), {});
  EXPECT_THAT(problems(imported.network, imported.network.input).back(), HasSubstr("c6 k9 in8x8"));
  EXPECT_THAT(imported.remarks, ElementsAre(AllOf(HasSubstr("'groups' (Reshape)"), HasSubstr("'first'"))));
}

TEST(OnnxImport, WhatFeedsNoConvolutionIsLeftOut) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.conv("c", "x", {8, 3, 3, 3});
  builder.node("TopK", "best", {"c", builder.integers("k", {3})});
  builder.node("NonZero", "where", {"c"});
  builder.node("NonZero", "where2", {"best"});
  const ImportedNetwork imported = networkOf(builder.model(), {});
  EXPECT_EQ(imported.network.layers.size(), 1u);
  EXPECT_THAT(imported.remarks, ElementsAre(HasSubstr("no convolution depends on it: NonZero, TopK")));
}

TEST(OnnxImport, NamesThatAreNotUtf8CanBeWrittenAndStayDistinct) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.conv("a\xff", "x", {4, 3, 1, 1});
  builder.conv("a\xfe", "a\xff", {4, 4, 1, 1});
  const Network network = networkOf(builder.model(), {}).network;
  EXPECT_EQ(network.layers[0].name, "a\uFFFD");
  EXPECT_EQ(network.layers[1].name, "a\uFFFD_2");
  EXPECT_EQ(networkFromJson(toJson(network), "written").layers, network.layers);
}

TEST(OnnxImport, AThousandNodesOfOneName) {
  ModelBuilder builder({1, 3, 8, 8});
  std::string last = "x";
  for (int i = 0; i < 1000; ++i) {
    const std::string output = "t" + std::to_string(i);
    auto& node = builder.node("Relu", output, {last});
    node.set_name(i == 500 ? "same_700" : "same");
    last = output;
  }
  builder.conv("c", last, {4, 3, 1, 1});
  const Network network = networkOf(builder.model(), {}).network;
  EXPECT_EQ(network.layers[1].name, "same_2");
  EXPECT_EQ(network.layers[500].name, "same_700");
  EXPECT_EQ(network.layers[999].name, "same_1000");
}

TEST(OnnxImport, NamesAreMadeDistinct) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.conv("", "x", {4, 3, 1, 1}).set_output(0, "t1");
  auto& second = builder.node("Relu", "input", {"t1"});
  builder.conv("c", "input", {4, 4, 1, 1});
  second.set_name("input");
  auto& third = builder.node("Relu", "t2", {"c"});
  third.set_name("c");
  const Network network = networkOf(builder.model(), {}).network;
  std::vector<std::string> names;
  for (const Layer& layer : network.layers) names.push_back(layer.name);
  EXPECT_THAT(names, ElementsAre("t1", "input_2", "c", "c_2"));
}

TEST(OnnxInputs, AreThoseThatBecomeInputsOfTheNetwork) {
  ModelBuilder builder({0, 3, 0, 64});
  builder.addInput("vector", {0, 10});  // has no counterpart
  builder.addInput("depth", {0, 1, 0, 0});
  builder.addInput("w", {8, 3, 3, 3});  // a weight that comes as an input
  auto* conv = builder.graph().add_node();
  conv->set_op_type("Conv");
  conv->add_input("x");
  conv->add_input("w");
  conv->add_output("y");
  builder.addInput("extra", {4, 3, 3, 3});
  builder.weights("extra", {4, 3, 3, 3});  // with its value
  const std::vector<DeclaredInput> inputs = declaredInputs(builder.graph(), 17);
  ASSERT_EQ(inputs.size(), 2u);
  EXPECT_EQ(inputs[0], (DeclaredInput{"x", true, {0, 3, 0, 64}, {"N0", "3", "N2", "64"}}));
  EXPECT_EQ(inputs[1].name, "depth");
  EXPECT_TRUE(inputs[1].isOpen());
  EXPECT_FALSE((DeclaredInput{"x", true, {1, 3}, {"1", "3"}}).isOpen());
  EXPECT_TRUE(DeclaredInput{}.isOpen());
}

}  // namespace
}  // namespace convscope::testing
