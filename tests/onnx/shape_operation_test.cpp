// Models whose nodes take tensors apart and put them together again, as exporters write ShuffleNet, YOLOv5, ConvNeXt
// and others.
#include <gmock/gmock.h>

#include "network/network_json.h"
#include "network/network_problems.h"
#include "network/shapes.h"
#include "onnx/import/graph_reader.h"
#include "onnx/model_builder.h"
#include "problem/problem_text.h"
#include "support/input_error_of.h"

namespace convscope::testing {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::int64_t kEnd = INT64_MAX;

Network imported(ModelBuilder& builder) {
  const Network network = networkOf(builder.model(), {}).network;
  EXPECT_EQ(networkFromJson(toJson(network), "written").layers, network.layers);
  return network;
}

/// The shape that the convolution `name` reads at `input`: "c6 in8x8".
std::string readBy(const Network& network, const std::string& name, const Dims& input) {
  for (const NetworkProblem& posed : networkProblems(network, input, {.passes = {Pass::Forward}})) {
    if (posed.layers.front() != name) continue;
    const std::string text = toText(posed.problem);
    const std::size_t begin = text.find("nchw ") + 5;
    return text.substr(begin, text.find(" f", begin) - begin);
  }
  return "no such problem";
}

std::string operationError(ModelBuilder& builder) {
  return inputErrorOf([&] { networkOf(builder.model(), {}); });
}

onnx::NodeProto& split(ModelBuilder& builder, const std::string& input, const Dims& sizes, std::int64_t axis = 1) {
  auto& node = builder.node("Split", "s", {input});
  if (!sizes.empty()) node.add_input(builder.integers("sizes", sizes));
  node.add_output("s2");
  set(node, "axis", axis);
  return node;
}

onnx::NodeProto& slice(ModelBuilder& builder, const std::string& name, const std::string& input, const Dims& begins,
                       const Dims& ends, const Dims& axes, const Dims& steps) {
  return builder.node("Slice", name,
                      {input, builder.integers(name + ".b", begins), builder.integers(name + ".e", ends),
                       builder.integers(name + ".a", axes), builder.integers(name + ".s", steps)});
}

void reshape(ModelBuilder& builder, const std::string& name, const std::string& input, const Dims& shape) {
  builder.node("Reshape", name, {input, builder.integers(name + ".shape", shape)});
}

void transpose(ModelBuilder& builder, const std::string& name, const std::string& input, const Dims& order) {
  set(builder.node("Transpose", name, {input}), "perm", order);
}

TEST(OnnxSplit, AlongTheChannelsHoldsAtEverySize) {
  ModelBuilder builder({1, 6, 8, 8});
  split(builder, "x", {2, 4});
  builder.conv("first", "s", {9, 2, 1, 1});
  builder.conv("second", "s2", {9, 4, 1, 1});
  const Network network = imported(builder);
  EXPECT_THAT(networkOf(builder.model(), {}).remarks, IsEmpty());
  EXPECT_EQ(readBy(network, "first", {1, 6, 8, 8}), "n1 c2 k9 in8x8");
  EXPECT_EQ(readBy(network, "second", {1, 6, 8, 8}), "n1 c4 k9 in8x8");
  EXPECT_EQ(readBy(network, "second", {5, 6, 9, 7}), "n5 c4 k9 in9x7");
}

TEST(OnnxSplit, EveryOperatorSetHasItsWay) {
  ModelBuilder attribute({1, 6, 8, 8});
  set(split(attribute, "x", {}), "split", Dims{2, 4});
  attribute.model().mutable_opset_import(0)->set_version(11);
  attribute.conv("c", "s2", {9, 4, 1, 1});
  EXPECT_EQ(readBy(imported(attribute), "c", {1, 6, 8, 8}), "n1 c4 k9 in8x8");

  ModelBuilder equal({1, 6, 8, 8});
  split(equal, "x", {});
  equal.conv("c", "s2", {9, 3, 1, 1});
  EXPECT_EQ(std::get<SplitLayer>(imported(equal).layers.front().kind), (SplitLayer{.parts = 2, .sizes = {}}));

  ModelBuilder uneven({1, 7, 8, 8});
  set(split(uneven, "x", {}), "num_outputs", 2);
  uneven.model().mutable_opset_import(0)->set_version(18);
  uneven.conv("c", "s2", {9, 3, 1, 1});
  EXPECT_EQ(readBy(imported(uneven), "c", {1, 7, 8, 8}), "n1 c3 k9 in8x8");
  uneven.model().mutable_opset_import(0)->set_version(17);
  EXPECT_THAT(operationError(uneven), HasSubstr("node 's' (Split): it cuts a size of 7 into 2 equal parts"));
}

TEST(OnnxSplit, OfSpatialSizesHoldsWhereTheyFit) {
  ModelBuilder named({1, 3, 8, 8});
  split(named, "x", {4, 4}, 2);
  named.conv("c", "s2", {9, 3, 1, 1});
  const Network network = imported(named);
  EXPECT_EQ(readBy(network, "c", {1, 3, 8, 20}), "n1 c3 k9 in4x20");
  EXPECT_THAT(inputErrorOf([&] { propagateShapes(network, {1, 3, 16, 8}); }), HasSubstr("16 into parts of 4 + 4"));

  ModelBuilder equal({1, 3, 8, 8});
  split(equal, "x", {}, -1);
  equal.conv("c", "s2", {9, 3, 1, 1});
  EXPECT_EQ(readBy(imported(equal), "c", {1, 3, 8, 20}), "n1 c3 k9 in8x10");

  ModelBuilder batch({4, 3, 8, 8});
  split(batch, "x", {}, 0);
  batch.conv("c", "s2", {9, 3, 1, 1});
  EXPECT_THAT(operationError(batch), AllOf(HasSubstr("node 'c' (Conv)"), HasSubstr("node 's' (Split)")));
}

TEST(OnnxSplit, OfConstantsGivesEachItsShape) {
  ModelBuilder builder({1, 3, 8, 8});
  split(builder, builder.weights("both", {12, 3, 3, 3}), {4, 8}, 0);
  builder.node("Conv", "c", {"x", "s2"});
  EXPECT_EQ(readBy(imported(builder), "c", {1, 3, 8, 8}), "n1 c3 k8 in8x8");
}

TEST(OnnxSplit, OfSizesThatAreTooManyToFollowIsRefused) {
  const auto build = [](std::int64_t count) {
    ModelBuilder builder({1, count, 8, 8});
    set(builder.node("Constant", "sizes", {}), "value_ints", Dims(static_cast<std::size_t>(count), 1));
    auto& node = builder.node("Split", "s", {"x", "sizes"});
    set(node, "axis", 1);
    for (std::int64_t i = 1; i < count; ++i) node.add_output("more" + std::to_string(i));
    builder.conv("c", "s", {9, 1, 1, 1});
    return builder;
  };
  ModelBuilder most = build(64);
  EXPECT_EQ(readBy(imported(most), "c", {1, 64, 8, 8}), "n1 c1 k9 in8x8");
  ModelBuilder tooMany = build(65);
  EXPECT_THAT(operationError(tooMany), AllOf(HasSubstr("node 'c' (Conv)"), HasSubstr("node 's' (Split)")));
}

TEST(OnnxSplit, WhatDoesNotFitNamesTheNode) {
  for (const Dims& sizes : {Dims{3, 4}, Dims{2, 2, 2}, Dims{6, 0}, Dims{-1, 7}, Dims{kEnd, kEnd}}) {
    ModelBuilder builder({1, 6, 8, 8});
    split(builder, "x", sizes);
    EXPECT_THAT(operationError(builder), HasSubstr("node 's' (Split): it cuts a size of 6 into 2 outputs"));
  }
  ModelBuilder axis({1, 6, 8, 8});
  split(axis, "x", {3, 3}, 4);
  EXPECT_THAT(operationError(axis), HasSubstr("axis does not fit"));
  ModelBuilder many({1, 6, 8, 4096});
  auto& node = split(many, "x", {}, 3);
  for (int i = 2; i < 4096; ++i) node.add_output("more" + std::to_string(i));
  EXPECT_THAT(operationError(many), HasSubstr("it has 4096 outputs, more than 1024"));
  ModelBuilder none({1, 6, 8, 8});
  none.node("Split", "s", {none.weights("w", {2, 2})}).clear_output();
  EXPECT_THAT(operationError(none), HasSubstr("no convolution"));
}

TEST(OnnxSlice, FocusOfYolo) {
  ModelBuilder builder({1, 3, 16, 16});
  std::vector<std::string> parts;
  for (const std::int64_t row : {0, 1}) {
    for (const std::int64_t column : {0, 1}) {
      const std::string name = std::to_string(row) + std::to_string(column);
      slice(builder, "row" + name, "x", {row}, {kEnd}, {2}, {2});
      slice(builder, "part" + name, "row" + name, {column}, {kEnd}, {3}, {2});
      parts.push_back("part" + name);
    }
  }
  set(builder.node("Concat", "focus", parts), "axis", 1);
  builder.conv("c", "focus", {8, 12, 3, 3});
  const Network network = imported(builder);
  EXPECT_EQ(readBy(network, "c", {1, 3, 16, 16}), "n1 c12 k8 in8x8");
  EXPECT_EQ(readBy(network, "c", {2, 3, 64, 32}), "n2 c12 k8 in32x16");
  EXPECT_THAT(inputErrorOf([&] { propagateShapes(network, {1, 3, 17, 16}); }), HasSubstr("layer 'focus'"));
}

TEST(OnnxSlice, SeveralAxesAndTheAttributesOfOldOperatorSets) {
  ModelBuilder builder({1, 6, 16, 16});
  auto& node = builder.node("Slice", "cut", {"x"});
  set(node, "starts", Dims{2, 0, -5});
  set(node, "ends", Dims{6, kEnd, -1});
  set(node, "axes", Dims{1, 2, 3});
  builder.model().mutable_opset_import(0)->set_version(9);
  builder.conv("c", "cut", {8, 4, 3, 3});
  const Network network = imported(builder);
  EXPECT_EQ(readBy(network, "c", {1, 6, 16, 16}), "n1 c4 k8 in16x4");
  EXPECT_EQ(readBy(network, "c", {1, 6, 9, 4}), "n1 c4 k8 in9x3");
  EXPECT_EQ(network.layers.size(), 3u);
}

TEST(OnnxSlice, OfTheChannelsBackwardsKeepsTheShape) {
  ModelBuilder builder({1, 3, 8, 8});
  slice(builder, "bgr", "x", {-1}, {INT64_MIN}, {1}, {-1});
  builder.conv("c", "bgr", {8, 3, 3, 3});
  EXPECT_EQ(readBy(imported(builder), "c", {1, 3, 9, 9}), "n1 c3 k8 in9x9");
}

TEST(OnnxSlice, ToBoundsThatFollowTheInputIsRefused) {
  ModelBuilder builder({1, 4, 8, 8});
  builder.node("Shape", "shape", {"x"});
  set(builder.node("Gather", "size", {"shape", builder.integers("at", {2})}), "axis", 0);
  builder.node("Div", "half", {"size", builder.integers("two", {2})});
  builder.node("Slice", "upper", {"x", builder.integers("zero", {0}), "half", "two"});
  builder.conv("c", "upper", {8, 4, 3, 3});
  EXPECT_THAT(operationError(builder), AllOf(HasSubstr("node 'c' (Conv)"), HasSubstr("node 'upper' (Slice)")));
}

TEST(OnnxSlice, ToHalfTheChannelsMayBeComputed) {
  ModelBuilder builder({1, 4, 8, 8});
  builder.node("Shape", "shape", {"x"});
  set(builder.node("Gather", "channels", {"shape", builder.integers("one", {1})}), "axis", 0);
  builder.node("Div", "half", {"channels", builder.integers("two", {2})});
  builder.node("Slice", "lower", {"x", builder.integers("zero", {0}), "half", "one"});
  builder.conv("c", "lower", {8, 2, 3, 3});
  EXPECT_EQ(readBy(imported(builder), "c", {3, 4, 9, 9}), "n3 c2 k8 in9x9");
}

TEST(OnnxSlice, WhatDoesNotFitNamesTheNode) {
  const auto error = [](const Dims& begins, const Dims& ends, const Dims& axes, const Dims& steps) {
    ModelBuilder builder({1, 4, 8, 8});
    slice(builder, "cut", "x", begins, ends, axes, steps);
    builder.conv("c", "cut", {8, 4, 3, 3});
    return operationError(builder);
  };
  EXPECT_THAT(error({0}, {4}, {2}, {0}), HasSubstr("node 'cut' (Slice): it has a step of 0"));
  EXPECT_THAT(error({0}, {4}, {4}, {1}), HasSubstr("its axes 4 do not fit a tensor of 4 axes"));
  EXPECT_THAT(error({0, 0}, {4, 4}, {2, -2}, {1, 1}), HasSubstr("its axes 2, -2 do not fit"));
  EXPECT_THAT(error({0}, {4, 4}, {2}, {1}), HasSubstr("1 starts, 2 ends, 1 axes and 1 steps"));
  EXPECT_THAT(error({4}, {4}, {2}, {1}), HasSubstr("node 'cut' (Slice): takes nothing of a size of 8"));
  EXPECT_THAT(error({kEnd}, {kEnd}, {2}, {kEnd}), HasSubstr("takes nothing"));
  EXPECT_THAT(error({0}, {4}, {0}, {1}), AllOf(HasSubstr("node 'c' (Conv)"), HasSubstr("node 'cut' (Slice)")));
  EXPECT_THAT(error({-1}, {INT64_MIN}, {2}, {INT64_MIN}), HasSubstr("node 'cut' (Slice)"));
}

TEST(OnnxRearranging, ChannelShuffleOfAComputedShapeHoldsAtEverySize) {
  ModelBuilder builder({2, 6, 8, 8});
  builder.conv("first", "x", {6, 6, 1, 1});
  builder.node("Shape", "shape", {"first"});
  std::vector<std::string> sizes;
  for (const std::int64_t axis : {0, 2, 3}) {
    const std::string name = "d" + std::to_string(axis);
    set(builder.node("Gather", name, {"shape", builder.integers(name + ".at", {axis})}), "axis", 0);
    sizes.push_back(name);
  }
  const std::vector<std::string> grouped{"d0", builder.integers("g", {3}), builder.integers("per", {2}), "d2", "d3"};
  set(builder.node("Concat", "to", grouped), "axis", 0);
  set(builder.node("Concat", "from", {"d0", builder.integers("all", {6}), "d2", "d3"}), "axis", 0);
  builder.node("Reshape", "groups", {"first", "to"});
  transpose(builder, "shuffle", "groups", {0, 2, 1, 3, 4});
  builder.node("Reshape", "back", {"shuffle", "from"});
  builder.conv("second", "back", {9, 6, 1, 1});
  EXPECT_EQ(readBy(imported(builder), "second", {5, 6, 7, 9}), "n5 c6 k9 in7x9");
}

TEST(OnnxRearranging, HeightAndWidthExchangedIsNotTheSameShape) {
  ModelBuilder builder({1, 6, 8, 8});
  transpose(builder, "turned", "x", {0, 1, 3, 2});
  builder.conv("c", "turned", {9, 6, 1, 1});
  EXPECT_THAT(operationError(builder), AllOf(HasSubstr("node 'c' (Conv)"), HasSubstr("node 'turned' (Transpose)")));
}

/// A builder with 'shape', the one of the layer 'first', but for height and width exchanged.
ModelBuilder withTurnedShape() {
  ModelBuilder builder({1, 6, 8, 8});
  builder.conv("first", "x", {6, 6, 1, 1});
  builder.node("Shape", "straight", {"first"});
  builder.node("Gather", "shape", {"straight", builder.integers("order", {0, 1, 3, 2})});
  return builder;
}

TEST(OnnxRearranging, ReshapedToHeightAndWidthExchangedIsNotTheSameShape) {
  ModelBuilder plain = withTurnedShape();
  plain.node("Reshape", "turned", {"first", "shape"});
  plain.conv("c", "turned", {9, 6, 1, 1});
  EXPECT_THAT(operationError(plain), AllOf(HasSubstr("node 'c' (Conv)"), HasSubstr("node 'turned' (Reshape)")));

  ModelBuilder shuffled = withTurnedShape();
  reshape(shuffled, "groups", "first", {1, 2, 3, 8, 8});
  transpose(shuffled, "shuffle", "groups", {0, 2, 1, 3, 4});
  shuffled.node("Reshape", "turned", {"shuffle", "shape"});
  shuffled.conv("c", "turned", {9, 6, 1, 1});
  EXPECT_THAT(operationError(shuffled), AllOf(HasSubstr("node 'c' (Conv)"), HasSubstr("node 'groups' (Reshape)")));
}

TEST(OnnxRearranging, ReshapedToTheOwnShapeIsTheSameAtEverySize) {
  ModelBuilder builder({1, 6, 8, 8});
  builder.node("Shape", "shape", {"x"});
  builder.node("Reshape", "same", {"x", "shape"});
  builder.conv("c", "same", {9, 6, 1, 1});
  EXPECT_EQ(readBy(imported(builder), "c", {2, 6, 7, 9}), "n2 c6 k9 in7x9");
}

TEST(OnnxRearranging, AMatrixProductThatBroadcastsItsLeftOperandIsRefused) {
  ModelBuilder builder({1, 6, 8, 8});
  transpose(builder, "last", "x", {0, 2, 3, 1});
  builder.node("MatMul", "five", {"last", builder.weights("w", {5, 1, 6, 6})});
  transpose(builder, "first", "five", {0, 3, 1, 2});
  builder.conv("c", "first", {9, 6, 1, 1});
  EXPECT_THAT(operationError(builder), AllOf(HasSubstr("node 'c' (Conv)"), HasSubstr("node 'last' (Transpose)")));
}

TEST(OnnxRearranging, ReshapedToWhatIsNotKnownIsRefused) {
  const auto expectRefused = [](void (*target)(ModelBuilder&)) {
    ModelBuilder builder({1, 6, 8, 8});
    target(builder);
    builder.node("Reshape", "r", {"x", "target"});
    builder.conv("c", "r", {9, 6, 1, 1});
    EXPECT_THAT(operationError(builder), AllOf(HasSubstr("node 'c' (Conv)"), HasSubstr("node 'r' (Reshape)")));
  };
  expectRefused([](ModelBuilder& builder) {  // the step of a slice
    slice(builder, "target", builder.integers("all", {1, 6, 8, 8}), {0}, {kEnd}, {0}, {1});
    auto& initializers = *builder.graph().mutable_initializer();
    initializers[initializers.size() - 1].set_data_location(onnx::TensorProto::EXTERNAL);
  });
  expectRefused([](ModelBuilder& builder) {  // a sparse tensor with zeros between its values
    auto* sparse = builder.graph().add_sparse_initializer();
    sparse->add_dims(6);
    builder.integers("target", {1, 6, 8, 8});
    sparse->mutable_values()->Swap(builder.graph().mutable_initializer(0));
    builder.graph().clear_initializer();
  });
  expectRefused([](ModelBuilder& builder) {  // less than one element
    builder.integers("target", {-1});
    builder.graph().mutable_initializer(0)->set_raw_data("abc");
  });
}

TEST(OnnxRearranging, SizesThatComeTogetherOnlyAtThisSizeAreRefused) {
  ModelBuilder mixed({1, 8, 8, 8});
  transpose(mixed, "t", "x", {0, 2, 1, 3});
  mixed.conv("c", "t", {9, 8, 1, 1});
  EXPECT_THAT(operationError(mixed), HasSubstr("node 't' (Transpose)"));

  ModelBuilder batch({2, 6, 8, 8});
  reshape(batch, "r", "x", {2, 6, 8, 8, 1});
  transpose(batch, "t", "r", {4, 1, 2, 3, 0});
  reshape(batch, "b", "t", {2, 6, 8, 8});
  batch.conv("c", "b", {9, 6, 1, 1});
  EXPECT_THAT(operationError(batch), HasSubstr("node 'r' (Reshape)"));

  ModelBuilder cropped({1, 6, 8, 8});
  transpose(cropped, "last", "x", {0, 2, 3, 1});
  slice(cropped, "crop", "last", {0}, {8}, {1}, {1});
  transpose(cropped, "first", "crop", {0, 3, 1, 2});
  cropped.conv("c", "first", {9, 6, 1, 1});
  EXPECT_THAT(operationError(cropped), HasSubstr("node 'last' (Transpose)"));
}

TEST(OnnxRearranging, HalvesOfShuffleNetV2TakenByGather) {
  ModelBuilder builder({1, 6, 8, 8});
  builder.conv("first", "x", {6, 6, 1, 1});
  reshape(builder, "pairs", "first", {3, 2, 64});
  transpose(builder, "apart", "pairs", {1, 0, 2});
  reshape(builder, "halves", "apart", {2, -1, 3, 8, 8});
  onnx::TensorProto* one = builder.graph().add_initializer();
  one->set_name("one");
  one->set_data_type(onnx::TensorProto::INT64);
  one->add_int64_data(1);
  set(builder.node("Gather", "half", {"halves", "one"}), "axis", 0);
  builder.conv("second", "half", {9, 3, 1, 1});
  const ImportedNetwork result = networkOf(builder.model(), {});
  EXPECT_EQ(readBy(result.network, "second", {4, 6, 7, 9}), "n4 c3 k9 in7x9");
  EXPECT_THAT(result.remarks,
              ElementsAre(AllOf(HasSubstr("node 'pairs' (Reshape)"), HasSubstr("some of the channels"))));
}

TEST(OnnxRearranging, ChannelsPickedByIndex) {
  ModelBuilder builder({1, 6, 8, 8});
  set(builder.node("Gather", "picked", {"x", builder.integers("which", {5, 0, 3, 1})}), "axis", 1);
  builder.conv("c", "picked", {9, 4, 1, 1});
  EXPECT_EQ(readBy(imported(builder), "c", {1, 6, 7, 9}), "n1 c4 k9 in7x9");
}

TEST(OnnxRearranging, ConvNextBlockWithLinearLayersBehindTheChannels) {
  ModelBuilder builder({1, 6, 8, 8});
  builder.conv("depthwise", "x", {6, 6, 1, 1});
  transpose(builder, "last", "depthwise", {0, 2, 3, 1});
  builder.node("ReduceMean", "mean", {"last", builder.integers("axis", {-1})});
  builder.node("Sub", "centred", {"last", "mean"});
  builder.node("MatMul", "wide", {"centred", builder.weights("w1", {6, 24})});
  builder.node("Add", "biased", {"wide", builder.weights("b1", {24})});
  builder.node("Gelu", "gelu", {"biased"});
  builder.node("MatMul", "narrow", {"gelu", builder.weights("w2", {24, 6})});
  transpose(builder, "first", "narrow", {0, 3, 1, 2});
  builder.node("Add", "sum", {"first", "x"});
  builder.conv("next", "sum", {9, 6, 2, 2});
  EXPECT_EQ(readBy(imported(builder), "next", {2, 6, 7, 9}), "n2 c6 k9 in7x9");
}

TEST(OnnxRearranging, AttentionOverAllPositions) {
  ModelBuilder builder({1, 6, 8, 8});
  for (const char* name : {"query", "key", "value"}) {
    builder.conv(name, "x", {4, 6, 1, 1});
    reshape(builder, name + std::string(".flat"), name, {1, 4, -1});
  }
  transpose(builder, "queries", "query.flat", {0, 2, 1});
  builder.node("MatMul", "scores", {"queries", "key.flat"});
  builder.node("Softmax", "weights", {"scores"});
  transpose(builder, "values", "value.flat", {0, 2, 1});
  builder.node("MatMul", "mixed", {"weights", "values"});
  transpose(builder, "channels", "mixed", {0, 2, 1});
  reshape(builder, "grid", "channels", {1, 4, 8, 8});
  builder.conv("out", "grid", {9, 4, 1, 1});
  EXPECT_EQ(readBy(imported(builder), "out", {3, 6, 7, 9}), "n3 c4 k9 in7x9");
}

TEST(OnnxRearranging, GroupNormalizationAsExported) {
  ModelBuilder builder({1, 6, 8, 8});
  reshape(builder, "groups", "x", {0, 3, -1});
  builder.node("InstanceNormalization", "norm", {"groups", builder.weights("s", {3}), builder.weights("b", {3})});
  builder.node("Shape", "shape", {"x"});
  builder.node("Reshape", "back", {"norm", "shape"});
  builder.conv("c", "back", {9, 6, 1, 1});
  EXPECT_EQ(readBy(imported(builder), "c", {2, 6, 7, 9}), "n2 c6 k9 in7x9");
}

/// A Resize of `x` (1x4x7x7) to `sizes` of Concat(1, 4, what `compute` makes of two sizes of `of`, 2x8x14x14 or so).
std::string resized(const std::string& of, const char* op, std::int64_t by, const Dims& input) {
  ModelBuilder builder({1, 4, 7, 7});
  auto& down = builder.node("MaxPool", "down", {"x"});
  set(down, "kernel_shape", Dims{2, 2});
  set(down, "strides", Dims{2, 2});
  builder.node("Shape", "shape", {of});
  builder.node("Slice", "spatial", {"shape", builder.integers("two", {2}), builder.integers("four", {4})});
  builder.node(op, "scaled", {"spatial", builder.integers("by", {by})});
  set(builder.node("Concat", "sizes", {builder.integers("kept", {1, 4}), "scaled"}), "axis", 0);
  builder.node("Resize", "up", {"down", "", "", "sizes"});
  builder.conv("c", "up", {9, 4, 1, 1});
  try {
    return readBy(imported(builder), "c", input);
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(OnnxResize, FollowsWhatItsSizesAreComputedFrom) {
  EXPECT_EQ(resized("down", "Mul", 2, {1, 4, 7, 7}), "n1 c4 k9 in6x6");
  EXPECT_EQ(resized("down", "Mul", 2, {1, 4, 11, 20}), "n1 c4 k9 in10x20");
  EXPECT_EQ(resized("x", "Mul", 1, {1, 4, 11, 20}), "n1 c4 k9 in11x20");
  EXPECT_EQ(resized("down", "Div", 2, {1, 4, 11, 20}), "n1 c4 k9 in2x5");
}

TEST(OnnxResize, ToWhatNoLayerFollowsIsRefused) {
  EXPECT_THAT(resized("x", "Mul", 2, {1, 4, 7, 7}), AllOf(HasSubstr("node 'c'"), HasSubstr("node 'up' (Resize)")));
  EXPECT_THAT(resized("down", "Add", 3, {1, 4, 7, 7}), HasSubstr("node 'up' (Resize)"));
}

}  // namespace
}  // namespace convscope::testing
