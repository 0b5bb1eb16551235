// Models whose nodes rearrange tensors, as exporters write ShuffleNet, ConvNeXt and others.
#include <gmock/gmock.h>

#include "onnx/shape_operations.h"

namespace convscope::testing {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

void reshape(ModelBuilder& builder, const std::string& name, const std::string& input, const Dims& shape) {
  builder.node("Reshape", name, {input, builder.integers(name + ".shape", shape)});
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
  builder.conv("first", "x", {6, 6, 1, 1});
  transpose(builder, "turned", "first", {0, 1, 3, 2});
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
  mixed.conv("first", "x", {8, 8, 1, 1});
  transpose(mixed, "t", "first", {0, 2, 1, 3});
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
