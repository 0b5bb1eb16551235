#include <gmock/gmock.h>

#include <fstream>

#include "onnx/import/graph_reader.h"
#include "onnx/import/import_model.h"
#include "onnx/model_builder.h"
#include "support/input_error_of.h"
#include "support/process.h"

namespace convscope::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr std::int64_t kHuge = std::int64_t{1} << 62;

/// A model of one convolution that `change` spoils, and what the error must say.
struct BadConvolution {
  const char* what;
  void (*change)(onnx::NodeProto& conv, onnx::TensorProto& weights);
  const char* message;
};

class BadConvolutions : public ::testing::TestWithParam<BadConvolution> {};

TEST_P(BadConvolutions, NameTheNode) {
  ModelBuilder builder({1, 8, 32, 32});
  auto& conv = builder.conv("stem", "x", {16, 8, 3, 3});
  GetParam().change(conv, *builder.graph().mutable_initializer(0));
  EXPECT_THAT(inputErrorOf([&] { networkOf(builder.model(), {}); }),
              AllOf(HasSubstr("node 'stem' ("), HasSubstr(GetParam().message)));
}

INSTANTIATE_TEST_SUITE_P(
    All, BadConvolutions,
    ::testing::Values(
        BadConvolution{"stride",
                       [](auto& c, auto&) {
                         set(c, "strides", Dims{0, 1});
                       },
                       "stride is 0"},
        BadConvolution{"dilation",
                       [](auto& c, auto&) {
                         set(c, "dilations", Dims{1, 0});
                       },
                       "dilation is 0"},
        BadConvolution{"pads",
                       [](auto& c, auto&) {
                         set(c, "pads", Dims{-1, 0, 0, 0});
                       },
                       "padding is -1"},
        BadConvolution{"padCount",
                       [](auto& c, auto&) {
                         set(c, "pads", Dims{1, 1});
                       },
                       "'pads' has 2 values"},
        BadConvolution{"strideCount",
                       [](auto& c, auto&) {
                         set(c, "strides", Dims{1, 1, 1});
                       },
                       "'strides' has 3 values"},
        BadConvolution{"hugeStride",
                       [](auto& c, auto&) {
                         set(c, "strides", Dims{kHuge, 1});
                       },
                       "more than 2^31"},
        BadConvolution{"hugePad",
                       [](auto& c, auto&) {
                         set(c, "pads", Dims{kHuge, 0, 0, 0});
                       },
                       "more than 2^31"},
        BadConvolution{"groups", [](auto& c, auto&) { set(c, "group", 0); }, "0 groups"},
        BadConvolution{"hugeGroups", [](auto& c, auto&) { set(c, "group", kHuge); }, "groups"},
        BadConvolution{"channels", [](auto&, auto& w) { w.set_dims(1, 4); }, "take 4 channels, but its input has 8"},
        BadConvolution{"rank", [](auto&, auto& w) { w.add_dims(3); }, "do not match an input of shape 1x8x32x32"},
        BadConvolution{"noSizes", [](auto&, auto& w) { w.mutable_dims()->Truncate(2); }, "weights have 2 axes"},
        BadConvolution{"kernel",
                       [](auto& c, auto&) {
                         set(c, "kernel_shape", Dims{5, 5});
                       },
                       "kernel_shape is 5x5"},
        BadConvolution{"fit", [](auto&, auto& w) { w.set_dims(2, 99); }, "does not fit"},
        BadConvolution{"zeroKernel", [](auto&, auto& w) { w.set_dims(2, 0); }, "filter size is 0"},
        BadConvolution{"noWeights", [](auto& c, auto&) { c.mutable_input()->RemoveLast(); }, "input 2 is missing"},
        BadConvolution{"manyInputs",
                       [](auto& c, auto&) {
                         for (int i = 0; i < 3; ++i) c.add_input("x");
                       },
                       "it has 5 inputs, and Conv takes at most 3"},
        BadConvolution{"overflow",
                       [](auto& c, auto& w) {
                         w.set_dims(0, kLargestSize);
                         set(c, "pads", Dims(4, kLargestSize / 2));
                       },
                       "2^31"},
        BadConvolution{"type", [](auto& c, auto&) { set(c, "strides", "two"); }, "not of the type INTS"},
        BadConvolution{"autoPad", [](auto& c, auto&) { set(c, "auto_pad", "MAYBE"); }, "auto_pad is 'MAYBE'"},
        BadConvolution{"quantized", [](auto& c, auto&) { c.set_op_type("QLinearConv"); }, "its input 2 is missing"},
        BadConvolution{"deformable", [](auto& c, auto&) { c.set_op_type("DeformConv"); }, "cannot be measured"},
        BadConvolution{"fused",
                       [](auto& c, auto&) {
                         c.set_op_type("NhwcFusedConv");
                         c.set_domain("com.microsoft");
                       },
                       "cannot be measured"},
        BadConvolution{"unknownTensor", [](auto& c, auto&) { c.set_input(0, "later"); }, "reads 'later'"}),
    [](const auto& each) { return each.param.what; });

