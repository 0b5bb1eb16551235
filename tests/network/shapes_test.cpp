#include <fmt/format.h>
#include <gmock/gmock.h>

#include "core/problem_text.h"
#include "network/network_of.h"
#include "network/shapes.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// What is wrong with a network of these layers.
std::string misfit(const std::string& input, const std::string& layers) {
  return inputErrorOf([&] { networkOf(input, layers); });
}

TEST(Shapes, OfConvolutionsInOneTwoAndThreeDimensions) {
  EXPECT_EQ(lastShape("[2, 16, 100]", R"({"name": "c", "op": "conv", "out": 8, "kernel": 5, "stride": 2})"),
            (Dims{2, 8, 48}));
  EXPECT_EQ(lastShape("[2, 3, 10, 12]", R"({"name": "c", "op": "conv", "out": 8, "kernel": [3, 5]})"),
            (Dims{2, 8, 8, 8}));
  EXPECT_EQ(lastShape("[1, 1, 16, 32, 32]", R"({"name": "c", "op": "conv", "out": 4, "kernel": 3, "padding": 1})"),
            (Dims{1, 4, 16, 32, 32}));
  EXPECT_EQ(
      lastShape("[1, 2, 8, 8]", R"({"name": "c", "op": "conv", "out": 4, "kernel": 3, "padding": [[0, 1], [2, 0]]})"),
      (Dims{1, 4, 7, 8}));
  EXPECT_EQ(lastShape("[1, 2, 9, 9]",
                      R"({"name": "c", "op": "conv", "out": 4, "kernel": 3, "stride": 2, "padding": "same_upper"})"),
            (Dims{1, 4, 5, 5}));
}

TEST(Shapes, OfTransposedConvolutions) {
  EXPECT_EQ(lastShape("[1, 8, 7, 7]", R"({"name": "c", "op": "conv_transpose", "out": 4, "kernel": 2, "stride": 2})"),
            (Dims{1, 4, 14, 14}));
  EXPECT_EQ(lastShape("[1, 8, 7]", R"({"name": "c", "op": "conv_transpose", "out": 4, "kernel": 3, "stride": 2,
                                       "padding": 1, "output_padding": 1})"),
            (Dims{1, 4, 14}));
}

TEST(Shapes, OfPooling) {
  EXPECT_EQ(lastShape("[1, 8, 7, 7]", R"({"name": "p", "op": "max_pool", "kernel": 2})"), (Dims{1, 8, 3, 3}));
  EXPECT_EQ(lastShape("[1, 8, 7, 7]", R"({"name": "p", "op": "max_pool", "kernel": 2, "ceil": true})"),
            (Dims{1, 8, 4, 4}));
  EXPECT_EQ(lastShape("[1, 8, 7, 7]", R"({"name": "p", "op": "avg_pool", "kernel": 3, "stride": 1,
                                          "padding": "same_lower"})"),
            (Dims{1, 8, 7, 7}));
  EXPECT_EQ(lastShape("[1, 8, 4, 7, 9]", R"({"name": "p", "op": "avg_pool", "kernel": [1, 2, 3]})"),
            (Dims{1, 8, 4, 3, 3}));
  EXPECT_THAT(misfit("[1, 8, 2, 2]", R"({"name": "p", "op": "max_pool", "kernel": 3})"),
              HasSubstr("layer 'p': a window of size 3"));
}

TEST(Shapes, OfGlobalAndAdaptivePooling) {
  EXPECT_EQ(lastShape("[1, 8, 7, 9]", R"({"name": "p", "op": "global_pool"})"), (Dims{1, 8, 1, 1}));
  EXPECT_EQ(lastShape("[1, 8, 5]", R"({"name": "p", "op": "global_pool"})"), (Dims{1, 8, 1}));
  EXPECT_EQ(lastShape("[1, 8, 7, 9]", R"({"name": "p", "op": "global_pool", "output": 6})"), (Dims{1, 8, 6, 6}));
  EXPECT_EQ(lastShape("[1, 8, 7, 9]", R"({"name": "p", "op": "global_pool", "output": [6, 2]})"), (Dims{1, 8, 6, 2}));
  EXPECT_THAT(misfit("[1, 8, 7, 9]", R"({"name": "p", "op": "global_pool", "output": [1, 1, 1]})"),
              HasSubstr("layer 'p': has 3 output sizes, but its input 1x8x7x9 has 2 spatial dimensions"));
  EXPECT_THAT(misfit("[1, 8, 7]", R"({"name": "p", "op": "global_pool", "output": 0})"), HasSubstr("1x8x0"));
  EXPECT_THAT(misfit("[1, 8]", R"({"name": "p", "op": "global_pool"})"), HasSubstr("needs spatial dimensions"));
}

