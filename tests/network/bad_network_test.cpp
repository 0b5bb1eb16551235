#include <gmock/gmock.h>

#include "network/network_of.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

struct Case {
  std::string text;
  std::string message;
};

/// What is wrong with a network whose only layer, "a", has these fields.
std::string fault(const std::string& fields, const std::string& input = "[1, 4, 9, 9]") {
  return inputErrorOf([&] { networkOf(input, R"({"name": "a", )" + fields + "}"); });
}

TEST(BadNetwork, HeadIsChecked) {
  const std::vector<Case> cases{
      {"[]", "bad.json: must be an object, not a value of type array"},
      {"3", "bad.json: must be an object"},
      {"{}", "bad.json: this is no network: it has no \"convscope_network\": 1"},
      {R"({"convscope_network": "1"})", "'convscope_network' must be a whole number of at most 2^31, not \"1\""},
      {R"({"convscope_network": 4})", "this network is of version 4, but this program reads versions 1 to 3"},
      {R"({"convscope_network": 0})", "this network is of version 0"},
      {R"({"convscope_network": 1})", "bad.json: 'name' is missing"},
      {R"({"convscope_network": 1, "name": 3})", "'name' must be a text"},
      {R"({"convscope_network": 1, "name": "n"})", "'input' is missing"},
      {R"({"convscope_network": 1, "name": "n", "input": "1x3x8x8"})", "'input' must be an array of whole numbers"},
      {R"({"convscope_network": 1, "name": "n", "input": [1, 3]})", "'layers' is missing"},
      {R"({"convscope_network": 1, "name": "n", "input": [1, 3], "layers": {}})", "'layers' must be an array"},
      {R"({"convscope_network": 1, "name": "n", "input": [1, 3], "layers": [], "description": 1})",
       "'description' must be a text"},
      {R"({"convscope_network": 1, "name": "n", "input": [1, 3], "layers": [], "input_gradient": 1})",
       "'input_gradient' must be true or false"},
      {R"({"convscope_network": 1, "name": "n", "input": [1, 3], "layers": [], "inputs": 1})",
       "unknown key 'inputs': use convscope_network, description, input, input_gradient, layers, name"},
      {R"({"convscope_network": 1, "name": "n", "input": [1, 3], "layers": [3]})",
       "layer 1: must be an object, not a value of type number"},
      {R"({"convscope_network": 1, "name": "n", "input": [1, 3], "layers": [null]})", "layer 1: must be an object"},
      {R"({"convscope_network": 1, "name": "n", "input": [1, 3], "layers": [{}]})", "layer 1: 'name' is missing"},
      {R"({"convscope_network": 1, "name": "n", "input": [1, 3], "layers": [{"name": 1}]})",
       "layer 1: 'name' must be a text"},
      {R"({"convscope_network": 1, "name": "n", "input": [1, 3], "layers": [{"name": "", "op": "relu"}]})",
       "layer 1: has no name"},
      {R"({"convscope_network": 1, "name": "n", "input": [1, 3], "layers": [{"name": "a"}]})",
       "layer 'a': 'op' is missing"},
  };
  for (const Case& each : cases) {
    SCOPED_TRACE(each.text);
    const std::string message = inputErrorOf([&] { networkFromJson(each.text, "bad.json"); });
    EXPECT_THAT(message, StartsWith("bad.json: "));
    EXPECT_THAT(message, HasSubstr(each.message));
  }
}

TEST(BadNetwork, InputSizesAreChecked) {
  for (const char* input : {"[]", "[1]", "[1, 2, 3, 4, 5, 6]", "[0, 3]", "[1, -3]", "[1, 2, 0]"})
    EXPECT_THAT(inputErrorOf([&] { networkOf(input, ""); }), StartsWith("test.json: input: ")) << input;
  EXPECT_THAT(inputErrorOf([] { networkOf("[1, 3.0]", ""); }), HasSubstr("'input' must be a whole number"));
  EXPECT_THAT(inputErrorOf([] { networkOf("[1, 2147483649]", ""); }), HasSubstr("at most 2^31, not 2147483649"));
  EXPECT_THAT(inputErrorOf([] { networkOf("[1, 99999999999999999999]", ""); }), HasSubstr("at most 2^31, not 1e+20"));
  EXPECT_THAT(inputErrorOf([] { networkOf("[2147483648, 2147483648, 2]", ""); }), HasSubstr("more than 2^58 elements"));
}

