#include "measure/workload_problems.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "problem/parse_problem.h"
#include "workload/sample_workload.h"

namespace convscope::testing {
namespace {

using ::testing::ElementsAre;

Workload oneRunOf(std::vector<WorkloadProblem> problems) {
  Workload workload;
  workload.problems = std::move(problems);
  workload.kinds = {{}};
  for (std::size_t i = 0; i < workload.problems.size(); ++i) {
    workload.calls.push_back({"", {i}, {}, {}, {}});
    workload.kinds[0].calls.push_back({i, 2});
  }
  workload.runs = {{0, 4, {}, {}}};
  return workload;
}

TEST(WorkloadProblems, CountTheMeanOfAllIterations) {
  const std::vector<NetworkProblem> problems = workloadProblems(sampleWorkload());
  ASSERT_EQ(problems.size(), 6u);
  // 504 iterations; call 1 once in three of them, call 2 once in all but the empty one, call 5 twice in 500.
  EXPECT_DOUBLE_EQ(*problems[0].timesPerIteration, 3.0 / 504);
  EXPECT_DOUBLE_EQ(*problems[1].timesPerIteration, 503.0 / 504);
  EXPECT_DOUBLE_EQ(*problems[5].timesPerIteration, 1000.0 / 504);
}

TEST(WorkloadProblems, AreCountedOnceWhoeverExecutesThem) {
  const Problem problem = parseProblem("fwd tf32 nchw n8 c32 k32 in64x64 f3x3 p1x1 g32");
  const std::vector<NetworkProblem> problems =
      workloadProblems(oneRunOf({{problem, WorkloadExecutor::Cudnn, {"a"}, {}, {}},
                                 {problem, WorkloadExecutor::FrameworkDepthwise, {"b", "a"}, {}, {}}}));
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_THAT(problems[0].layers, ElementsAre("a", "b"));
  EXPECT_DOUBLE_EQ(*problems[0].timesPerIteration, 4);
}

TEST(WorkloadProblems, WithoutNamesAreNumberedByConvolution) {
  const auto recorded = [](const char* text) {
    return WorkloadProblem{parseProblem(text), WorkloadExecutor::Unknown, {}, {}, {}};
  };
  Workload workload;
  workload.problems = {recorded("fwd n8 c3 k32 in64x64 f3x3"), recorded("fwd n8 c32 k32 in64x64 f3x3"),
                       recorded("wgrad n8 c32 k32 in64x64 f3x3"), recorded("wgrad n8 c3 k32 in64x64 f3x3")};
  const std::vector<NetworkProblem> problems = workloadProblems(workload);
  ASSERT_EQ(problems.size(), 4u);
  EXPECT_THAT(problems[0].layers, ElementsAre("conv 1"));
  EXPECT_THAT(problems[1].layers, ElementsAre("conv 2"));
  EXPECT_THAT(problems[2].layers, ElementsAre("conv 2"));
  EXPECT_THAT(problems[3].layers, ElementsAre("conv 1"));
  EXPECT_FALSE(problems[0].timesPerIteration) << "the recording counts no calls";
}

TEST(WorkloadProblems, OfALayerAtSeveralSizesAndPrecisionsHaveNamesOfTheirOwn) {
  const auto recorded = [](const char* text, const char* layer) {
    return WorkloadProblem{parseProblem(text), WorkloadExecutor::Cudnn, {layer}, {}, {}};
  };
  const std::vector<NetworkProblem> problems = workloadProblems(
      oneRunOf({recorded("fwd tf32 n8 c3 k32 in64x64 f3x3", "a"), recorded("fwd tf32 n8 c3 k32 in96x96 f3x3", "a"),
                recorded("wgrad tf32 n8 c3 k32 in64x64 f3x3", "a"), recorded("fwd tf32 n8 c4 k4 in9 f3", "b"),
                recorded("fwd fp16 n8 c4 k4 in9 f3", "b"), recorded("fwd tf32 n8 c5 k5 in9 f3", "c")}));
  EXPECT_THAT(problems[0].layers, ElementsAre("a 8x3x64x64"));
  EXPECT_THAT(problems[1].layers, ElementsAre("a 8x3x96x96"));
  EXPECT_THAT(problems[2].layers, ElementsAre("a 8x3x64x64"));
  EXPECT_THAT(problems[3].layers, ElementsAre("b tf32"));
  EXPECT_THAT(problems[4].layers, ElementsAre("b fp16"));
  EXPECT_THAT(problems[5].layers, ElementsAre("c"));
}

TEST(WorkloadProblems, ShareANameAtAllSizesOfOneConvolution) {
  const auto recorded = [](const char* text, const char* layer) {
    return WorkloadProblem{parseProblem(text), WorkloadExecutor::Cudnn, {layer}, {}, {}};
  };
  const std::vector<NetworkProblem> problems = workloadProblems(
      oneRunOf({recorded("fwd tf32 n8 c3 k32 in64x64 f3x3", "a"), recorded("wgrad tf32 n4 c3 k32 in96x96 f3x3", "a"),
                recorded("fwd tf32 n8 c4 k4 in9 f3", "b"), recorded("fwd tf32 n8 c4 k4 in7 f3", "b"),
                recorded("fwd tf32 n8 c5 k4 in9 f3", "b"), recorded("wgrad tf32 n8 c4 k4 in7 f3", "b")}),
      LayerNames::ByConvolution);
  EXPECT_THAT(problems[0].layers, ElementsAre("a"));
  EXPECT_THAT(problems[1].layers, ElementsAre("a"));
  EXPECT_THAT(problems[2].layers, ElementsAre("b 8x4x9"));
  EXPECT_THAT(problems[3].layers, ElementsAre("b 8x4x9")) << "the first size, in every pass";
  EXPECT_THAT(problems[4].layers, ElementsAre("b 8x5x9"));
  EXPECT_THAT(problems[5].layers, ElementsAre("b 8x4x9"));
}

}  // namespace
}  // namespace convscope::testing
