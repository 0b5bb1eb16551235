#include "network/network_json.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "network/layer_json.h"
#include "network/network_of.h"

namespace convscope {
namespace {

using ::testing::HasSubstr;

TEST(NetworkJson, IsWrittenAsAPersonWould) {
  const std::string text = R"({
  "convscope_network": 1,
  "name": "small",
  "description": "Two \"layers\"",
  "input": [32, 3, 224, 224],
  "input_gradient": true,
  "layers": [
    {"name": "conv1", "op": "conv", "out": 64, "kernel": 7, "stride": 2, "padding": 3},
    {"name": "bn1", "op": "batch_norm"},
    {"name": "pool", "op": "max_pool", "kernel": 3, "stride": 2, "padding": 1},
    {"name": "branch", "op": "conv", "out": 64, "kernel": [1, 3], "padding": [0, 1], "inputs": "bn1"},
    {"name": "fc", "op": "global_pool"}
  ]
}
)";
  const Network network = networkFromJson(text, "small.json");
  EXPECT_EQ(network.name, "small");
  EXPECT_EQ(network.description, "Two \"layers\"");
  EXPECT_EQ(network.input, (Dims{32, 3, 224, 224}));
  EXPECT_TRUE(network.inputGradient);
  ASSERT_EQ(network.layers.size(), 5u);
  const ConvolutionLayer conv1{.outChannels = 64,
                               .axes = {{.filter = 7, .stride = 2, .padBegin = 3, .padEnd = 3},
                                        {.filter = 7, .stride = 2, .padBegin = 3, .padEnd = 3}}};
  EXPECT_EQ(network.layers[0], (Layer{"conv1", {}, conv1}));
  EXPECT_EQ(network.layers[1], (Layer{"bn1", {}, ShapeKeepingLayer{"batch_norm"}}));
  EXPECT_EQ(network.layers[3].inputs, std::vector<std::string>{"bn1"});

  std::string compact = text;
  std::erase(compact, ' ');
  std::string written = toJson(network);
  std::erase(written, ' ');
  EXPECT_EQ(written, compact);
}

TEST(NetworkJson, DefaultsAreThoseOfTheDocumentation) {
  const auto layer = [](const std::string& fields) {
    return networkOf("[1, 4, 9, 9]", R"({"name": "a", )" + fields + "}").layers.front().kind;
  };
  const Axis three{.filter = 3};
  EXPECT_EQ(layer(R"("op": "conv", "out": 2, "kernel": 3)"),
            LayerKind(ConvolutionLayer{.outChannels = 2, .axes = {three, three}}));
  EXPECT_EQ(layer(R"("op": "conv", "out": 2, "kernel": 3, "stride": 1, "padding": 0, "dilation": 1, "groups": 1,
                     "bias": false)"),
            layer(R"("op": "conv", "out": 2, "kernel": 3)"));
  EXPECT_EQ(layer(R"("op": "max_pool", "kernel": 3)"),
            layer(R"("op": "max_pool", "kernel": 3, "stride": 3, "ceil": false)"));
  const Axis shifted{.filter = 3, .stride = 2, .padBegin = 1, .padEnd = 0, .dilation = 2};
  EXPECT_EQ(layer(R"("op": "conv", "out": 2, "kernel": [3, 3], "stride": [2, 2], "padding": [[1, 0], [1, 0]],
                     "dilation": [2, 2], "bias": true)"),
            LayerKind(ConvolutionLayer{.outChannels = 2, .bias = true, .axes = {shifted, shifted}}));
  EXPECT_EQ(layer(R"("op": "shape_keeping", "kind": "relu")"), layer(R"("op": "relu")"));
  EXPECT_EQ(layer(R"("op": "shape_keeping", "kind": "my activation")"), LayerKind(ShapeKeepingLayer{"my activation"}));
}

TEST(NetworkJson, NumberOfDimensionsFollowsTheInput) {
  const auto rank = [](const std::string& input) {
    const Network network = networkOf(input, R"({"name": "a", "op": "conv", "out": 2, "kernel": 3, "padding": 1})");
    return std::get<ConvolutionLayer>(network.layers.front().kind).axes.size();
  };
  EXPECT_EQ(rank("[1, 4, 9]"), 1u);
  EXPECT_EQ(rank("[1, 4, 9, 9]"), 2u);
  EXPECT_EQ(rank("[1, 4, 9, 9, 9]"), 3u);
}