TEST(BadNetwork, WrongTypesNameTheField) {
  const std::vector<Case> cases{
      {R"("op": 3)", "'op' must be a text"},
      {R"("op": "conv", "kernel": 3)", "'out' is missing"},
      {R"("op": "conv", "out": "64", "kernel": 3)", "'out' must be a whole number of at most 2^31, not \"64\""},
      {R"("op": "conv", "out": 64.0, "kernel": 3)", "'out' must be a whole number of at most 2^31, not 64.0"},
      {R"("op": "conv", "out": 6e1, "kernel": 3)", "'out' must be a whole number"},
      {R"("op": "conv", "out": null, "kernel": 3)", "'out' must be a whole number of at most 2^31, not null"},
      {R"("op": "conv", "out": true, "kernel": 3)", "'out' must be a whole number"},
      {R"("op": "conv", "out": [4], "kernel": 3)", "'out' must be a whole number"},
      {R"("op": "conv", "out": 4)", "'kernel' is missing"},
      {R"("op": "conv", "out": 4, "kernel": "3x3")", "'kernel' must be a whole number"},
      {R"("op": "conv", "out": 4, "kernel": {"h": 3})", "'kernel' must be a whole number"},
      {R"("op": "conv", "out": 4, "kernel": [3, "3"])", "'kernel' must be a whole number"},
      {R"("op": "conv", "out": 4, "kernel": [[3], [3]])", "'kernel' must be a whole number"},
      {R"("op": "conv", "out": 4, "kernel": 3, "stride": 1.5)", "'stride' must be a whole number"},
      {R"("op": "conv", "out": 4, "kernel": 3, "padding": "valid")",
       "unknown padding \"valid\": use numbers, \"same_upper\" or \"same_lower\""},
      {R"("op": "conv", "out": 4, "kernel": 3, "padding": true)", "'padding' must be a whole number"},
      {R"("op": "conv", "out": 4, "kernel": 3, "padding": [[1], [1]])", "'padding' must be [begin, end] for each"},
      {R"("op": "conv", "out": 4, "kernel": 3, "padding": [[1, 1], 1])", "'padding' must be an array"},
      {R"("op": "conv", "out": 4, "kernel": 3, "dilation": {})", "'dilation' must be a whole number"},
      {R"("op": "conv", "out": 4, "kernel": 3, "groups": "all")", "'groups' must be a whole number"},
      {R"("op": "conv", "out": 4, "kernel": 3, "bias": 0)", "'bias' must be true or false"},
      {R"("op": "conv_transpose", "out": 4, "kernel": 3, "output_padding": "1")", "'output_padding' must be a whole"},
      {R"("op": "max_pool", "kernel": 2, "ceil": "yes")", "'ceil' must be true or false"},
      {R"("op": "global_pool", "output": "1x1")", "'output' must be a whole number"},
      {R"("op": "resize", "scale": "2")", "'scale' must be a number, or an array of numbers"},
      {R"("op": "resize", "scale": [2, [2]])", "'scale' must be a number, or an array of numbers"},
      {R"("op": "resize", "output": 1.5)", "'output' must be a whole number"},
      {R"("op": "resize", "like": 1)", "'like' must be a text"},
      {R"("op": "linear", "out": "ten")", "'out' must be a whole number"},
      {R"("op": "shape_keeping")", "'kind' is missing"},
      {R"("op": "input", "shape": 3)", "'shape' must be an array of whole numbers"},
      {R"("op": "relu", "inputs": 1)", "'inputs' must be a layer's name or an array of names"},
      {R"("op": "relu", "inputs": [1])", "'inputs' must be a layer's name or an array of names"},
      {R"("op": "relu", "inputs": [])", "'inputs' must be a layer's name or an array of names"},
  };
  for (const Case& each : cases) {
    SCOPED_TRACE(each.text);
    EXPECT_THAT(fault(each.text), StartsWith("test.json: layer 'a': " + each.message));
  }
}

