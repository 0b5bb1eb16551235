// Models whose first layer reads the input in another shape than they declare, as tf2onnx, Keras and audio models do.
#include <gmock/gmock.h>

#include "onnx/import/model_inputs.h"
#include "onnx/shape_operations.h"

namespace convscope::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

ImportedNetwork importedAt(ModelBuilder& builder, const Dims& input) {
  return networkOf(builder.model(), {{"", input}});
}

ModelBuilder channelsLast(const Dims& input) {
  ModelBuilder builder(input);
  transpose(builder, "first", "x", {0, 3, 1, 2});
  set(builder.conv("c", "first", {64, 3, 7, 7}), "strides", Dims{2, 2});
  return builder;
}

TEST(OnnxInputViews, ChannelsLast) {
  ModelBuilder builder = channelsLast({0, 224, 192, 3});
  EXPECT_THAT(inputErrorOf([&] { networkOf(builder.model(), {}); }), HasSubstr("[N0, 3, 224, 192]"));
  const ImportedNetwork imported = importedAt(builder, {2, 3, 224, 192});
  EXPECT_EQ(imported.network.input, (Dims{2, 3, 224, 192}));
  EXPECT_EQ(imported.network.layers.size(), 1u);
  EXPECT_EQ(imported.network.layers.front().inputs, std::vector{kInputName});
  EXPECT_EQ(readBy(imported.network, "c", {8, 3, 224, 160}), "n8 c3 k64 in224x160");
  EXPECT_THAT(imported.remarks, ElementsAre(HasSubstr("[N0, 224, 192, 3]")));
  EXPECT_EQ(importedAt(builder, {2, 224, 192, 3}).network.input, (Dims{2, 3, 224, 192}));  // the model's own order
  EXPECT_EQ(importedAt(builder, {2, 3, 64, 64}).network.input, (Dims{2, 3, 64, 64}));
  EXPECT_EQ(importedAt(builder, {2, 64, 64, 3}).network.input, (Dims{2, 3, 64, 64}));
  EXPECT_THAT(inputErrorOf([&] { importedAt(builder, {2, 224, 3}); }), HasSubstr("does not match"));
}

TEST(OnnxInputViews, TheDeclarationHasTheNetworksOrder) {
  ModelBuilder builder = channelsLast({0, 0, 0, 3});
  EXPECT_THAT(declaredInputs(builder.graph(), 17),
              ElementsAre(DeclaredInput{"x", true, {0, 3, 0, 0}, {"N0", "3", "N1", "N2"}}));
}

TEST(OnnxInputViews, PreprocessingBeforeTheTranspose) {
  ModelBuilder builder({1, 224, 224, 3});
  set(builder.node("Cast", "float", {"x"}), "to", 1);
  builder.node("Sub", "centred", {"float", builder.weights("mean", {3})});
  builder.node("Div", "scaled", {"centred", builder.weights("deviation", {1, 1, 1, 3})});
  transpose(builder, "first", "scaled", {0, 3, 1, 2});
  builder.conv("c", "first", {8, 3, 3, 3});
  EXPECT_EQ(readBy(networkOf(builder.model(), {}).network, "c", {4, 3, 96, 64}), "n4 c3 k8 in96x64");
}

TEST(OnnxInputViews, VideoAndOneDimension) {
  ModelBuilder video({1, 16, 112, 96, 3});
  transpose(video, "first", "x", {0, 4, 1, 2, 3});
  video.conv("c", "first", {8, 3, 3, 3, 3});
  EXPECT_EQ(networkOf(video.model(), {}).network.input, (Dims{1, 3, 16, 112, 96}));
  ModelBuilder features({1, 3000, 80});  // [batch, frames, mel], as Conformer and Whisper exports have it
  transpose(features, "first", "x", {0, 2, 1});
  features.conv("c", "first", {384, 80, 3});
  EXPECT_EQ(networkOf(features.model(), {}).network.input, (Dims{1, 80, 3000}));
}

