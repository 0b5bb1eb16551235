#include "analysis/survey_summary.h"

#include <gtest/gtest.h>

#include "analysis/recorded_program.h"
#include "statistics/statistics.h"
#include "support/synthetic_session.h"

namespace convscope {
namespace {

TEST(CostliestProblem, TakesTheLargestPartOfAnIteration) {
  const Survey survey = testing::syntheticSurvey({.network = "resnet50", .algorithms = 4});
  const auto cost = [&](std::size_t i) {
    const ProblemResult& result = survey.problems[i];
    return median(result.trials[*result.fastest()].timing().us) * static_cast<double>(result.subject.layers.size());
  };
  const auto costliest = static_cast<std::size_t>(costliestProblem(survey));
  for (std::size_t i = 0; i < survey.problems.size(); ++i) EXPECT_LE(cost(i), cost(costliest)) << i;
}

TEST(CostliestProblem, IsNoneWithoutMeasurements) {
  EXPECT_EQ(costliestProblem(Survey{}), -1);
}

TEST(SurveySummary, TotalsOfARecordingAreOfWhatTheLibraryComputed) {
  Survey survey = testing::programSurvey();
  survey.problems.push_back(survey.problems[0]);
  survey.problems[1].subject.problem.axes[0].input += 8;
  Workload workload = testing::recordedProgram();
  workload.problems.push_back(workload.problems[0]);
  workload.problems[1].problem = survey.problems[1].subject.problem;
  workload.problems[1].executor = WorkloadExecutor::FrameworkDepthwise;
  survey.started.recorded = NamedWorkload{"train", workload};
  SurveySummary summary = summarizeSurvey(survey);
  EXPECT_EQ(summary.total.problems, 1);
  EXPECT_EQ(summary.total.fastestUs, 10);
  EXPECT_EQ(summary.otherExecutors.problems, 1);
  // A survey by another library is about that library: all of its problems count.
  survey.started.options.backend = "onednn";
  summary = summarizeSurvey(survey);
  EXPECT_EQ(summary.total.problems, 2);
  EXPECT_EQ(summary.otherExecutors.problems, 0);
}

}  // namespace
}  // namespace convscope