TEST(BadNetwork, UnknownNamesListWhatWouldFit) {
  EXPECT_THAT(fault(R"("op": "convolution")"),
              HasSubstr("unknown op 'convolution': use one of conv, conv_transpose, max_pool"));
  EXPECT_THAT(
      fault(R"("op": "conv", "out": 4, "kernel": 3, "stirde": 2)"),
      HasSubstr("unknown key 'stirde': use bias, dilation, groups, inputs, kernel, name, op, out, padding, stride"));
  EXPECT_THAT(fault(R"("op": "conv", "out": 4, "kernel": 3, "output_padding": 1)"), HasSubstr("'output_padding'"));
  EXPECT_THAT(fault(R"("op": "relu", "out": 4)"), HasSubstr("unknown key 'out': use inputs, name, op"));
}

TEST(BadNetwork, NumbersThatDescribeNoLayerNameTheLayer) {
  const std::vector<Case> cases{
      {R"("op": "conv", "out": 0, "kernel": 3)", "number of output channels is 0, but must be at least 1"},
      {R"("op": "conv", "out": -4, "kernel": 3)", "number of output channels is -4"},
      {R"("op": "conv", "out": 4, "kernel": 0)", "filter size is 0"},
      {R"("op": "conv", "out": 4, "kernel": 3, "stride": 0)", "stride is 0"},
      {R"("op": "conv", "out": 4, "kernel": 3, "padding": -1)", "padding is -1"},
      {R"("op": "conv", "out": 4, "kernel": 3, "dilation": -1)", "dilation is -1"},
      {R"("op": "conv", "out": 4, "kernel": 3, "groups": 0)", "number of groups is 0"},
      {R"("op": "conv", "out": 6, "kernel": 3, "groups": 3)", "3 groups do not divide 4 input channels"},
      {R"("op": "conv", "out": 6, "kernel": 3, "groups": 4)", "4 groups do not divide 6 output channels"},
      {R"("op": "conv", "out": 4, "kernel": 10)", "a filter of size 10 with dilation 1 does not fit"},
      {R"("op": "conv", "out": 4, "kernel": [3, 3, 3])", "has 3 spatial dimensions, but its input 1x4x9x9 has 2"},
      {R"("op": "conv", "out": 4, "kernel": [])", "'kernel' has 0 spatial dimensions, but there are 1 to 3"},
      {R"("op": "conv", "out": 4, "kernel": [1, 1, 1, 1])", "'kernel' has 4 spatial dimensions"},
      {R"("op": "conv", "out": 4, "kernel": 3, "stride": [1])", "'stride' has 1 entries for 2 spatial dimensions"},
      {R"("op": "conv", "out": 4, "kernel": 3, "padding": [1, 1, 1])", "'padding' has 3 entries for 2 spatial"},
      {R"("op": "conv", "out": 4, "kernel": 3, "padding": [[1, 1]])", "'padding' has 1 entries for 2 spatial"},
      {R"("op": "conv", "out": 4, "kernel": 3, "padding": [])", "'padding' has 0 entries for 2 spatial"},
      {R"("op": "conv", "out": 2147483649, "kernel": 3)", "'out' must be a whole number of at most 2^31"},
      {R"("op": "conv", "out": -9223372036854775808, "kernel": 3)", "'out' must be a whole number of at most 2^31"},
      {R"("op": "conv_transpose", "out": 4, "kernel": 3, "stride": 2, "output_padding": 2)",
       "output padding is 2, but must be smaller than the stride, which is 2"},
      {R"("op": "max_pool", "kernel": 2, "stride": 0, "padding": "same_upper")", "stride is 0"},
      {R"("op": "max_pool", "kernel": 0)", "filter size is 0"},
      {R"("op": "avg_pool", "kernel": 2, "padding": [[0, -5], [0, 0]])", "padding is -5"},
      {R"("op": "resize", "scale": 1e9)", "a scale of 1000000000 makes a size of 9 to 9000000000"},
  };
  for (const Case& each : cases) {
    SCOPED_TRACE(each.text);
    EXPECT_THAT(fault(each.text), StartsWith("test.json: layer 'a': " + each.message));
  }
  EXPECT_THAT(fault(R"("op": "conv", "out": 4, "kernel": 3)", "[1, 4]"),
              HasSubstr("'kernel' has 0 spatial dimensions"));
}