TEST(OnnxInputViews, SamplesWithAnInsertedChannel) {
  ModelBuilder builder({0, 0});
  set(builder.node("Unsqueeze", "channel", {"x"}), "axes", Dims{1});
  set(builder.conv("c", "channel", {512, 1, 10}), "strides", Dims{5});
  for (const Dims& given : {Dims{2, 16000}, Dims{2, 1, 16000}}) {
    const ImportedNetwork imported = importedAt(builder, given);
    EXPECT_EQ(imported.network.input, (Dims{2, 1, 16000}));
    EXPECT_EQ(readBy(imported.network, "c", {3, 1, 8000}), "n3 c1 k512 in8000");
  }
  EXPECT_THAT(declaredInputs(builder.graph(), 17), ElementsAre(DeclaredInput{"x", true, {0, 1, 0}, {"N0", "1", "N1"}}));
}

TEST(OnnxInputViews, NormalizedSamples) {
  ModelBuilder builder({0, 0});
  set(builder.node("ReduceMean", "mean", {"x"}), "axes", Dims{-1});
  builder.node("Sub", "centred", {"x", "mean"});
  builder.node("Mul", "squared", {"centred", "centred"});
  set(builder.node("ReduceMean", "variance", {"squared"}), "axes", Dims{-1});
  builder.node("Sqrt", "deviation", {"variance"});
  builder.node("Div", "normalized", {"centred", "deviation"});
  set(builder.node("Unsqueeze", "channel", {"normalized"}), "axes", Dims{1});
  builder.conv("c", "channel", {512, 1, 10});
  EXPECT_EQ(importedAt(builder, {2, 16000}).network.input, (Dims{2, 1, 16000}));
}

TEST(OnnxInputViews, UnsqueezeWithAxesAsAnInput) {
  ModelBuilder builder({1, 16000});
  builder.node("Unsqueeze", "channel", {"x", builder.integers("axes", {1})});
  builder.conv("c", "channel", {512, 1, 10});
  EXPECT_EQ(networkOf(builder.model(), {}).network.input, (Dims{1, 1, 16000}));
}

TEST(OnnxInputViews, ASpectrogramBecomesAnImage) {
  ModelBuilder builder({1, 80, 0});
  set(builder.node("Unsqueeze", "channel", {"x"}), "axes", Dims{1});
  builder.conv("c", "channel", {32, 1, 3, 3});
  EXPECT_EQ(importedAt(builder, {4, 80, 500}).network.input, (Dims{4, 1, 80, 500}));
  EXPECT_EQ(importedAt(builder, {4, 1, 80, 500}).network.input, (Dims{4, 1, 80, 500}));
}

TEST(OnnxInputViews, AnImageWithoutABatch) {
  ModelBuilder builder({224, 192, 3});
  transpose(builder, "planes", "x", {2, 0, 1});
  set(builder.node("Unsqueeze", "first", {"planes"}), "axes", Dims{0});
  builder.conv("c", "first", {8, 3, 3, 3});
  EXPECT_EQ(networkOf(builder.model(), {}).network.input, (Dims{1, 3, 224, 192}));
}

TEST(OnnxInputViews, ReshapeThatOnlyInsertsAnAxis) {
  for (const Dims& target : {Dims{0, 1, -1}, Dims{-1, 1, 16000}, Dims{1, 1, 16000}}) {
    ModelBuilder builder({1, 16000});
    builder.node("Reshape", "channel", {"x", builder.integers("to", target)});
    builder.conv("c", "channel", {512, 1, 10});
    EXPECT_EQ(networkOf(builder.model(), {}).network.input, (Dims{1, 1, 16000}));
  }
  ModelBuilder grey({1, 28, 26, 1});  // as tf2onnx replaces a Transpose of one channel
  grey.node("Reshape", "first", {"x", grey.integers("to", {1, 1, 28, 26})});
  grey.conv("c", "first", {8, 1, 3, 3});
  EXPECT_EQ(networkOf(grey.model(), {}).network.input, (Dims{1, 1, 28, 26}));
}

