#include "analysis/workload_ranking.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "analysis/first_calls.h"
#include "analysis/time_tree.h"
#include "core/problem_text.h"
#include "measure/workload_problems.h"
#include "problem/parse_problem.h"
#include "workload/read_workload.h"

namespace convscope {
namespace {

using ::testing::DoubleEq;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Optional;
using ::testing::SizeIs;

/// Two iterations: conv1 forward twice in each, in 10 us; its backward call once in all, in 30 us; conv2 once in each.
Workload ranked() {
  Workload workload;
  workload.problems = {
      {parseProblem("fwd fp16 nhwc n2 c3 k8 in16x16 f3x3 p1x1"), WorkloadExecutor::Cudnn, {"conv1"}, 10, {}},
      {parseProblem("dgrad fp16 nhwc n2 c3 k8 in16x16 f3x3 p1x1"), WorkloadExecutor::Cudnn, {"conv1"}, {}, {}},
      {parseProblem("wgrad fp16 nhwc n2 c3 k8 in16x16 f3x3 p1x1"), WorkloadExecutor::Cudnn, {"conv1"}, {}, {}},
      {parseProblem("fwd fp16 nhwc n2 c8 k8 in16x16 f3x3 p1x1"), WorkloadExecutor::FrameworkNative, {"a", "b"}, 5, {}}};
  workload.calls = {{"aten::convolution", {0}, 40, 10, {}},
                    {"aten::convolution_backward", {1, 2}, 80, 30, {}},
                    {"aten::convolution", {3}, 50, 5, {}}};
  workload.kinds = {{{{0, 2}, {1, 1}, {2, 1}}, {}, {}, {}}, {{{0, 2}, {2, 1}}, {}, {}, {}}};
  workload.runs = {{0, 1, {}, {}}, {1, 1, {}, {}}};
  workload.marks = IterationMarks::ProfilerStep;
  validate(workload);
  return workload;
}

std::vector<std::vector<std::size_t>> problemsIn(const WorkloadRanking& ranking) {
  std::vector<std::vector<std::size_t>> problems;
  for (const RankedConvolution& row : ranking.rows) problems.push_back(row.problems);
  return problems;
}

std::vector<std::string> layersIn(const WorkloadRanking& ranking) {
  std::vector<std::string> names;
  for (const RankedLayer& layer : ranking.layers) names.push_back(layer.name);
  return names;
}

/// Adds a problem that an iteration of the first kind calls once.
std::size_t addProblem(Workload& workload, const char* text, std::vector<std::string> layers, double us,
                       WorkloadExecutor executor = WorkloadExecutor::Cudnn) {
  const std::size_t index = workload.problems.size();
  workload.problems.push_back({parseProblem(text), executor, std::move(layers), us, {}});
  workload.kinds[0].calls.push_back({workload.calls.size(), 1});
  workload.calls.push_back({"aten::convolution", {index}, 50, us, {}});
  validate(workload);
  return index;
}

}  // namespace

TEST(WorkloadRanking, RanksByTimeInAnIteration) {
  const WorkloadRanking ranking = workloadRanking(ranked());
  EXPECT_FALSE(ranking.onHost);
  EXPECT_THAT(ranking.totalUs, Optional(DoubleEq(20 + 15 + 5)));
  EXPECT_THAT(problemsIn(ranking), ElementsAre(ElementsAre(0), ElementsAre(1, 2), ElementsAre(3)))
      << "the backward passes have one time";
  const RankedConvolution& first = ranking.rows[0];
  EXPECT_EQ(first.timesPerIteration, 2);
  EXPECT_THAT(first.usPerIteration, Optional(DoubleEq(20)));
  EXPECT_THAT(first.share, Optional(DoubleEq(0.5)));
  EXPECT_THAT(first.kernelUs, Optional(DoubleEq(10)));
  EXPECT_THAT(first.hostUs, Optional(DoubleEq(40)));
  EXPECT_EQ(ranking.rows[1].timesPerIteration, 0.5);
  EXPECT_THAT(ranking.rows[1].usPerIteration, Optional(DoubleEq(15)));
  EXPECT_EQ(ranking.rows[2].executor, WorkloadExecutor::FrameworkNative);
}

TEST(WorkloadRanking, HasOneLayerForAllOfItsPasses) {
  const WorkloadRanking ranking = workloadRanking(ranked());
  EXPECT_THAT(layersIn(ranking), ElementsAre("conv1", "a", "b"));
  const RankedLayer& conv1 = ranking.layers[0];
  EXPECT_THAT(conv1.rows, ElementsAre(0, 1));
  EXPECT_THAT(conv1.usPerIteration, Optional(DoubleEq(20 + 15)));
  EXPECT_THAT(conv1.forwardUs, Optional(DoubleEq(20)));
  EXPECT_THAT(conv1.backwardUs, Optional(DoubleEq(15)));
  EXPECT_THAT(conv1.hostUs, Optional(DoubleEq(2 * 40 + 80 / 2.0)));
  EXPECT_THAT(conv1.share, Optional(DoubleEq(35 / 40.0)));
  EXPECT_EQ(conv1.timesPerIteration, 2) << "of the forward pass";
  EXPECT_EQ(conv1.sharing, 1);
  EXPECT_THAT(conv1.computedBy, ElementsAre("cuDNN"));
  const RankedLayer& shared = ranking.layers[2];
  EXPECT_THAT(shared.rows, ElementsAre(2));
  EXPECT_EQ(shared.sharing, 2);
  EXPECT_THAT(shared.usPerIteration, Optional(DoubleEq(2.5)));
  EXPECT_THAT(shared.hostUs, Optional(DoubleEq(25)));
  EXPECT_EQ(shared.timesPerIteration, 0.5);
  EXPECT_FALSE(shared.backwardUs);
}

/// A group of layers takes more time than a layer that is the costliest one.
TEST(WorkloadRanking, PutsTheCostliestLayerBeforeGroupsOfCheaperOnes) {
  Workload workload = ranked();
  addProblem(workload, "fwd fp16 nhwc n2 c16 k8 in16x16 f3x3 p1x1", {"c", "d", "e", "f"}, 200);
  addProblem(workload, "fwd fp16 nhwc n2 c32 k8 in16x16 f3x3 p1x1", {"large"}, 120);
  const WorkloadRanking ranking = workloadRanking(workload);
  EXPECT_THAT(ranking.rows.front().layers, SizeIs(4));
  EXPECT_THAT(layersIn(ranking), ElementsAre("large", "conv1", "c", "d", "e", "f", "a", "b"));
}

TEST(WorkloadRanking, CountsTheHostTimeOfADividedCallOnce) {
  Workload workload = ranked();
  workload.problems[1].deviceUs = 12;
  workload.problems[2].deviceUs = 18;
  const WorkloadRanking ranking = workloadRanking(workload);
  EXPECT_THAT(ranking.layers[0].rows, SizeIs(3));
  EXPECT_THAT(ranking.layers[0].hostUs, Optional(DoubleEq(2 * 40 + 80 / 2.0)));
  EXPECT_THAT(ranking.layers[0].backwardUs, Optional(DoubleEq(15)));
}

/// The first calls of all rows are those of the run; layers that share a row have equal parts.
TEST(WorkloadRanking, HasTheFirstCallsOfTheWholeRun) {
  Workload workload = ranked();
  EXPECT_FALSE(workloadRanking(workload).firstCallsUs);
  EXPECT_FALSE(workloadRanking(workload).layers[0].firstCallsUs);
  workload.calls[0].firstHostUs = 1'000;
  workload.calls[1].firstHostUs = 8'000;
  workload.calls[2].firstHostUs = 50'000;
  const std::size_t larger = addProblem(workload, "fwd fp16 nhwc n2 c3 k8 in32x32 f3x3 p1x1", {"conv1"}, 40);
  workload.calls[larger - 1].firstHostUs = 500;
  for (const bool isDivided : {false, true}) {
    if (isDivided) workload.problems[1].deviceUs = 12;
    if (isDivided) workload.problems[2].deviceUs = 18;
    const WorkloadRanking ranking = workloadRanking(workload);
    EXPECT_THAT(layersIn(ranking), ElementsAre("conv1", "a", "b"));
    EXPECT_THAT(ranking.layers[0].firstCallsUs, Optional(DoubleEq(1'000 + 500 + 8'000)));
    EXPECT_THAT(ranking.layers[1].firstCallsUs, Optional(DoubleEq(25'000)));
    EXPECT_THAT(ranking.firstCallsUs, Optional(DoubleEq(firstCalls(workload)->us)));
    EXPECT_THAT(layersByFirstCalls(ranking), ElementsAre(1, 2, 0));
    double sum = 0;
    for (const RankedConvolution& row : ranking.rows) sum += row.firstCallsUs.value_or(0);
    EXPECT_DOUBLE_EQ(sum, *ranking.firstCallsUs);
  }
  workload.calls[2].firstHostUs.reset();
  EXPECT_FALSE(workloadRanking(workload).layers[1].firstCallsUs);
  EXPECT_THAT(layersByFirstCalls(workloadRanking(workload)), ElementsAre(0, 1, 2));
  workload.calls.push_back({"aten::never_counted", {0}, 40, 10, 9'000});
  EXPECT_THAT(workloadRanking(workload).firstCallsUs, Optional(DoubleEq(1'000 + 500 + 8'000)));
}

TEST(WorkloadRanking, DividesBackwardCallsIfBothTimesAreKnown) {
  Workload workload = ranked();
  workload.problems[1].deviceUs = 12;
  workload.problems[2].deviceUs = 18;
  const WorkloadRanking ranking = workloadRanking(workload);
  EXPECT_THAT(problemsIn(ranking), ElementsAre(ElementsAre(0), ElementsAre(2), ElementsAre(1), ElementsAre(3)));
  EXPECT_TRUE(ranking.rows[1].sharesCall);
  EXPECT_FALSE(ranking.rows[0].sharesCall);
  EXPECT_THAT(ranking.totalUs, Optional(DoubleEq(40)));
}

TEST(WorkloadRanking, TakesTheHostsTimesWithoutADevice) {
  Workload workload = ranked();
  for (WorkloadProblem& problem : workload.problems) problem.deviceUs.reset();
  for (WorkloadCall& call : workload.calls) call.deviceUs.reset();
  const WorkloadRanking ranking = workloadRanking(workload);
  EXPECT_TRUE(ranking.onHost);
  EXPECT_THAT(ranking.totalUs, Optional(DoubleEq(80 + 40 + 50)));
}

TEST(WorkloadRanking, PutsUnknownTimesLast) {
  Workload workload = ranked();
  workload.problems[0].deviceUs.reset();
  workload.calls[0].deviceUs.reset();
  const WorkloadRanking ranking = workloadRanking(workload);
  EXPECT_THAT(problemsIn(ranking), ElementsAre(ElementsAre(1, 2), ElementsAre(3), ElementsAre(0)));
  EXPECT_FALSE(ranking.rows[2].share);
  EXPECT_THAT(layersIn(ranking), ElementsAre("conv1", "a", "b")) << "the backward pass alone is longer";
  EXPECT_FALSE(ranking.layers[0].forwardUs);
  workload.calls[1].deviceUs.reset();
  const WorkloadRanking without = workloadRanking(workload);
  EXPECT_THAT(layersIn(without), ElementsAre("a", "b", "conv1"));
  EXPECT_FALSE(without.layers[2].usPerIteration || without.layers[2].share);
}

TEST(WorkloadRanking, IsEmptyWithoutCallsOrIterations) {
  EXPECT_THAT(workloadRanking({}).rows, IsEmpty());
  Workload workload = ranked();
  workload.runs.clear();
  EXPECT_THAT(workloadRanking(workload).rows, IsEmpty());
  EXPECT_FALSE(workloadRanking(workload).totalUs);
}

TEST(WorkloadRanking, SumsTheCallsOfAProblem) {
  Workload workload = ranked();
  workload.calls.push_back({"aten::_convolution", {0}, 100, 10, {}});
  workload.kinds[1].calls.push_back({3, 2});
  const WorkloadRanking ranking = workloadRanking(workload);
  EXPECT_THAT(ranking.rows, SizeIs(3));
  EXPECT_EQ(ranking.rows[0].timesPerIteration, 3);
  EXPECT_THAT(ranking.rows[0].hostUs, Optional(DoubleEq((4 * 40 + 2 * 100) / 6.0)));
}

const RankedConvolution& rowOf(const WorkloadRanking& ranking, std::size_t problem) {
  return *std::ranges::find(ranking.rows, problem, [](const auto& row) { return row.problems.front(); });
}

TEST(WorkloadRanking, JoinsTheSizesOfALayer) {
  Workload workload = ranked();
  const std::size_t larger = addProblem(workload, "fwd fp16 nhwc n2 c3 k8 in32x32 f3x3 p1x1", {"conv1"}, 40);
  const std::size_t batch = addProblem(workload, "fwd fp16 nhwc n9 c3 k8 in16x16 f3x3 p1x1", {"conv1"}, 100);
  const WorkloadRanking ranking = workloadRanking(workload);
  EXPECT_THAT(ranking.rows, SizeIs(3));
  const RankedConvolution& row = rowOf(ranking, 0);
  EXPECT_THAT(row.problems, ElementsAre(0));
  EXPECT_THAT(row.sizes, ElementsAre(0, larger, batch));
  EXPECT_EQ(ranking.layers[0].sizes, 3);
  EXPECT_EQ(layerText(ranking.layers[0]), "conv1, 3 sizes");
  EXPECT_THAT(row.usPerIteration, Optional(DoubleEq(2 * 10 + 40 / 2.0 + 100 / 2.0)));
  EXPECT_EQ(row.timesPerIteration, 3);
  EXPECT_THAT(row.kernelUs, Optional(DoubleEq((4 * 10 + 40 + 100) / 6.0)));
  EXPECT_THAT(ranking.totalUs, Optional(DoubleEq(40 + 20 + 50)));
  EXPECT_THAT(rowOf(ranking, 3).sizes, ElementsAre(3));
}

TEST(WorkloadRanking, KeepsTheTimeOfASizeIfAnotherHasNone) {
  Workload workload = ranked();
  const std::size_t larger = addProblem(workload, "fwd fp16 nhwc n2 c3 k8 in32x32 f3x3 p1x1", {"conv1"}, 40);
  workload.problems[larger].deviceUs.reset();
  workload.calls.back().deviceUs.reset();
  const WorkloadRanking ranking = workloadRanking(workload);
  EXPECT_THAT(rowOf(ranking, 0).sizes, SizeIs(2));
  EXPECT_THAT(rowOf(ranking, 0).usPerIteration, Optional(DoubleEq(20)));
  EXPECT_THAT(ranking.totalUs, Optional(DoubleEq(40)));
}

TEST(WorkloadRanking, SaysHowManyCallsItsTimesDoNotContain) {
  Workload workload = ranked();
  EXPECT_DOUBLE_EQ(workloadRanking(workload).calls, 3.5);
  EXPECT_EQ(untimedText(workloadRanking(workload)), "");
  workload.calls[1].deviceUs.reset();
  EXPECT_DOUBLE_EQ(workloadRanking(workload).untimedCalls, 0.5);
  EXPECT_THAT(untimedText(workloadRanking(workload)), ::testing::HasSubstr("0.5 of its 3.5 calls"));
}

TEST(WorkloadRanking, JoinsNoOtherConvolutions) {
  const auto rowsWith = [](const char* text, std::vector<std::string> layers,
                           WorkloadExecutor executor = WorkloadExecutor::Cudnn) {
    Workload workload = ranked();
    addProblem(workload, text, std::move(layers), 40, executor);
    return workloadRanking(workload).rows.size();
  };
  EXPECT_EQ(rowsWith("fwd fp16 nhwc n2 c3 k8 in32x32 f3x3 p1x1", {"conv1"}), 3);
  EXPECT_EQ(rowsWith("fwd fp16 nhwc n2 c3 k8 in32x32 f3x3 p1x1", {"conv2"}), 4);
  EXPECT_EQ(rowsWith("fwd fp16 nhwc n2 c3 k8 in32x32 f3x3 p1x1", {"conv1", "conv2"}), 4);
  EXPECT_EQ(rowsWith("fwd fp16 nhwc n2 c3 k8 in32x32 f3x3 p1x1", {}), 4) << "without a name";
  EXPECT_EQ(rowsWith("fwd fp16 nhwc n2 c3 k9 in32x32 f3x3 p1x1", {"conv1"}), 4) << "channels";
  EXPECT_EQ(rowsWith("fwd fp16 nhwc n2 c3 k8 in32x32 f3x3 p0x1", {"conv1"}), 4) << "padding";
  EXPECT_EQ(rowsWith("fwd tf32 nhwc n2 c3 k8 in32x32 f3x3 p1x1", {"conv1"}), 4) << "precision";
  EXPECT_EQ(rowsWith("wgrad fp16 nhwc n2 c3 k8 in32x32 f3x3 p1x1", {"conv1"}), 4) << "a pass alone";
  EXPECT_EQ(rowsWith("fwd fp16 nhwc n2 c3 k8 in32x32 f3x3 p1x1", {"conv1"}, WorkloadExecutor::FrameworkNative), 4);
}

TEST(WorkloadRanking, NamesSizesOnlyIfALayerHasSeveralConvolutions) {
  Workload workload = ranked();
  addProblem(workload, "fwd fp16 nhwc n2 c3 k8 in32x32 f3x3 p1x1", {"conv1"}, 40);
  const std::size_t other = addProblem(workload, "fwd fp16 nhwc n2 c4 k8 in32x32 f3x3 p1x1", {"conv1"}, 40);
  const WorkloadRanking ranking = workloadRanking(workload);
  EXPECT_THAT(rowOf(ranking, 0).layers, ElementsAre("conv1 2x3x16x16"));
  EXPECT_THAT(rowOf(ranking, other).layers, ElementsAre("conv1 2x4x32x32"));
  EXPECT_EQ(layerText(ranking.layers[0]), "conv1 2x3x16x16, 2 sizes");
}

/// Microseconds of an iteration by layer, passes, convolution without sizes, and executor.
using TimesOfConvolutions = std::map<std::string, double>;

/// Returns what tells the convolutions of a layer apart; one without a name is another convolution at every size.
std::string convolutionKey(const Workload& workload, const std::vector<std::size_t>& problems, std::string_view layer) {
  const WorkloadProblem& first = workload.problems[problems.front()];
  // Views add shapes to the name of a layer that has several convolutions.
  std::string key = fmt::format("{} by {}:", first.layers.empty() ? "" : layer.substr(0, layer.find(' ')),
                                static_cast<int>(first.executor));
  for (const std::size_t index : problems) {
    const Problem& problem = workload.problems[index].problem;
    key += ' ' + toText(first.layers.empty() ? problem : withoutSizes(problem));
  }
  return key;
}

/// Returns the times from the calls, without a ranking.
TimesOfConvolutions timesOfCalls(const Workload& workload) {
  TimesOfConvolutions times;
  const std::vector<std::int64_t> counts = callCounts(workload);
  const auto iterations = static_cast<double>(iterationCount(workload));
  const auto add = [&](const std::vector<std::size_t>& problems, double us) {
    const std::vector<std::string>& named = workload.problems[problems.front()].layers;
    const std::vector<std::string> layers = named.empty() ? std::vector<std::string>{""} : named;
    for (const std::string& layer : layers)
      times[convolutionKey(workload, problems, layer)] += us / iterations / static_cast<double>(layers.size());
  };
  for (std::size_t i = 0; i < workload.calls.size(); ++i) {
    const WorkloadCall& call = workload.calls[i];
    const bool divided = std::ranges::all_of(
        call.problems, [&](std::size_t problem) { return workload.problems[problem].deviceUs.has_value(); });
    if (!divided) add(call.problems, call.deviceUs.value_or(0) * static_cast<double>(counts[i]));
    for (const std::size_t problem : divided ? call.problems : std::vector<std::size_t>())
      add({problem}, *workload.problems[problem].deviceUs * static_cast<double>(counts[i]));
  }
  std::erase_if(times, [](const auto& entry) { return !(entry.second > 0); });
  return times;
}

void expectTimes(const TimesOfConvolutions& found, const TimesOfConvolutions& expected, const std::string& what) {
  EXPECT_EQ(found.size(), expected.size()) << what;
  for (const auto& [key, us] : expected) {
    const auto place = found.find(key);
    ASSERT_NE(place, found.end()) << what << ' ' << key;
    EXPECT_NEAR(place->second, us, 1e-6 * us) << what << ' ' << key;
  }
}

/// The rows of the ranking and the parts of the icicle contain the time of each convolution of a layer, whose calls are
/// added here without either: a row that joins two convolutions, or divides one, has another time or key.
TEST(WorkloadRanking, RowsAndTheIcicleHaveTheTimeOfEachConvolution) {
  for (const char* file :
       {"sizes-tf32-on.trace.json.gz", "layers-tf32-off.trace.json.gz", "gan-tf32-off.trace.json.gz"}) {
    const Workload workload = readWorkload(std::filesystem::path(CONVSCOPE_WORKLOAD_DATA) / file);
    const WorkloadRanking ranking = workloadRanking(workload);
    const TimesOfConvolutions expected = timesOfCalls(workload);
    ASSERT_GT(expected.size(), 5U) << file;
    TimesOfConvolutions ofRows;
    std::set<std::string> keys;
    for (const RankedConvolution& row : ranking.rows) {
      for (const std::string& layer : row.layers) {
        const std::string key = convolutionKey(workload, row.problems, layer);
        EXPECT_TRUE(keys.insert(key).second) << file << " has two rows of " << key;
        if (row.usPerIteration) ofRows[key] += *row.usPerIteration / static_cast<double>(row.layers.size());
      }
    }
    expectTimes(ofRows, expected, file);
    TimesOfConvolutions ofParts;
    std::map<std::string, double> ofLayers;
    for (const TimeNode& node : timeTree(workload, ranking)) {
      if (!node.row) continue;
      ofParts[convolutionKey(workload, ranking.rows[*node.row].problems, node.path)] += node.us;
      ofLayers[node.path] += node.us;
    }
    expectTimes(ofParts, expected, file);
    std::map<std::string, double> ofRankedLayers;
    for (const RankedLayer& layer : ranking.layers)
      if (layer.usPerIteration) ofRankedLayers[layer.name] = *layer.usPerIteration;
    expectTimes(ofLayers, ofRankedLayers, file);
  }
}

TEST(WorkloadRanking, NamesAnUnknownExecutorByTheRulesOfTheRecordedRelease) {
  Workload workload = ranked();
  workload.problems[0].problem = parseProblem("fwd bf16 n1 c8 k8 in9x9x9 f3x3x3");
  workload.problems[0].executor = WorkloadExecutor::Unknown;
  const auto computedBy = [&] {
    for (const RankedConvolution& row : workloadRanking(workload).rows) {
      if (row.problems.front() == 0) return row.computedBy;
    }
    return std::string();
  };
  EXPECT_EQ(computedBy(), "unknown");  // nor is the framework known
  workload.sources = {{RecordingKind::ChromeTrace, "a.json"}};
  workload.device = "NVIDIA H200";
  EXPECT_EQ(computedBy(), "cuDNN, by PyTorch's rules");
  workload.versions = {{"PyTorch", "2.9.1+cu128"}, {"cuDNN", "9.10.2"}};
  EXPECT_THAT(computedBy(), ::testing::HasSubstr("PyTorch's own kernels"));
  workload.versions["cuDNN"] = "9.15.1";
  EXPECT_EQ(computedBy(), "cuDNN, by PyTorch's rules");
  workload.problems[0].executor = WorkloadExecutor::FrameworkNative;  // the recording knows better than the rules
  EXPECT_EQ(computedBy(), "another kernel of the framework");
}

}  // namespace convscope
