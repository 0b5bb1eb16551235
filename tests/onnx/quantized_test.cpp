// Quantized models: their convolutions have the shapes of those in floating point.
#include <gmock/gmock.h>

#include "onnx/shape_operations.h"

namespace convscope::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Adds scale and zero point of a tensor, and returns their names after its own.
std::vector<std::string> quantized(ModelBuilder& builder, const std::string& tensor) {
  return {tensor, builder.floats(tensor + ".scale", {0.1F}), builder.integers(tensor + ".zero", {0})};
}

std::vector<std::string> joined(std::vector<std::string> first, const std::vector<std::string>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

onnx::NodeProto& qlinearConv(ModelBuilder& builder, const std::string& name, const std::string& input,
                             const Dims& weights) {
  auto inputs = joined({input, builder.floats(name + ".xs", {1}), builder.integers(name + ".xz", {0})},
                       quantized(builder, builder.weights(name + ".w", weights)));
  return builder.node("QLinearConv", name,
                      joined(inputs, {builder.floats(name + ".ys", {1}), builder.integers(name + ".yz", {0})}));
}

TEST(OnnxQuantized, QLinearConvIsAConvolution) {
  ModelBuilder builder({2, 8, 14, 14});
  auto& conv = qlinearConv(builder, "c", "x", {16, 2, 3, 3});
  set(conv, "group", 4);
  set(conv, "pads", Dims{1, 1, 1, 1});
  conv.add_input(builder.weights("bias", {16}));
  const ImportedNetwork imported = networkOf(builder.model(), {});
  EXPECT_EQ(readBy(imported.network, "c", {2, 8, 14, 14}), "n2 c8 k16 in14x14");
  EXPECT_TRUE(std::get<ConvolutionLayer>(imported.network.layers.front().kind).bias);
  EXPECT_THAT(imported.remarks, ElementsAre(HasSubstr("the only convolution is quantized: frameworks execute it")));
  EXPECT_EQ(imported.network.precision, std::nullopt);
}

TEST(OnnxQuantized, AWholeBlockOfOnnxRuntimesOperators) {
  ModelBuilder builder({1, 16, 8, 8});
  qlinearConv(builder, "first", "x", {16, 16, 1, 1});
  auto& add = builder.node("QLinearAdd", "sum",
                           joined({"first", builder.floats("as", {1}), builder.integers("az", {0})},
                                  {"x", builder.floats("bs", {1}), builder.integers("bz", {0})}));
  add.set_domain("com.microsoft");
  auto& concat =
      builder.node("QLinearConcat", "both",
                   {builder.floats("cs", {1}), builder.integers("cz", {0}), "sum", "as", "az", "first", "bs", "bz"});
  concat.set_domain("com.microsoft");
  set(concat, "axis", 1);
  qlinearConv(builder, "second", "both", {8, 32, 1, 1});
  auto& pool = builder.node("QLinearGlobalAveragePool", "pool", {"second", "cs", "cz", "cs", "cz"});
  pool.set_domain("com.microsoft");
  qlinearConv(builder, "third", "pool", {4, 8, 1, 1});
  const Network network = imported(builder);
  EXPECT_EQ(readBy(network, "second", {2, 16, 7, 9}), "n2 c32 k8 in7x9");
  EXPECT_EQ(readBy(network, "third", {2, 16, 7, 9}), "n2 c8 k4 in1x1");
}

TEST(OnnxQuantized, DynamicallyQuantized) {
  ModelBuilder builder({1, 3, 8, 8});
  auto& quantize = builder.node("DynamicQuantizeLinear", "q", {"x"});
  quantize.add_output("q.scale");
  quantize.add_output("q.zero");
  builder.node("ConvInteger", "c", {"q", builder.weights("w", {8, 3, 3, 3}), "q.zero"});
  set(builder.node("Cast", "float", {"c"}), "to", 1);
  builder.node("Mul", "scales", {"q.scale", builder.floats("w.scale", {1})});
  builder.node("Mul", "scaled", {"float", "scales"});
  builder.conv("next", "scaled", {4, 8, 1, 1});
  const ImportedNetwork imported = networkOf(builder.model(), {});
  EXPECT_EQ(readBy(imported.network, "next", {2, 3, 10, 12}), "n2 c8 k4 in8x10");
  EXPECT_THAT(imported.remarks, ElementsAre(HasSubstr("1 of 2 convolutions is quantized")));
}

TEST(OnnxQuantized, QuantizeAndDequantizeAroundAConvolution) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.node("QuantizeLinear", "q", quantized(builder, "x"));
  builder.node("DequantizeLinear", "d", {"q", "x.scale", "x.zero"});
  builder.node("DequantizeLinear", "w", quantized(builder, builder.weights("w8", {8, 3, 3, 3})));
  builder.node("Conv", "c", {"d", "w"});
  builder.conv("plain", "c", {4, 8, 1, 1});
  const ImportedNetwork imported = networkOf(builder.model(), {});
  EXPECT_THAT(imported.remarks, ElementsAre(HasSubstr("1 of 2 convolutions is quantized")));
}

TEST(OnnxQuantized, OnlyQuantizedWeightsAreNoIntegerConvolution) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.node("DequantizeLinear", "w", quantized(builder, builder.weights("w8", {8, 3, 3, 3})));
  builder.node("Conv", "c", {"x", "w"});
  EXPECT_THAT(networkOf(builder.model(), {}).remarks, IsEmpty());
}

TEST(OnnxQuantized, FusedConvolutionsOfOnnxRuntime) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.conv("c", "x", {8, 3, 3, 3}, "FusedConv").set_domain("com.microsoft");
  const ImportedNetwork imported = networkOf(builder.model(), {});
  EXPECT_EQ(readBy(imported.network, "c", {1, 3, 8, 8}), "n1 c3 k8 in8x8");
  EXPECT_THAT(imported.remarks, IsEmpty());
}

TEST(OnnxQuantized, ChannelsLastOperatorsOfOnnxRuntimeAreRefused) {
  ModelBuilder builder({1, 8, 8, 3});
  auto& conv = qlinearConv(builder, "c", "x", {8, 3, 1, 1});
  conv.set_domain("com.microsoft");
  set(conv, "channels_last", 1);
  EXPECT_THAT(operationError(builder), HasSubstr("cannot be measured"));
}

TEST(OnnxQuantized, MissingInputs) {
  for (const char* op : {"QLinearConv", "ConvInteger"}) {
    ModelBuilder builder({1, 3, 8, 8});
    builder.node(op, "c", {"x"});
    EXPECT_THAT(operationError(builder), HasSubstr("its input 2 is missing")) << op;
    ModelBuilder none({1, 3, 8, 8});
    none.node(op, "c", {});
    EXPECT_THAT(operationError(none), HasSubstr("its input 1 is missing")) << op;
  }
}

}  // namespace
}  // namespace convscope::testing