TEST(OnnxInputViews, ReshapeToAComputedShape) {
  ModelBuilder builder({0, 0});
  builder.node("Shape", "shape", {"x"});
  set(builder.node("Gather", "n", {"shape", builder.integers("zero", {0})}), "axis", 0);
  set(builder.node("Gather", "t", {"shape", builder.integers("one", {1})}), "axis", 0);
  set(builder.node("Concat", "to", {"n", builder.integers("channels", {1}), "t"}), "axis", 0);
  builder.node("Reshape", "channel", {"x", "to"});
  builder.conv("c", "channel", {512, 1, 10});
  EXPECT_EQ(importedAt(builder, {1, 16000}).network.input, (Dims{1, 1, 16000}));
}

TEST(OnnxInputViews, ReshapeThatMixesAxesIsRefused) {
  ModelBuilder builder({4, 4000});
  builder.node("Reshape", "mixed", {"x", builder.integers("to", {2, 1, 8000})});
  builder.conv("c", "mixed", {512, 1, 10});
  EXPECT_THAT(operationError(builder), HasSubstr("no input of shape"));
}

TEST(OnnxInputViews, FurtherInputsHaveTheirOwn) {
  ModelBuilder builder({0, 64, 64, 3});
  builder.addInput("samples", {0, 4096});
  transpose(builder, "image", "x", {0, 3, 1, 2});
  builder.conv("c", "image", {8, 3, 3, 3});
  set(builder.node("Unsqueeze", "channel", {"samples"}), "axes", Dims{1});
  builder.conv("audio", "channel", {16, 1, 10});
  const Network network = importedAt(builder, {2, 3, 64, 64}).network;
  EXPECT_EQ(readBy(network, "c", {5, 3, 64, 64}), "n5 c3 k8 in64x64");
  EXPECT_EQ(readBy(network, "audio", {5, 3, 64, 64}), "n5 c1 k16 in4096");
}

TEST(OnnxInputViews, AnInputThatIsReadAsItIsHasNone) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.conv("c", "x", {8, 3, 1, 1});
  transpose(builder, "last", "x", {0, 2, 3, 1});
  const ImportedNetwork imported = networkOf(builder.model(), {});
  EXPECT_EQ(imported.network.input, (Dims{1, 3, 8, 8}));
}

TEST(OnnxInputViews, OtherReadersOfTheInputAreFollowed) {
  ModelBuilder builder = channelsLast({1, 32, 32, 3});
  transpose(builder, "again", "x", {0, 3, 1, 2});
  builder.conv("side", "again", {4, 3, 1, 1});
  builder.node("Relu", "raw", {"x"});
  transpose(builder, "third", "raw", {0, 3, 1, 2});
  builder.conv("after", "third", {5, 3, 1, 1});
  const Network network = networkOf(builder.model(), {}).network;
  EXPECT_EQ(readBy(network, "side", {2, 3, 16, 24}), "n2 c3 k4 in16x24");
  EXPECT_EQ(readBy(network, "after", {2, 3, 16, 24}), "n2 c3 k5 in16x24");
}

TEST(OnnxInputViews, WrongNodesBeforeTheFirstLayer) {
  ModelBuilder builder({1, 8, 8, 3});
  transpose(builder, "first", "x", {0, 3, 1, 1});
  builder.conv("c", "first", {8, 3, 1, 1});
  EXPECT_THAT(operationError(builder), HasSubstr("node 'c' (Conv)"));
  ModelBuilder axes({1, 16000});
  set(axes.node("Unsqueeze", "channel", {"x"}), "axes", Dims{INT64_MIN});
  axes.conv("c", "channel", {8, 1, 3});
  EXPECT_THAT(operationError(axes), Not(IsEmpty()));
  ModelBuilder huge({1LL << 40, 16000});
  set(huge.node("Unsqueeze", "channel", {"x"}), "axes", Dims{1});
  huge.conv("c", "channel", {8, 1, 3});
  EXPECT_THAT(operationError(huge), Not(IsEmpty()));
}

}  // namespace
}  // namespace convscope::testing