TEST(BadNetwork, OverflowNamesTheLayer) {
  const auto overflow = [](const std::string& input, const std::string& layers) {
    return inputErrorOf([&] { networkOf(input, layers); });
  };
  EXPECT_THAT(overflow("[2147483648, 1, 65536]", R"({"name": "a", "op": "conv", "out": 2147483648, "kernel": 1})"),
              HasSubstr("layer 'a': a tensor of shape 2147483648x2147483648x65536 has more than 2^58 elements"));
  EXPECT_THAT(overflow("[1, 1, 2147483648]", R"({"name": "a", "op": "conv_transpose", "out": 1, "kernel": 1,
                                                 "stride": 2147483648})"),
              HasSubstr("layer 'a': output size is"));
  EXPECT_THAT(overflow("[65536, 1, 65536, 65536]", R"({"name": "a", "op": "resize", "scale": 1000})"),
              HasSubstr("layer 'a': "));
  std::string doubling = R"({"name": "x0", "op": "relu"})";
  for (int i = 1; i < 80; ++i)
    doubling += R"(, {"name": "x)" + std::to_string(i) + R"(", "op": "concat", "inputs": ["x)" + std::to_string(i - 1) +
                R"(", "x)" + std::to_string(i - 1) + R"("]})";
  EXPECT_THAT(overflow("[1, 1, 1]", doubling), HasSubstr("layer 'x32': the shape 1x4294967296x1"));
}

TEST(BadNetwork, LayersReadOnlyWhatComesBefore) {
  const auto wrong = [](const std::string& layers) { return inputErrorOf([&] { networkOf("[1, 3]", layers); }); };
  EXPECT_THAT(wrong(R"({"name": "a", "op": "relu", "inputs": "b"})"),
              HasSubstr("layer 'a': reads 'b', but no layer before it is called that"));
  EXPECT_THAT(wrong(R"({"name": "a", "op": "relu", "inputs": "b"}, {"name": "b", "op": "relu"})"),
              HasSubstr("layer 'a': reads 'b', but no layer before it"));
  EXPECT_THAT(wrong(R"({"name": "a", "op": "relu", "inputs": "a"})"), HasSubstr("layer 'a': reads 'a', but no layer"));
  EXPECT_THAT(wrong(R"({"name": "a", "op": "add", "inputs": ["input", "b"]}, {"name": "b", "op": "relu"})"),
              HasSubstr("layer 'a': reads 'b'"));
  EXPECT_THAT(wrong(R"({"name": "a", "op": "relu"}, {"name": "a", "op": "relu"})"),
              HasSubstr("layer 'a': takes the name of an earlier layer"));
  EXPECT_THAT(wrong(R"({"name": "input", "op": "relu"})"),
              HasSubstr("layer 'input': takes the name of the network's main input"));
  EXPECT_THAT(wrong(R"({"name": "a", "op": "relu", "inputs": ["input", "input"]})"),
              HasSubstr("layer 'a': takes one input, not 2"));
}

}  // namespace
}  // namespace convscope
