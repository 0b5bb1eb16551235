// What the import says of weights and of declared outputs.
#include <gmock/gmock.h>

#include <limits>
#include <optional>

#include "onnx/shape_operations.h"
#include "support/input_error_of.h"

namespace convscope::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

void setType(ModelBuilder& builder, const std::string& weights, onnx::TensorProto::DataType type) {
  for (auto& tensor : *builder.graph().mutable_initializer()) {
    if (tensor.name() == weights) tensor.set_data_type(type);
  }
}

TEST(OnnxWeights, OfWeightNormalization) {
  ModelBuilder builder({1, 3, 16});
  const std::string v = builder.weights("v", {8, 3, 5});
  set(builder.node("ReduceL2", "norm", {v}), "axes", Dims{1, 2});
  builder.node("Div", "direction", {v, "norm"});
  builder.node("Mul", "w", {"direction", builder.weights("g", {8, 1, 1})});
  builder.node("Conv", "c", {"x", "w"});
  builder.conv("plain", "c", {4, 8, 1});
  const ImportedNetwork imported = networkOf(builder.model(), {});
  EXPECT_EQ(readBy(imported.network, "c", {1, 3, 16}), "n1 c3 k8 in16");
  EXPECT_THAT(imported.remarks, ElementsAre(AllOf(HasSubstr("1 of 2"), HasSubstr("node 'norm' (ReduceL2)"))));
}

TEST(OnnxWeights, OfAConstantShape) {
  ModelBuilder builder({1, 3, 16});
  builder.node("ConstantOfShape", "w", {builder.integers("to", {8, 3, 5})});
  builder.node("Conv", "c", {"x", "w"});
  const ImportedNetwork imported = networkOf(builder.model(), {});
  EXPECT_EQ(readBy(imported.network, "c", {1, 3, 16}), "n1 c3 k8 in16");
  EXPECT_THAT(imported.remarks, IsEmpty());
}

TEST(OnnxWeights, OfAConstantShapeIn16Bits) {
  ModelBuilder builder({1, 3, 16});
  auto& node = builder.node("ConstantOfShape", "w", {builder.integers("to", {8, 3, 5})});
  auto* value = node.add_attribute();
  value->set_name("value");
  value->set_type(onnx::AttributeProto::TENSOR);
  value->mutable_t()->set_data_type(onnx::TensorProto::FLOAT16);
  value->mutable_t()->add_dims(1);
  builder.node("Conv", "c", {"x", "w"});
  EXPECT_EQ(networkOf(builder.model(), {}).network.precision, Precision::Fp16);
}

TEST(OnnxWeights, OfABadConstantShapeAreRefused) {
  for (const Dims& shape : {Dims{8, 3, -5}, Dims{8, std::int64_t{1} << 40, 5}, Dims{}, Dims{8, 3, 5, 5}}) {
    ModelBuilder builder({1, 3, 16});
    builder.node("ConstantOfShape", "w", {builder.integers("to", shape)});
    builder.node("Conv", "c", {"x", "w"});
    EXPECT_NE(inputErrorOf([&] { networkOf(builder.model(), {}); }), "") << shape.size();
  }
}

TEST(OnnxWeights, JoinedAndRepeated) {
  ModelBuilder builder({1, 3, 16});
  set(builder.node("Concat", "both", {builder.weights("a", {3, 3, 5}), builder.weights("b", {1, 3, 5})}), "axis", -3);
  builder.node("Tile", "w", {"both", builder.integers("repeats", {2, 1, 1})});
  builder.node("Conv", "c", {"x", "w"});
  const ImportedNetwork imported = networkOf(builder.model(), {});
  EXPECT_EQ(readBy(imported.network, "c", {1, 3, 16}), "n1 c3 k8 in16");
  EXPECT_THAT(imported.remarks, ElementsAre(HasSubstr("node 'both' (Concat)")));
}

TEST(OnnxWeights, JoinedBadlyAreRefused) {
  const auto refused = [](const Dims& a, const Dims& b, std::optional<std::int64_t> axis) {
    ModelBuilder builder({1, 3, 16});
    auto& node = builder.node("Concat", "w", {builder.weights("a", a), builder.weights("b", b)});
    if (axis) set(node, "axis", *axis);
    builder.node("Conv", "c", {"x", "w"});
    return !inputErrorOf([&] { networkOf(builder.model(), {}); }).empty();
  };
  EXPECT_TRUE(refused({4, 3, 5}, {4, 3, 5}, 3)) << "no such axis";
  EXPECT_TRUE(refused({4, 3, 5}, {4, 3, 5}, -4)) << "no such axis";
  EXPECT_TRUE(refused({4, 3, 5}, {4, 3, 5}, std::numeric_limits<std::int64_t>::min()));
  EXPECT_TRUE(refused({4, 3, 5}, {4, 3, 5}, std::nullopt)) << "without an axis";
  EXPECT_TRUE(refused({4, 3, 5}, {4, 2, 5}, 0)) << "another size";
  EXPECT_TRUE(refused({4, 3, 5}, {4, 3}, 0)) << "another rank";
  EXPECT_TRUE(refused({std::int64_t{1} << 31, 3, 5}, {std::int64_t{1} << 31, 3, 5}, 0)) << "too large";
}