TEST(Shapes, OfResizing) {
  EXPECT_EQ(lastShape("[1, 8, 7, 9]", R"({"name": "r", "op": "resize", "scale": 2})"), (Dims{1, 8, 14, 18}));
  EXPECT_EQ(lastShape("[1, 8, 7, 9]", R"({"name": "r", "op": "resize", "scale": [0.5, 1.5]})"), (Dims{1, 8, 3, 13}));
  EXPECT_EQ(lastShape("[1, 8, 7, 9]", R"({"name": "r", "op": "resize", "output": 5})"), (Dims{1, 8, 5, 5}));
  EXPECT_EQ(lastShape("[1, 8, 7, 9]", R"({"name": "r", "op": "resize", "output": [5, 6]})"), (Dims{1, 8, 5, 6}));
  EXPECT_EQ(lastShape("[1, 8, 7, 9]", R"({"name": "p", "op": "max_pool", "kernel": 2},
                                         {"name": "c", "op": "conv", "out": 3, "kernel": 1},
                                         {"name": "r", "op": "resize", "like": "input"})"),
            (Dims{1, 3, 7, 9}));
}

TEST(Shapes, OfResizingThatDoesNotFit) {
  const auto wrong = [](const std::string& fields) {
    return misfit("[1, 8, 7, 9]", R"({"name": "r", "op": "resize")" + fields + "}");
  };
  EXPECT_THAT(wrong(""), HasSubstr("layer 'r': a resize takes exactly one of scale, output and like"));
  EXPECT_THAT(wrong(R"(, "scale": 2, "output": 5)"), HasSubstr("exactly one of"));
  EXPECT_THAT(wrong(R"(, "scale": 0)"), HasSubstr("a scale of 0 makes a size of 7 to 0"));
  EXPECT_THAT(wrong(R"(, "scale": -1)"), HasSubstr("to -7"));
  EXPECT_THAT(wrong(R"(, "scale": 1e300)"), HasSubstr("layer 'r': a scale of 1e+300"));
  EXPECT_THAT(wrong(R"(, "scale": [1, 2, 3])"), HasSubstr("has 3 scales, but its input 1x8x7x9 has 2"));
  EXPECT_THAT(wrong(R"(, "output": [5, 5, 5])"), HasSubstr("has 3 output sizes"));
  EXPECT_THAT(wrong(R"(, "output": -5)"), HasSubstr("1x8x-5x-5"));
  EXPECT_THAT(wrong(R"(, "like": "later")"), HasSubstr("reads 'later', but no layer before it is called that"));
  EXPECT_THAT(wrong(R"(, "like": "r")"), HasSubstr("reads 'r', but no layer before"));
  EXPECT_THAT(misfit("[1, 8, 7, 9]", R"({"name": "f", "op": "flatten"},
                                        {"name": "r", "op": "resize", "inputs": "input", "like": "f"})"),
              HasSubstr("resizes 1x8x7x9 like 'f', but that is 1x504, of another rank"));
}

TEST(Shapes, OfAddingAndJoining) {
  const std::string branches = R"({"name": "a", "op": "conv", "out": 4, "kernel": 1},
                                  {"name": "b", "op": "conv", "out": 6, "kernel": 1, "inputs": "input"},
                                  {"name": "c", "op": "max_pool", "kernel": 2, "inputs": "a"},)";
  const auto joined = [&](const std::string& layer) { return lastShape("[1, 2, 8, 8]", branches + layer); };
  EXPECT_EQ(joined(R"({"name": "j", "op": "concat", "inputs": ["a", "b", "a"]})"), (Dims{1, 14, 8, 8}));
  EXPECT_EQ(joined(R"({"name": "j", "op": "concat", "inputs": "a"})"), (Dims{1, 4, 8, 8}));
  EXPECT_EQ(joined(R"({"name": "j", "op": "add", "inputs": ["a", "a"]})"), (Dims{1, 4, 8, 8}));

  const auto wrong = [&](const std::string& layer) { return misfit("[1, 2, 8, 8]", branches + layer); };
  EXPECT_THAT(wrong(R"({"name": "j", "op": "add", "inputs": ["a", "b"]})"),
              HasSubstr("layer 'j': adds 1x4x8x8 and 1x6x8x8, which differ"));
  EXPECT_THAT(wrong(R"({"name": "j", "op": "add"})"), HasSubstr("layer 'j': adds two inputs or more, not 1"));
  EXPECT_THAT(wrong(R"({"name": "j", "op": "concat", "inputs": ["a", "c"]})"),
              HasSubstr("layer 'j': joins 1x4x8x8 and 1x4x4x4, which differ in more than the channels"));
}

