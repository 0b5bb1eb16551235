#include "measure/known_layers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "network/layer_calls.h"
#include "network/network_json.h"
#include "network/network_problems.h"
#include "network/presets.h"
#include "support/recorded_session.h"
#include "workload/call_records.h"
#include "workload/read_workload.h"
#include "workload/workload_reader.h"
#include "workload/workload_text.h"

namespace convscope::testing {
namespace {

using ::testing::UnorderedElementsAreArray;

/// Adds an iteration of a network to calls of a recording, in the order of a training.
void addIteration(std::vector<CallRecord>& calls, std::vector<IterationRecord>& iterations, const Network& network,
                  const Dims& input, const std::vector<Pass>& passes = allPasses()) {
  IterationRecord iteration{.firstCall = calls.size(), .endCall = 0};
  const std::vector<NetworkProblem> problems = networkProblems(network, input, {Precision::Tf32, Layout::Nhwc, passes});
  for (const LayerCall& call : layerCalls(network, problems)) {
    const Problem& problem = problems[call.problem].problem;
    calls.push_back({.function = problem.pass == Pass::Forward ? "aten::convolution" : "aten::convolution_backward",
                     .problems = {problem},
                     .executor = WorkloadExecutor::Cudnn,
                     .layers = {},
                     .hostUs = {},
                     .deviceUs = 10.0,
                     .problemDeviceUs = {}});
  }
  iteration.endCall = calls.size();
  iterations.push_back(iteration);
}

Workload recordedOf(const Network& network, const std::vector<Dims>& inputs,
                    const std::vector<Pass>& passes = allPasses()) {
  std::vector<CallRecord> calls;
  std::vector<IterationRecord> iterations;
  for (const Dims& input : inputs) addIteration(calls, iterations, network, input, passes);
  Workload workload;
  workload.marks = IterationMarks::ProfilerStep;
  addCalls(workload, calls, iterations);
  return workload;
}

Workload named(Workload workload) {
  nameLayersAsKnown(workload);
  return workload;
}

bool hasNames(const Workload& workload) {
  return std::ranges::any_of(workload.problems, [](const WorkloadProblem& each) { return !each.layers.empty(); });
}

TEST(KnownLayers, AreThoseOfTheNetworkWithTheSameOrder) {
  for (const char* name :
       {"resnet50", "resnext50_32x4d", "vgg16", "mobilenet_v2", "unet", "deeplabv3_resnet50", "darknet53", "alexnet"}) {
    const Network& network = preset(name);
    Dims input = network.input;
    input[0] = 5;
    const Workload workload = named(recordedOf(network, {input}));
    EXPECT_EQ(workload.layersAsIn, name);
    for (const NetworkProblem& each : networkProblems(network, input, {Precision::Tf32, Layout::Nhwc, allPasses()})) {
      const auto recorded = std::ranges::find(workload.problems, each.problem, &WorkloadProblem::problem);
      ASSERT_NE(recorded, workload.problems.end()) << name;
      EXPECT_EQ(recorded->layers, each.layers) << name;
    }
    EXPECT_EQ(parseWorkload(toText(workload), "a"), workload) << name;
  }
}

TEST(KnownLayers, AreFoundAtEverySizeAndWithoutBackwardPasses) {
  EXPECT_EQ(named(recordedOf(preset("resnet50"), {{2, 3, 160, 160}, {2, 3, 224, 192}, {1, 3, 160, 160}})).layersAsIn,
            "resnet50");
  EXPECT_EQ(named(recordedOf(preset("vgg16"), {{2, 3, 64, 64}}, {Pass::Forward})).layersAsIn, "vgg16");
}

TEST(KnownLayers, AreFoundIfAnIterationHasSeveralBatches) {
  std::vector<CallRecord> calls;
  std::vector<IterationRecord> iterations;
  addIteration(calls, iterations, preset("resnet50"), {2, 3, 160, 160});
  addIteration(calls, iterations, preset("resnet50"), {2, 3, 160, 160});
  Workload workload;
  addCalls(workload, calls, {{.firstCall = 0, .endCall = calls.size()}});
  nameLayersAsKnown(workload);
  EXPECT_EQ(workload.layersAsIn, "resnet50");
}

TEST(KnownLayers, AreNotThoseOfAReorderedNetwork) {
  const Network& network = preset("resnet50");
  const Workload original = recordedOf(network, {{2, 3, 160, 160}});
  Workload workload = original;
  ASSERT_EQ(named(workload).layersAsIn, "resnet50");
  std::swap(workload.calls[3], workload.calls[5]);  // two forward calls
  EXPECT_FALSE(hasNames(named(workload)));
  workload = original;
  std::swap(workload.calls[workload.calls.size() - 2], workload.calls[workload.calls.size() - 5]);  // two backward ones
  EXPECT_FALSE(hasNames(named(workload)));
}

TEST(KnownLayers, AreNotThoseOfAPartOrOfMore) {
  const Workload original = recordedOf(preset("resnet50"), {{2, 3, 160, 160}});
  Workload part = original;
  part.kinds[0].calls.erase(part.kinds[0].calls.begin() + 4);
  EXPECT_FALSE(hasNames(named(part)));
  Workload less = original;
  ASSERT_GT(less.kinds[0].calls[3].count, 1);
  --less.kinds[0].calls[3].count;
  EXPECT_FALSE(hasNames(named(less)));
  Workload more = recordedOf(preset("resnet50"), {{2, 3, 160, 160}, {2, 3, 192, 192}});
  more.kinds[1].calls.pop_back();
  more.kinds[1].calls.erase(more.kinds[1].calls.begin());
  EXPECT_FALSE(hasNames(named(more)));
  EXPECT_EQ(named(more).layersAsIn, "");
}

TEST(KnownLayers, AreNotGuessedForFewLayersOrUncountedCalls) {
  EXPECT_FALSE(hasNames(named(recordedOf(preset("mnist-tutorial"), {{8, 1, 28, 28}}))));
  Workload uncounted = recordedOf(preset("resnet50"), {{2, 3, 160, 160}});
  uncounted.calls.clear();
  uncounted.kinds.clear();
  uncounted.runs.clear();
  EXPECT_FALSE(hasNames(named(uncounted)));
  EXPECT_EQ(named(Workload()), Workload());
}

TEST(KnownLayers, LeaveRecordedNamesAlone) {
  Workload workload = recordedOf(preset("resnet50"), {{2, 3, 160, 160}});
  workload.problems.back().layers = {"stem"};
  const Workload before = workload;
  EXPECT_EQ(named(workload), before);
}

/// A network that does not come with the program: six convolutions in a row.
Network ownNetwork(const std::string& name, const std::string& layer, std::int64_t channels = 8) {
  std::string layers;
  for (int i = 0; i < 6; ++i)
    layers += fmt::format(R"({}{{"name": "{}{}", "op": "conv", "out": {}, "kernel": 3}})", i == 0 ? "" : ", ", layer, i,
                          channels + i);
  return networkFromJson(
      fmt::format(R"({{"convscope_network": 1, "name": "{}", "input": [4, 3, 64, 64], "layers": [{}]}})", name, layers),
      "own");
}

TEST(KnownLayers, AreThoseOfAGivenNetwork) {
  const std::vector<Network> own{ownNetwork("other", "a", 16), ownNetwork("mine", "block.")};
  Workload workload = recordedOf(own[1], {{4, 3, 64, 64}, {2, 3, 96, 64}});
  EXPECT_FALSE(hasNames(named(workload))) << "no preset";
  nameLayersAsKnown(workload, own);
  EXPECT_EQ(workload.layersAsIn, "mine");
  EXPECT_EQ(workload.problems.front().layers, std::vector<std::string>{"block.0"});
}

TEST(KnownLayers, AreNotThoseOfTwoGivenNetworks) {
  const Network mine = ownNetwork("mine", "a");
  const Workload original = recordedOf(mine, {{4, 3, 64, 64}});
  const auto namedBy = [&](const std::vector<Network>& networks) {
    Workload workload = original;
    nameLayersAsKnown(workload, networks);
    EXPECT_EQ(hasNames(workload), !workload.layersAsIn.empty());
    return workload.layersAsIn;
  };
  EXPECT_EQ(namedBy({mine, ownNetwork("copy", "a")}), "mine") << "the same names";
  EXPECT_EQ(namedBy({mine, ownNetwork("copy", "b")}), "");
  EXPECT_EQ(namedBy({ownNetwork("wider", "a", 9)}), "");
  Network unnamed = mine;
  unnamed.name.clear();
  EXPECT_EQ(namedBy({unnamed}), "");
  EXPECT_EQ(namedBy({Network()}), "") << "no layers and no input";
  Network resnet = preset("resnet50");
  for (Layer& layer : resnet.layers) layer.name = "my." + layer.name;
  for (Layer& layer : resnet.layers)
    for (std::string& input : layer.inputs)
      if (input != "input") input = "my." + input;
  Workload recorded = recordedOf(preset("resnet50"), {{2, 3, 160, 160}});
  nameLayersAsKnown(recorded, std::vector{resnet});
  EXPECT_FALSE(hasNames(recorded)) << "a preset and a given network with other names";
}

/// PyTorch's own order, of ResNet's branches too: the names that the recorder wrote are the truth.
TEST(KnownLayers, AreThoseThatARecordedTrainingHas) {
  for (const char* name : {"resnet50-training-fp16", "resnet50-training-tf32"}) {
    const Workload recorded = recordedSession(name).surveys.front().started.recorded.value().workload;
    Workload workload = recorded;
    for (WorkloadProblem& each : workload.problems) each.layers.clear();
    nameLayersAsKnown(workload);
    EXPECT_EQ(workload.layersAsIn, "resnet50");
    for (std::size_t i = 0; i < recorded.problems.size(); ++i)
      EXPECT_THAT(workload.problems[i].layers, UnorderedElementsAreArray(recorded.problems[i].layers)) << name;
  }
}

TEST(KnownLayers, DoNotNameRealTracesOfOtherNetworks) {
  const std::filesystem::path folder = CONVSCOPE_WORKLOAD_DATA;
  for (const char* name : {"inference-fp16-off", "sizes-tf32-on", "gan-tf32-off", "small-net"}) {
    Workload workload = readWorkload(folder / (std::string(name) + ".trace.json.gz"));
    for (WorkloadProblem& each : workload.problems) each.layers.clear();
    EXPECT_FALSE(hasNames(named(workload))) << name;
  }
}

}  // namespace
}  // namespace convscope::testing
