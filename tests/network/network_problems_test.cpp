#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "core/problem_text.h"
#include "network/network_of.h"
#include "network/network_problems.h"
#include "network/presets.h"

namespace convscope {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<std::string> texts(const std::vector<NetworkProblem>& problems) {
  std::vector<std::string> result;
  for (const NetworkProblem& posed : problems) result.push_back(toText(posed.problem));
  return result;
}

std::vector<std::string> problemsOf(const Network& network, const ProblemRequest& request = {}) {
  return texts(networkProblems(network, network.input, request));
}

/// The layers that pose a backward-data problem.
std::vector<std::string> dataGradients(const Network& network) {
  std::vector<std::string> layers;
  for (const NetworkProblem& posed : networkProblems(network, network.input, {.passes = {Pass::BackwardData}}))
    layers.insert(layers.end(), posed.layers.begin(), posed.layers.end());
  return layers;
}

TEST(NetworkProblems, ComeLayerByLayerInTheOrderOfThePasses) {
  const Network network = networkOf("[2, 3, 8, 8]", R"({"name": "a", "op": "conv", "out": 4, "kernel": 3},
      {"name": "r", "op": "relu"}, {"name": "b", "op": "conv_transpose", "out": 5, "kernel": 2, "stride": 2})");
  EXPECT_THAT(problemsOf(network),
              ElementsAre("fwd fp32 nchw n2 c3 k4 in8x8 f3x3", "wgrad fp32 nchw n2 c3 k4 in8x8 f3x3",
                          "fwd fp32 nchw transposed n2 c4 k5 in6x6 f2x2 s2x2",
                          "dgrad fp32 nchw transposed n2 c4 k5 in6x6 f2x2 s2x2",
                          "wgrad fp32 nchw transposed n2 c4 k5 in6x6 f2x2 s2x2"));
  EXPECT_THAT(problemsOf(network, {.precision = Precision::Fp16,
                                   .layout = Layout::Nhwc,
                                   .passes = {Pass::BackwardFilter, Pass::Forward}}),
              ElementsAre("wgrad fp16 nhwc n2 c3 k4 in8x8 f3x3", "fwd fp16 nhwc n2 c3 k4 in8x8 f3x3",
                          "wgrad fp16 nhwc transposed n2 c4 k5 in6x6 f2x2 s2x2",
                          "fwd fp16 nhwc transposed n2 c4 k5 in6x6 f2x2 s2x2"));
  EXPECT_THAT(problemsOf(network, {.passes = {}}), IsEmpty());
}

TEST(NetworkProblems, SayWhichLayersPoseThem) {
  const Network network = networkOf("[2, 4, 8, 8]", R"({"name": "a", "op": "conv", "out": 4, "kernel": 3, "padding": 1},
      {"name": "b", "op": "conv", "out": 4, "kernel": 3, "padding": 1, "bias": true},
      {"name": "c", "op": "conv", "out": 4, "kernel": 3, "padding": "same_upper"},
      {"name": "d", "op": "conv", "out": 4, "kernel": 3})");
  const auto problems = networkProblems(network, network.input, {});
  ASSERT_THAT(problems, SizeIs(6));
  EXPECT_THAT(problems[0].layers, ElementsAre("a", "b", "c"));
  EXPECT_THAT(problems[1].layers, ElementsAre("a", "b", "c"));
  EXPECT_EQ(problems[2].problem.pass, Pass::BackwardData);
  EXPECT_THAT(problems[2].layers, ElementsAre("b", "c"));
  for (std::size_t i = 3; i < 6; ++i) EXPECT_THAT(problems[i].layers, ElementsAre("d"));
  EXPECT_THAT(dataGradients(network), ElementsAre("b", "c", "d"));
}

TEST(NetworkProblems, NeedADataGradientOnlyBehindAParameter) {
  const auto layers = [](const std::string& before) {
    return networkOf("[2, 4, 8, 8]", before + R"({"name": "c", "op": "conv", "out": 4, "kernel": 3})");
  };
  EXPECT_THAT(dataGradients(layers("")), IsEmpty());
  EXPECT_THAT(dataGradients(layers(R"({"name": "r", "op": "relu"},)")), IsEmpty());
  EXPECT_THAT(dataGradients(layers(R"({"name": "p", "op": "max_pool", "kernel": 2},)")), IsEmpty());
  EXPECT_THAT(dataGradients(layers(R"({"name": "i", "op": "input", "shape": [4, 8, 8]},
                                      {"name": "a", "op": "add", "inputs": ["input", "i"]},)")),
              IsEmpty());
  EXPECT_THAT(dataGradients(layers(R"({"name": "n", "op": "batch_norm"},)")), ElementsAre("c"));
  EXPECT_THAT(dataGradients(layers(R"({"name": "n", "op": "batch_norm"},
                                      {"name": "a", "op": "add", "inputs": ["input", "n"]},)")),
              ElementsAre("c"));
}

TEST(NetworkProblems, PoseFirstLayersDataGradientWhereTheNetworkAsks) {
  Network network = networkOf("[2, 4, 8, 8]", R"({"name": "a", "op": "conv", "out": 4, "kernel": 3},
      {"name": "i", "op": "input", "shape": [4, 9, 9]}, {"name": "b", "op": "conv", "out": 4, "kernel": 3})");
  EXPECT_THAT(dataGradients(network), IsEmpty());
  network.inputGradient = true;
  EXPECT_THAT(dataGradients(network), ElementsAre("a", "b"));
}

TEST(NetworkProblems, OfResNetAreFewerThanItsConvolutions) {
  const Network network = preset("resnet50");
  const auto forward = networkProblems(network, network.input, {.passes = {Pass::Forward}});
  // One at the beginning, four in the first stage (its shortcut is like a block's last), six in each other.
  EXPECT_THAT(forward, SizeIs(1 + 4 + 3 * 6));
  std::size_t layers = 0;
  for (const NetworkProblem& posed : forward) layers += posed.layers.size();
  EXPECT_EQ(layers, 53u);
  const auto all = networkProblems(network, network.input, {});
  EXPECT_THAT(all, SizeIs(3 * forward.size() - 1));  // conv1 needs no data gradient
  std::set<Problem> distinct;
  for (const NetworkProblem& posed : all) distinct.insert(posed.problem);
  EXPECT_EQ(distinct.size(), all.size());

  const auto repeated = std::ranges::find_if(forward, [](const NetworkProblem& p) { return p.layers.size() == 4; });
  ASSERT_NE(repeated, forward.end());
  EXPECT_EQ(toText(repeated->problem), "fwd fp32 nchw n32 c64 k256 in56x56 f1x1");
  EXPECT_THAT(repeated->layers,
              ElementsAre("layer1.0.conv3", "layer1.0.downsample.0", "layer1.1.conv3", "layer1.2.conv3"));
}

TEST(NetworkProblems, FollowTheInputSize) {
  const Network network = preset("mnist-tutorial");
  EXPECT_THAT(texts(networkProblems(network, {1, 1, 32, 40}, {.passes = {Pass::Forward}})),
              ElementsAre("fwd fp32 nchw n1 c1 k10 in32x40 f5x5", "fwd fp32 nchw n1 c10 k20 in14x18 f5x5"));
}

}  // namespace
}  // namespace convscope