TEST(Shapes, OfFlatteningAndLinearLayers) {
  EXPECT_EQ(lastShape("[2, 8, 7, 9]", R"({"name": "f", "op": "flatten"})"), (Dims{2, 504}));
  EXPECT_EQ(lastShape("[2, 8]", R"({"name": "f", "op": "flatten"})"), (Dims{2, 8}));
  EXPECT_EQ(lastShape("[2, 8]", R"({"name": "l", "op": "linear", "out": 10})"), (Dims{2, 10}));
  EXPECT_THAT(misfit("[2, 8, 7]", R"({"name": "l", "op": "linear", "out": 10})"),
              HasSubstr("layer 'l': takes an input of [N, features], not 2x8x7: put a flatten before it"));
  EXPECT_THAT(misfit("[2, 8]", R"({"name": "l", "op": "linear", "out": 0})"), HasSubstr("layer 'l'"));
  EXPECT_THAT(misfit("[1, 65536, 65536]", R"({"name": "f", "op": "flatten"})"),
              HasSubstr("layer 'f': the shape 1x4294967296 has a number that is not between 1 and 2^31"));
}

TEST(Shapes, OfFurtherInputsFollowTheBatch) {
  const Network network = networkOf("[2, 3, 8, 8]", R"({"name": "c", "op": "conv", "out": 4, "kernel": 1},
      {"name": "other", "op": "input", "shape": [5, 20]}, {"name": "d", "op": "conv", "out": 6, "kernel": [3]})");
  EXPECT_THAT(propagateShapes(network, {7, 3, 9, 9}), ElementsAre(Dims{7, 4, 9, 9}, Dims{7, 5, 20}, Dims{7, 6, 18}));
  EXPECT_THAT(misfit("[2, 3]", R"({"name": "i", "op": "input", "shape": []})"),
              HasSubstr("layer 'i': a shape must be"));
  EXPECT_THAT(misfit("[2, 3]", R"({"name": "i", "op": "input", "shape": [0]})"), HasSubstr("layer 'i'"));
  EXPECT_THAT(misfit("[2, 3]", R"({"name": "i", "op": "input", "shape": [1], "inputs": "input"})"),
              HasSubstr("layer 'i': an input takes no inputs"));
}

TEST(Shapes, OfSplits) {
  const auto split = [](const char* fields) {
    return lastShape("[1, 8, 7, 9]", fmt::format(R"({{"name": "s", "op": "split", {}}})", fields));
  };
  EXPECT_EQ(split(R"("parts": 2)"), (Dims{1, 4, 7, 9}));
  EXPECT_EQ(split(R"("axis": 3, "parts": 3, "part": 3)"), (Dims{1, 8, 7, 3}));
  EXPECT_EQ(split(R"("sizes": [3, 5])"), (Dims{1, 3, 7, 9}));
  EXPECT_EQ(split(R"("sizes": [3, 5], "part": 2)"), (Dims{1, 5, 7, 9}));
  const auto wrong = [&](const char* fields) { return inputErrorOf([&] { split(fields); }); };
  EXPECT_THAT(wrong(R"("parts": 3)"), HasSubstr("layer 's': cuts a size of 8 into 3 equal parts"));
  EXPECT_THAT(wrong(R"("sizes": [3, 4])"), HasSubstr("cuts a size of 8 into parts of 3 + 4"));
  EXPECT_THAT(wrong(R"("sizes": [9, -1])"), HasSubstr("parts of 9 + -1"));
  EXPECT_THAT(wrong(R"("sizes": [8, 0])"), HasSubstr("parts of 8 + 0"));
  EXPECT_THAT(wrong(R"("parts": 2, "part": 3)"), HasSubstr("part 3 of 2"));
  EXPECT_THAT(wrong(R"("parts": 2, "part": 0)"), HasSubstr("part 0 of 2"));
  EXPECT_THAT(wrong(R"("parts": -2)"), HasSubstr("of -2"));
  EXPECT_THAT(wrong(R"("parts": 2, "sizes": [4, 4])"), HasSubstr("exactly one of parts and sizes"));
  EXPECT_THAT(wrong(R"("part": 1)"), HasSubstr("exactly one of parts and sizes"));
  EXPECT_THAT(wrong(R"("axis": 0, "parts": 1)"), HasSubstr("names axis 0, but its input 1x8x7x9 has axes 1 to 3"));
  EXPECT_THAT(wrong(R"("axis": 4, "parts": 1)"), HasSubstr("names axis 4"));
}