std::string errorOf(ModelBuilder& builder) {
  return inputErrorOf([&] { networkOf(builder.model(), {}); });
}

TEST(BadModels, OperatorsWithMoreInputsThanTheyTake) {
  ModelBuilder pooled({1, 8, 32, 32});
  set(pooled.node("MaxPool", "p", {"x", "x"}), "kernel_shape", Dims{2, 2});
  pooled.conv("stem", "p", {16, 8, 3, 3});
  EXPECT_THAT(errorOf(pooled), HasSubstr("node 'p' (MaxPool): it has 2 inputs, and MaxPool takes at most 1"));
  ModelBuilder leftOut({1, 8, 32, 32});
  auto& conv = leftOut.conv("stem", "x", {16, 8, 3, 3});
  for (int i = 0; i < 3; ++i) conv.add_input("");
  EXPECT_NO_THROW(networkOf(leftOut.model(), {}));
}

TEST(BadModels, FilesThatAreNoModelsAreNamed) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "m.onnx").string();
  const auto errorOfFile = [&](const std::string& content) {
    std::ofstream(file, std::ios::binary) << content;
    return inputErrorOf([&] { importModel(file, {}); });
  };
  EXPECT_THAT(errorOfFile("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n"),
              AllOf(HasSubstr("m.onnx: "), HasSubstr("git lfs pull")));
  EXPECT_THAT(errorOfFile("<!doctype html><title>404</title>"), HasSubstr("HTML"));
  EXPECT_THAT(errorOfFile("\x1f\x8b\x08 and more"), HasSubstr("gzip"));
  EXPECT_THAT(errorOfFile("PK\x03\x04 and more"), HasSubstr("ZIP"));
}

TEST(BadModels, TheExampleOfAShapeFitsTheInput) {
  const auto exampleFor = [](const Dims& shape) {
    ModelBuilder builder(shape);
    builder.conv("stem", "x", Dims(shape.size(), 1));
    return errorOf(builder);
  };
  EXPECT_THAT(exampleFor({0, 1, 0}), HasSubstr("e.g. 1x1x16000"));
  EXPECT_THAT(exampleFor({0, 0, 0, 0}), HasSubstr("e.g. 1x3x224x224"));
  EXPECT_THAT(exampleFor({8, 4, 96, 0}), HasSubstr("e.g. 8x4x96x224"));
  EXPECT_THAT(exampleFor({0, 1, 0, 64, 64}), HasSubstr("e.g. 1x1x16x64x64"));
}

TEST(BadModels, WeightsWithSizesOutOfRange) {
  ModelBuilder builder({1, 8, 32, 32});
  builder.conv("stem", "x", {16, 8, -3, 3});
  EXPECT_THAT(errorOf(builder), HasSubstr("'stem.weight' has a size of -3"));
}

TEST(BadModels, WeightsFromOutsideWithSizesOutOfRange) {
  ModelBuilder input({1, 8, 32, 32});
  input.addInput("w", {16, std::int64_t{1} << 61, 3, 3});
  set(input.node("Conv", "stem", {"x", "w"}), "group", 16);
  EXPECT_THAT(errorOf(input), HasSubstr("'w' has a size of 2305843009213693952"));

  ModelBuilder sparse({1, 8, 32, 32});
  auto* weights = sparse.graph().add_sparse_initializer();
  weights->mutable_values()->set_name("w");
  for (const std::int64_t size : {16, 8, -3, 3}) weights->add_dims(size);
  sparse.node("Conv", "stem", {"x", "w"});
  EXPECT_THAT(errorOf(sparse), HasSubstr("'w' has a size of -3"));
}

