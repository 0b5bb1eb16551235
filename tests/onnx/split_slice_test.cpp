// Models whose nodes take tensors apart, as exporters write ShuffleNet, YOLOv5 and others.
#include <gmock/gmock.h>

#include "onnx/shape_operations.h"

namespace convscope::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

onnx::NodeProto& split(ModelBuilder& builder, const std::string& input, const Dims& sizes, std::int64_t axis = 1) {
  auto& node = builder.node("Split", "s", {input});
  if (!sizes.empty()) node.add_input(builder.integers("sizes", sizes));
  node.add_output("s2");
  set(node, "axis", axis);
  return node;
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

}  // namespace
}  // namespace convscope::testing
