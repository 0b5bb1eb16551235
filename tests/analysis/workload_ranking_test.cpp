#include "analysis/workload_ranking.h"

#include <gmock/gmock.h>

#include "problem/parse_problem.h"

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
  EXPECT_EQ(layerText(first), "conv1");
  EXPECT_EQ(layerText(ranking.rows[2]), "a and 1 more");
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