TEST(NetworkJson, RoundTripsEveryField) {
  const Network network = networkOf("[2, 6, 16, 12]", R"(
      {"name": "a", "op": "conv", "out": 8, "kernel": [3, 5], "stride": [1, 2], "padding": [[0, 1], [2, 3]],
       "dilation": [1, 2], "groups": 2, "bias": true},
      {"name": "b", "op": "conv_transpose", "out": 6, "kernel": 3, "stride": 2, "padding": [1, 0], "dilation": 2,
       "output_padding": [1, 0], "groups": 2},
      {"name": "c", "op": "conv", "out": 6, "kernel": 3, "stride": 2, "padding": "same_lower"},
      {"name": "d", "op": "avg_pool", "kernel": 3, "stride": [1, 2], "padding": "same_upper", "ceil": true},
      {"name": "e", "op": "max_pool", "kernel": 2, "dilation": 2, "padding": 1},
      {"name": "f", "op": "resize", "scale": [0.3333333333333333, 2]},
      {"name": "g", "op": "resize", "scale": 3.7},
      {"name": "h", "op": "resize", "output": [9, 8]},
      {"name": "i", "op": "resize", "output": 4},
      {"name": "j", "op": "resize", "like": "h"},
      {"name": "k", "op": "add", "inputs": ["j", "h"]},
      {"name": "l", "op": "concat", "inputs": ["k", "k"]},
      {"name": "m", "op": "global_pool", "output": [3, 2]},
      {"name": "n", "op": "global_pool", "output": 1},
      {"name": "o \n \u0000 ü \" \\", "op": "shape_keeping", "kind": "conv"},
      {"name": "p", "op": "flatten"},
      {"name": "q", "op": "linear", "out": 7, "bias": false},
      {"name": "r", "op": "linear", "out": 7, "inputs": ["p"]},
      {"name": "s", "op": "input", "shape": [4, 30]},
      {"name": "t", "op": "conv", "out": 3, "kernel": [3], "padding": [[1, 0]]},
      {"name": "u", "op": "conv", "out": 3, "kernel": [3], "stride": 2, "padding": 1},
      {"name": "v", "op": "split", "axis": 2, "sizes": [14, 15], "part": 2, "inputs": "t"},
      {"name": "w", "op": "split", "parts": 3, "inputs": "t"},
      {"name": "x", "op": "slice", "begin": -2, "inputs": "t"},
      {"name": "y", "op": "slice", "axis": 2, "end": 9, "step": 2})");
  EXPECT_EQ(networkFromJson(toJson(network), "again"), network);
  EXPECT_EQ(toJson(networkFromJson(toJson(network), "again")), toJson(network));
}

TEST(NetworkJson, IsOfTheOldestVersionThatHasItsLayers) {
  EXPECT_THAT(toJson(networkOf("[1, 2]", R"({"name": "a", "op": "relu"})")), HasSubstr("\"convscope_network\": 1,"));
  for (const char* op : {R"("split", "parts": 2)", R"("slice")"})
    EXPECT_THAT(toJson(networkOf("[1, 2]", fmt::format(R"({{"name": "a", "op": {}}})", op))),
                HasSubstr("\"convscope_network\": 2,"));
}

TEST(NetworkJson, RoundTripsEveryKindOfShapeKeepingLayer) {
  for (const std::string_view name : kShapeKeepingKinds) {
    const std::string kind(name);
    const Network network = networkOf("[1, 2]", R"({"name": "a", "op": ")" + kind + "\"}");
    EXPECT_EQ(network.layers.front().kind, LayerKind(ShapeKeepingLayer{kind}));
    EXPECT_THAT(toJson(network), HasSubstr("\"op\":\"" + kind + "\""));
  }
}

TEST(NetworkJson, WritesNetworksThatDoNotFitToo) {
  Network network{.name = "\xff", .description = "", .input = {}, .inputGradient = false, .layers = {}};
  EXPECT_THAT(toJson(network), HasSubstr("\"input\": []"));
  network.layers = {
      {"", {}, ConvolutionLayer{}}, {"p", {}, PoolingLayer{.axes = {{.filter = 2}}}}, {"i", {}, InputLayer{}}};
  EXPECT_THAT(toJson(network), HasSubstr("\"kernel\":[2]"));
}

TEST(NetworkJson, ByteOrderMarkAndLineEndsDoNotMatter) {
  std::string text = networkText("[1, 2]", R"({"name": "a", "op": "relu"})");
  const Network network = networkFromJson(text, "test.json");
  for (std::size_t at = 0; (at = text.find(", ", at)) != std::string::npos; at += 3) text.replace(at, 2, ",\r\n");
  EXPECT_EQ(networkFromJson("\xef\xbb\xbf" + text, "test.json"), network);
}

}  // namespace
}  // namespace convscope