TEST(BadModels, ComputedWeightsWithSizesOutOfRange) {
  ModelBuilder negative({1, 8, 32, 32});
  negative.node("Expand", "w", {negative.weights("one", {16, 8, 3, 1}), negative.integers("to", {16, 8, 3, -5})});
  negative.node("Conv", "stem", {"x", "w"});
  EXPECT_THAT(errorOf(negative), HasSubstr("node 'stem' (Conv): the shape of its weights 'w' is not known"));

  ModelBuilder huge({1, 8, 32, 32});
  huge.node("Reshape", "w", {huge.weights("all", {kLargestSize, kLargestSize}), huge.integers("to", {1, -1, 1, 1})});
  set(huge.node("Conv", "stem", {"x", "w"}), "group", 16);
  EXPECT_THAT(errorOf(huge), HasSubstr("the shape of its weights 'w' is not known"));
}

TEST(BadModels, TooManyAxes) {
  ModelBuilder grown({1, 8, 32, 32});
  const std::string axes = grown.integers("axes", {0, 1, 2, 3, 4, 5, 6, 7});
  grown.node("Unsqueeze", "twelve", {"x", axes});
  grown.node("Unsqueeze", "twenty", {"twelve", axes});
  EXPECT_THAT(errorOf(grown), HasSubstr("node 'twenty' (Unsqueeze): its output has 20 axes, more than 16"));

  ModelBuilder given({1, 8, 32, 32});
  given.conv("stem", "x", Dims(17, 1));
  EXPECT_THAT(errorOf(given), HasSubstr("'stem.weight' has 17 axes, more than 16"));

  ModelBuilder constant({1, 8, 32, 32});
  auto* value = constant.node("Constant", "k", {}).add_attribute();
  value->set_name("value");
  value->set_type(onnx::AttributeProto::TENSOR);
  for (int i = 0; i < 17; ++i) value->mutable_t()->add_dims(1);
  EXPECT_THAT(errorOf(constant), AllOf(HasSubstr("node 'k' (Constant)"), HasSubstr("17 axes")));
}

TEST(BadModels, AnAxisOfNoElementIsNotDealtOut) {
  ModelBuilder builder({1, 64, 7, 7});
  builder.node("MatMul", "none", {"x", builder.weights("w", {7, 0})});
  builder.node("Reshape", "grid", {"none", builder.integers("shape", {1, 64, 14, 0})});
  builder.conv("c", "grid", {8, 64, 1, 1});
  EXPECT_THAT(errorOf(builder), AllOf(HasSubstr("node 'c' (Conv)"), HasSubstr("node 'none' (MatMul)")));
}

TEST(BadModels, TransposedByWhatIsNoOrderOfItsAxes) {
  for (const Dims& order : {Dims{70, 0, 1, 2}, Dims{0, 1, 2}, Dims{0, 1, 2, -1}, Dims{0, 1, 2, 2}}) {
    ModelBuilder builder({1, 3, 8, 8});
    set(builder.node("Transpose", "turned", {"x"}), "perm", order);
    builder.conv("c", "turned", {4, 3, 1, 1});
    EXPECT_THAT(errorOf(builder), AllOf(HasSubstr("node 'c' (Conv)"), HasSubstr("node 'turned' (Transpose)")));
  }
}

TEST(BadModels, LongNames) {
  ModelBuilder node({1, 3, 8, 8});
  node.conv("c", "x", {4, 3, 1, 1}).set_name(std::string(4097, 'n'));
  EXPECT_THAT(errorOf(node), AllOf(HasSubstr("longer than 4096 bytes"), ::testing::SizeIs(::testing::Lt(200u))));
  node.graph().mutable_node(0)->set_name(std::string(4096, 'n'));
  EXPECT_EQ(networkOf(node.model(), {}).network.layers.size(), 1u);

  ModelBuilder tensor({1, 3, 8, 8});
  tensor.conv("c", "x", {4, 3, 1, 1}).set_output(0, std::string(4097, 'n'));
  EXPECT_THAT(errorOf(tensor), AllOf(HasSubstr("node 'c' (Conv)"), HasSubstr("longer than 4096 bytes")));
}