TEST(Shapes, OfSlicesAreThoseOfPython) {
  const auto slice = [](const char* fields) {
    return lastShape("[1, 8, 7, 9]", fmt::format(R"({{"name": "s", "op": "slice", {}}})", fields));
  };
  EXPECT_EQ(slice(R"("begin": 2)"), (Dims{1, 6, 7, 9}));
  EXPECT_EQ(slice(R"("end": 2)"), (Dims{1, 2, 7, 9}));
  EXPECT_EQ(slice(R"("axis": 2, "step": 2)"), (Dims{1, 8, 4, 9}));
  EXPECT_EQ(slice(R"("axis": 2, "begin": 1, "step": 2)"), (Dims{1, 8, 3, 9}));
  EXPECT_EQ(slice(R"("axis": 3, "begin": -4, "end": -1)"), (Dims{1, 8, 7, 3}));
  EXPECT_EQ(slice(R"("axis": 3, "begin": -400, "end": 400, "step": 400)"), (Dims{1, 8, 7, 1}));
  const auto wrong = [&](const char* fields) { return inputErrorOf([&] { slice(fields); }); };
  EXPECT_THAT(wrong(R"("begin": 8)"), HasSubstr("layer 's': takes nothing of a size of 8: it goes from 8 to 8"));
  EXPECT_THAT(wrong(R"("begin": 3, "end": 2)"), HasSubstr("from 3 to 2"));
  EXPECT_THAT(wrong(R"("step": 0)"), HasSubstr("step is 0"));
  EXPECT_THAT(wrong(R"("step": -1)"), HasSubstr("step is -1"));
  EXPECT_THAT(wrong(R"("axis": -1)"), HasSubstr("names axis -1"));
}

TEST(Shapes, ReadTheLayerBeforeUnlessTold) {
  const Network network = networkOf("[1, 3, 8, 8]", R"({"name": "a", "op": "relu"}, {"name": "b", "op": "relu"},
      {"name": "c", "op": "relu", "inputs": "input"}, {"name": "d", "op": "input", "shape": [3]})");
  EXPECT_THAT(inputNames(network, 0), ElementsAre("input"));
  EXPECT_THAT(inputNames(network, 1), ElementsAre("a"));
  EXPECT_THAT(inputNames(network, 2), ElementsAre("input"));
  EXPECT_THAT(inputNames(network, 3), ElementsAre());
}

