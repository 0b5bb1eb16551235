#include "measure/plan_pipeline.h"

#include <gtest/gtest.h>

#include "support/fake_backend.h"

namespace convscope {
namespace {

using testing::FakeClock;
using testing::FakeExecutor;

class PlanPipelineTest : public ::testing::TestWithParam<bool> {
 protected:
  PlanPipelineTest()
      : executor(clock, {{.id = "a", .buildUs = 10},
                         {.id = "b", .buildFailure = Failure{Failure::Kind::Unsupported, "no"}},
                         {.id = "c", .buildUs = 30}}) {
    executor.plansBeside = GetParam();
  }

  FakeClock clock;
  FakeExecutor executor;
};

TEST_P(PlanPipelineTest, DeliversEveryPlanOfEveryProblemInOrder) {
  PlanPipeline pipeline(executor, std::vector<Problem>(3), {}, {}, clock, 2);
  for (int problem = 0; problem < 3; ++problem) {
    const auto candidates = pipeline.nextProblem();
    ASSERT_TRUE(candidates);
    ASSERT_EQ(candidates->algorithms.size(), 3U);
    EXPECT_TRUE(pipeline.nextPlan().plan);
    const BuiltPlan failed = pipeline.nextPlan();
    ASSERT_FALSE(failed.plan);
    EXPECT_EQ(failed.plan.error().reason, "no");
    const BuiltPlan last = pipeline.nextPlan();
    EXPECT_TRUE(last.plan);
    EXPECT_DOUBLE_EQ(last.buildUs, 30);
  }
}

TEST_P(PlanPipelineTest, KeepsOnlyTheAlgorithmsAskedFor) {
  PlanPipeline pipeline(executor, std::vector<Problem>(1), {}, {"c"}, clock);
  const auto candidates = pipeline.nextProblem();
  ASSERT_EQ(candidates->algorithms.size(), 1U);
  EXPECT_EQ(candidates->algorithms[0].id, "c");
  EXPECT_DOUBLE_EQ(pipeline.nextPlan().buildUs, 30);
}

TEST_P(PlanPipelineTest, AProblemThatCannotBeListedIsOneFailure) {
  executor.listFailure = Failure{Failure::Kind::Unsupported, "no such convolution"};
  PlanPipeline pipeline(executor, std::vector<Problem>(2), {}, {}, clock);
  EXPECT_EQ(pipeline.nextProblem().error().reason, "no such convolution");
  EXPECT_FALSE(pipeline.nextProblem());
}

TEST_P(PlanPipelineTest, CanBeLeftInTheMiddle) {
  PlanPipeline pipeline(executor, std::vector<Problem>(100), {}, {}, clock, 4);
  ASSERT_TRUE(pipeline.nextProblem());
  EXPECT_TRUE(pipeline.nextPlan().plan);
}

TEST_P(PlanPipelineTest, AThreadOfItsOwnListsARowBeforeItBuilds) {
  constexpr int kProblems = 20;
  {
    PlanPipeline pipeline(executor, std::vector<Problem>(kProblems), {}, {"a"}, clock);
    for (int problem = 0; problem < kProblems; ++problem) {
      ASSERT_TRUE(pipeline.nextProblem());
      EXPECT_TRUE(pipeline.nextPlan().plan);
    }
  }
  if (!GetParam()) return;
  EXPECT_EQ(executor.planned, std::string(16, 'l') + std::string(16, 'b') + "llllbbbb");
}

INSTANTIATE_TEST_SUITE_P(InlineAndBeside, PlanPipelineTest, ::testing::Bool());

}  // namespace
}  // namespace convscope