TEST(BadModels, ALongNameThatIsCopiedForEachOfManyInputs) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.conv("c", "x", {1, 3, 1, 1}).set_name(std::string(4096, 'n'));
  set(builder.node("Concat", "all", std::vector<std::string>(20'000, "c")), "axis", 1);
  EXPECT_THAT(errorOf(builder), HasSubstr("node 'all' (Concat): the names of the layers and their inputs take more"));
}

TEST(BadModels, HostileInputShapes) {
  ModelBuilder builder({1, 8, std::int64_t{1} << 31, std::int64_t{1} << 31});
  builder.conv("stem", "x", {16, 8, 3, 3});
  EXPECT_THAT(errorOf(builder), HasSubstr("the input 'x'"));
}

TEST(BadModels, CyclicGraph) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.node("Add", "loop", {"x", "c"});
  builder.conv("c", "loop", {3, 3, 1, 1});
  EXPECT_THAT(errorOf(builder), AllOf(HasSubstr("node 'loop' (Add)"), HasSubstr("cycle")));
}

TEST(BadModels, TensorMadeTwice) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.conv("c", "x", {3, 3, 1, 1});
  builder.node("Relu", "c", {"x"});
  EXPECT_THAT(errorOf(builder), HasSubstr("'c' is computed twice"));
}

TEST(BadModels, NewerOperatorSet) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.conv("c", "x", {3, 3, 1, 1});
  builder.model().mutable_opset_import(0)->set_version(99);
  EXPECT_THAT(errorOf(builder), HasSubstr("operator set 99"));
  builder.model().mutable_opset_import(0)->set_version(0);
  EXPECT_THAT(errorOf(builder), HasSubstr("names no version"));
  builder.model().clear_opset_import();
  EXPECT_THAT(errorOf(builder), HasSubstr("names no version"));
}

TEST(BadModels, ConvolutionsInControlFlow) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.conv("c", "x", {3, 3, 1, 1});
  ModelBuilder inner({1, 3, 8, 8});
  inner.conv("hidden", "x", {3, 3, 1, 1});
  auto* branch = builder.node("If", "choice", {"c"}).add_attribute();
  branch->set_name("then_branch");
  branch->set_type(onnx::AttributeProto::GRAPH);
  *branch->mutable_g() = inner.graph();
  EXPECT_THAT(errorOf(builder), AllOf(HasSubstr("node 'choice' (If)"), HasSubstr("depends on 'c'")));
  builder.graph().mutable_node(1)->set_op_type("Loop");
  EXPECT_THAT(errorOf(builder), AllOf(HasSubstr("node 'choice' (Loop)"), HasSubstr("inner graphs")));
}

TEST(BadModels, ConvolutionBehindControlFlow) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.node("Loop", "steps", {"", "", "x"});
  builder.conv("c", "steps", {3, 3, 1, 1});
  EXPECT_THAT(errorOf(builder), AllOf(HasSubstr("node 'c' (Conv)"), HasSubstr("node 'steps' (Loop)")));
}

TEST(BadModels, ConvolutionBehindAnUnknownBranchThatReadsAnOuterTensor) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.addInput("cond", {1});
  ModelBuilder inner({1, 3, 8, 8});
  inner.node("Relu", "same", {"x"});
  auto* branch = builder.node("If", "choice", {"cond"}).add_attribute();
  branch->set_name("then_branch");
  branch->set_type(onnx::AttributeProto::GRAPH);
  *branch->mutable_g() = inner.graph();
  builder.conv("c", "choice", {3, 3, 1, 1});
  EXPECT_THAT(errorOf(builder),
              AllOf(HasSubstr("it reads 'choice', which comes from node 'choice' (If)"), HasSubstr("inner graphs")));
}

TEST(BadModels, ConvolutionOfAConstant) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.conv("c", builder.weights("image", {1, 3, 8, 8}), {3, 3, 1, 1});
  EXPECT_THAT(errorOf(builder), HasSubstr("does not depend on the input"));
}

TEST(BadModels, WithoutConvolutions) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.node("Relu", "r", {"x"});
  EXPECT_THAT(errorOf(builder), HasSubstr("no convolution"));
}