TEST(Shapes, OfNetworksMadeInTheProgramAreCheckedAsWell) {
  Network network{.name = "made", .description = "", .input = {1, 3, 8, 8}, .inputGradient = false, .layers = {}};
  EXPECT_TRUE(propagateShapes(network, network.input).empty());
  const auto misfitWith = [&](const Layer& layer) {
    network.layers = {layer};
    return inputErrorOf([&] { propagateShapes(network, network.input); });
  };
  EXPECT_THAT(misfitWith({"", {}, AddLayer{}}), HasSubstr("layer 1: "));
  EXPECT_THAT(misfitWith({"", {}, FlattenLayer{}}), HasSubstr("layer 1: has no name"));
  EXPECT_THAT(misfitWith({"c", {}, ConvolutionLayer{}}), HasSubstr("has 0 spatial dimensions"));
  EXPECT_THAT(misfitWith({"c", {}, ConvolutionLayer{.axes = {{.stride = INT64_MIN}, {.dilation = INT64_MAX}}}}),
              HasSubstr("stride is -9223372036854775808"));
  EXPECT_THAT(misfitWith({"p", {}, PoolingLayer{.padding = Padding::SameUpper, .axes = {{.stride = 0}, {}}}}),
              HasSubstr("stride is 0"));
  EXPECT_THAT(misfitWith({"r", {}, ResizeLayer{.scale = {0.0 / 0.0}, .output = {}, .like = {}}}), HasSubstr("nan"));
  EXPECT_THAT(misfitWith({"s", {}, SliceLayer{.begin = INT64_MIN, .end = INT64_MIN}}), HasSubstr("takes nothing"));
  EXPECT_THAT(misfitWith({"s", {}, SplitLayer{.sizes = {INT64_MAX, INT64_MAX}}}), HasSubstr("cuts a size of 3"));
  EXPECT_THAT(misfitWith({"s", {}, SplitLayer{.parts = INT64_MIN, .sizes = {}}}), HasSubstr("is part 1 of"));
  for (const Dims& input : {Dims{}, Dims{1}, Dims{1, 3, 8, 8, 8, 8}, Dims{0, 3}, Dims{1, -3}, Dims{1, INT64_MAX}})
    EXPECT_THAT(inputErrorOf([&] { propagateShapes(network, input); }), HasSubstr("input: "));
}

TEST(Shapes, AnInputOfAnotherRankIsTheInputsError) {
  const auto layers = [](const char* second) {
    return fmt::format(R"({{"name": "a", "op": "relu"}}, {{"name": "c", "op": "conv", "out": 4, "kernel": [1, 1]}},
        {{"name": "p", "op": "max_pool", "kernel": {}, "stride": 1}})",
                       second);
  };
  const Network network = networkOf("[1, 3, 8, 8]", layers("[1, 1]"));
  for (const Dims& input : {Dims{32, 3, 224}, Dims{1, 3, 8, 8, 8}, Dims{2, 3}})
    EXPECT_THAT(inputErrorOf([&] { propagateShapes(network, input); }),
                ::testing::EndsWith(fmt::format("input: {} has {} dimensions, but the network needs 4: batch, channels "
                                                "and the 2 spatial dimensions of its layers, e.g. 'c'",
                                                dimsText(input), input.size())));
  EXPECT_NO_THROW(propagateShapes(network, {2, 5, 9, 7}));
  // If the layers disagree, or one has this rank, the layer is wrong.
  EXPECT_THAT(misfit("[1, 3, 8, 8]", layers("[1, 1, 1]")), HasSubstr("layer 'p'"));
  EXPECT_THAT(misfit("[1, 3, 8]", layers("[1]")), HasSubstr("layer 'c'"));
  // Layers of further inputs say nothing about the main one.
  const Network further = networkOf("[1, 3]", R"({"name": "i", "op": "input", "shape": [3, 8, 8]},
      {"name": "c", "op": "conv", "out": 4, "kernel": [1, 1]})");
  EXPECT_EQ(propagateShapes(further, {7, 3, 8}).back(), (Dims{7, 4, 8, 8}));
}

TEST(ParameterCounts, AreThoseOfEachKind) {
  const Network network = networkOf("[1, 6, 8, 8]", R"({"name": "c", "op": "conv", "out": 4, "kernel": 3, "groups": 2},
      {"name": "cb", "op": "conv", "out": 4, "kernel": 3, "bias": true}, {"name": "n", "op": "batch_norm"},
      {"name": "r", "op": "relu"}, {"name": "t", "op": "conv_transpose", "out": 3, "kernel": 2, "bias": true},
      {"name": "f", "op": "flatten"}, {"name": "l", "op": "linear", "out": 10},
      {"name": "m", "op": "linear", "out": 2, "bias": false},
      {"name": "own", "op": "shape_keeping", "kind": "my_norm"})");
  EXPECT_THAT(parameterCounts(network, network.input),
              ElementsAre(4 * 3 * 9, 4 * 4 * 9 + 4, 8, 0, 4 * 3 * 4 + 3, 0, 75 * 10 + 10, 10 * 2, 4));
}

}  // namespace
}  // namespace convscope