TEST(OnnxWeights, RepeatedBadlyAreRefused) {
  const auto refused = [](const Dims& repeats) {
    ModelBuilder builder({1, 3, 16});
    builder.node("Tile", "w", {builder.weights("a", {4, 3, 5}), builder.integers("repeats", repeats)});
    builder.node("Conv", "c", {"x", "w"});
    return !inputErrorOf([&] { networkOf(builder.model(), {}); }).empty();
  };
  for (const Dims& repeats : {Dims{2, 1}, Dims{2, 1, 1, 1}, Dims{}, Dims{0, 1, 1}, Dims{-2, 1, 1},
                              Dims{std::int64_t{1} << 40, 1, 1}, Dims{std::numeric_limits<std::int64_t>::max(), 1, 1}})
    EXPECT_TRUE(refused(repeats)) << repeats.size();
}

TEST(OnnxWeights, OfRandomNumbers) {
  ModelBuilder builder({1, 3, 16});
  set(builder.node("RandomNormal", "w", {}), "shape", Dims{8, 3, 5});
  builder.node("Conv", "c", {"x", "w"});
  const ImportedNetwork imported = networkOf(builder.model(), {});
  EXPECT_EQ(readBy(imported.network, "c", {1, 3, 16}), "n1 c3 k8 in16");
  EXPECT_THAT(imported.remarks, ElementsAre(HasSubstr("node 'w' (RandomNormal)")));
}

TEST(OnnxWeights, StoredInAnotherFormAreNotComputed) {
  ModelBuilder builder({1, 3, 16});
  builder.node("Identity", "same", {builder.weights("w", {8, 3, 5})});
  set(builder.node("Cast", "cast", {"same"}), "to", 1);
  builder.node("Conv", "c", {"x", "cast"});
  EXPECT_THAT(networkOf(builder.model(), {}).remarks, IsEmpty());
}

TEST(OnnxWeights, In16BitsChooseThePrecision) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.conv("a", "x", {8, 3, 1, 1});
  builder.conv("b", "a", {8, 8, 1, 1});
  builder.conv("c", "b", {8, 8, 1, 1});
  setType(builder, "a.weight", onnx::TensorProto::FLOAT16);
  EXPECT_EQ(networkOf(builder.model(), {}).network.precision, std::nullopt);
  setType(builder, "b.weight", onnx::TensorProto::FLOAT16);
  EXPECT_THAT(networkOf(builder.model(), {}).remarks, ElementsAre(HasSubstr("2 of 3")));
  setType(builder, "c.weight", onnx::TensorProto::FLOAT16);
  const Network network = imported(builder);
  EXPECT_EQ(network.precision, Precision::Fp16);
  EXPECT_EQ(networkFromJson(toJson(network), "written").precision, Precision::Fp16);
  for (const char* name : {"a.weight", "b.weight", "c.weight"}) setType(builder, name, onnx::TensorProto::BFLOAT16);
  EXPECT_EQ(networkOf(builder.model(), {}).network.precision, Precision::Bf16);
}

TEST(OnnxWeights, In64BitsAreRemarked) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.conv("a", "x", {8, 3, 1, 1});
  builder.conv("b", "a", {8, 8, 1, 1});
  setType(builder, "b.weight", onnx::TensorProto::DOUBLE);
  EXPECT_THAT(networkOf(builder.model(), {}).remarks, ElementsAre(HasSubstr("1 of 2 convolutions are in fp64")));
}

TEST(OnnxWeights, CastTo16Bits) {
  ModelBuilder builder({1, 3, 8, 8});
  set(builder.node("Cast", "w", {builder.weights("w32", {8, 3, 1, 1})}), "to", 10);
  builder.node("Conv", "c", {"x", "w"});
  EXPECT_EQ(networkOf(builder.model(), {}).network.precision, Precision::Fp16);
}

void declareOutput(ModelBuilder& builder, const std::string& name, const Dims& shape) {
  onnx::ValueInfoProto* output = builder.graph().add_output();
  output->set_name(name);
  auto* declared = output->mutable_type()->mutable_tensor_type()->mutable_shape();
  for (const std::int64_t size : shape) {
    auto* dim = declared->add_dim();
    if (size > 0) dim->set_dim_value(size);
  }
}

TEST(OnnxOutputs, OfAnotherShapeThanDeclared) {
  for (const Dims& declared : {Dims{1, 8, 9, 8}, Dims{1, 8, 64}, Dims{0, 8, 0, 9}, Dims{}}) {
    ModelBuilder builder({1, 3, 8, 8});
    builder.conv("c", "x", {8, 3, 1, 1});
    declareOutput(builder, "c", declared);
    EXPECT_THAT(networkOf(builder.model(), {}).remarks, ElementsAre(HasSubstr("'c' is declared as")))
        << declared.size();
  }
}

TEST(OnnxOutputs, AsDeclared) {
  ModelBuilder builder({0, 3, 8, 8});
  builder.conv("c", "x", {8, 3, 1, 1});
  declareOutput(builder, "c", {0, 8, 8, 8});
  declareOutput(builder, "nothing", {1});
  EXPECT_THAT(networkOf(builder.model(), {{"", {4, 3, 8, 8}}}).remarks, IsEmpty());
  EXPECT_THAT(networkOf(builder.model(), {{"", {4, 3, 16, 16}}}).remarks, IsEmpty());  // not the declared size
}

}  // namespace
}  // namespace convscope::testing
