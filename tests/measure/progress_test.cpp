#include "measure/progress.h"

#include <gtest/gtest.h>

namespace convscope {
namespace {

SurveyStarted twoProblems() {
  SurveyStarted started;
  started.problems = {{{}, {"conv1"}}, {{}, {"layer1.0.conv2", "layer1.1.conv2"}}};
  return started;
}

CandidatesListed listed(int problem, std::size_t algorithms) {
  CandidatesListed event;
  event.problem = problem;
  event.candidates.algorithms.resize(algorithms);
  return event;
}

TEST(Progress, GrowsFromNothingToAll) {
  Progress progress;
  EXPECT_EQ(progress.fraction(), 0);
  EXPECT_FALSE(progress.secondsLeft(1));
  progress.add(twoProblems());
  double last = 0;
  for (int problem = 0; problem < 2; ++problem) {
    progress.add(listed(problem, 4));
    for (int i = 0; i < 4; ++i) {
      progress.add(PlanBuilt{});
      EXPECT_GT(progress.fraction(), last);
      last = progress.fraction();
    }
    progress.add(ProblemEnded{});
    EXPECT_DOUBLE_EQ(progress.fraction(), (problem + 1) / 2.0);
    last = progress.fraction();
  }
  EXPECT_DOUBLE_EQ(*progress.secondsLeft(10), 0);
}

TEST(Progress, CountsWhatASearchFound) {
  Progress progress;
  progress.add(twoProblems());
  progress.add(listed(1, 4));
  for (int i = 0; i < 4; ++i) progress.add(PlanBuilt{});
  CandidatesAdded added;
  added.problem = 1;
  added.algorithms.resize(2);
  progress.add(added);
  EXPECT_EQ(progress.current(), "layer1.0.conv2 forward, 4 of 6 algorithms");
}

TEST(Progress, SaysWhatIsMeasuredAndHowLongItTakes) {
  Progress progress;
  progress.add(twoProblems());
  EXPECT_EQ(progress.current(), "");
  progress.add(ProblemEnded{});
  EXPECT_DOUBLE_EQ(*progress.secondsLeft(10), 10);
  progress.add(listed(1, 24));
  progress.add(PlanBuilt{});
  EXPECT_EQ(progress.current(), "layer1.0.conv2 forward, 1 of 24 algorithms");
}

TEST(Progress, AResumedSurveyForecastsFromWhatItMeasuresItself) {
  Progress progress;
  SurveyStarted started = twoProblems();
  started.problems.resize(4);
  progress.add(started);
  progress.skip(2);
  EXPECT_DOUBLE_EQ(progress.fraction(), 0.5);
  EXPECT_FALSE(progress.secondsLeft(1));
  progress.add(ProblemEnded{});
  EXPECT_DOUBLE_EQ(*progress.secondsLeft(10), 10);
}

}  // namespace
}  // namespace convscope