TEST(BadModels, PoolingWithStrideZero) {
  ModelBuilder builder({1, 3, 8, 8});
  auto& pool = builder.node("MaxPool", "p", {"x"});
  set(pool, "kernel_shape", Dims{2, 2});
  set(pool, "strides", Dims{0, 0});
  EXPECT_THAT(errorOf(builder), AllOf(HasSubstr("node 'p' (MaxPool)"), HasSubstr("stride is 0")));
}

class ModelFiles : public ::testing::Test {
 protected:
  std::filesystem::path file() const { return m_folder.path() / "m.onnx"; }
  void write(const std::string& bytes) const { std::ofstream(file(), std::ios::binary) << bytes; }
  std::string error() const {
    return inputErrorOf([&] { importModel(file(), {}); });
  }

  TemporaryFolder m_folder;
};

std::string smallModel() {
  ModelBuilder builder({1, 3, 8, 8});
  builder.conv("c", "x", {4, 3, 3, 3});
  builder.graph().mutable_initializer(0)->set_raw_data(std::string(4 * 3 * 9 * 4, 'w'));
  return builder.model().SerializeAsString();
}

TEST_F(ModelFiles, Whole) {
  write(smallModel());
  const ImportedNetwork imported = importModel(file(), {});
  EXPECT_EQ(imported.network.name, "m");
  EXPECT_EQ(imported.network.layers.size(), 1u);
}

TEST_F(ModelFiles, NameOfTheProducerThatIsNotUtf8) {
  ModelBuilder builder({1, 3, 8, 8});
  builder.conv("c", "x", {4, 3, 3, 3});
  builder.model().set_producer_name("py\xfftorch");
  write(builder.model().SerializeAsString());
  EXPECT_THAT(importModel(file(), {}).network.description, HasSubstr("py\uFFFDtorch"));
}

TEST_F(ModelFiles, CutAnywhereIsAnErrorOrHasNoHalf) {
  const std::string whole = smallModel();
  for (std::size_t size = 1; size < whole.size(); size += 7) {
    write(whole.substr(0, size));
    EXPECT_THAT(error(), HasSubstr("m.onnx: ")) << size;
  }
}

TEST_F(ModelFiles, ForeignFiles) {
  write("");
  EXPECT_THAT(error(), HasSubstr("empty"));
  write("{\"convscope_network\": 1}");
  EXPECT_THAT(error(), HasSubstr("no ONNX model"));
  write(std::string(1000, '\0'));
  EXPECT_THAT(error(), HasSubstr("no ONNX model"));
  EXPECT_THAT(inputErrorOf([&] { importModel(m_folder.path(), {}); }), HasSubstr("directory"));
  EXPECT_THAT(inputErrorOf([&] { importModel(m_folder.path() / "none", {}); }), HasSubstr("No such file"));
}

TEST_F(ModelFiles, LargerThanTheFormatAllows) {
  write(smallModel());
  std::filesystem::resize_file(file(), std::uintmax_t{3} << 30);
  EXPECT_THAT(error(), HasSubstr("2 GiB"));
}

/// A serialized field that holds `inner`.
std::string field(char tag, const std::string& inner) {
  std::string size;
  for (std::size_t left = inner.size();; left >>= 7) {
    size += static_cast<char>((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
    if (left <= 0x7f) break;
  }
  return tag + size + inner;
}

TEST_F(ModelFiles, NestedTooDeep) {
  // Graphs within attributes of nodes within graphs, by hand: model.graph(7).node(1).attribute(5).g(6)...
  std::string inner;
  for (int i = 0; i < 50; ++i) {
    for (const char tag : {'\x32', '\x2a', '\x0a'}) inner = field(tag, inner);
  }
  write(field('\x3a', inner));
  EXPECT_THAT(error(), HasSubstr("nested deeper"));
}

TEST_F(ModelFiles, NodesThatHoldNothingCountToo) {
  std::string nodes;
  for (int i = 0; i < 1'000'000; ++i) nodes += field('\x0a', "");
  write(field('\x3a', nodes));
  EXPECT_THAT(error(), HasSubstr("larger than 64 MiB"));
}

TEST_F(ModelFiles, GroupsAreRefused) {
  write(smallModel() + "\x3b\x3c");  // an empty one
  EXPECT_THAT(error(), HasSubstr("no ONNX model"));
}

}  // namespace
}  // namespace convscope::testing
