#include "support/synthetic_session.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "session/session.h"

namespace convscope {
namespace {

using namespace testing;

TEST(SyntheticSurvey, IsTheSameForTheSameOptionsOnly) {
  EXPECT_EQ(syntheticSurvey({.network = "mnist-tutorial"}), syntheticSurvey({.network = "mnist-tutorial"}));
  EXPECT_NE(syntheticSurvey({.network = "mnist-tutorial"}), syntheticSurvey({.network = "mnist-tutorial", .seed = 2}));
}

TEST(SyntheticSurvey, IsCompleteAndVaried) {
  const Survey survey = syntheticSurvey({.network = "resnet50", .precision = Precision::Fp16, .layout = Layout::Nhwc});
  EXPECT_EQ(survey.problems.size(), survey.started.problems.size());
  EXPECT_EQ(survey.ended->how, SurveyEnd::Completed);
  int measured = 0;
  int failed = 0;
  int refused = 0;
  int once = 0;
  for (const ProblemResult& problem : survey.problems) {
    EXPECT_TRUE(problem.ended);
    EXPECT_TRUE(problem.fastest());
    for (const Trial& trial : problem.trials) {
      ASSERT_TRUE(trial.status);
      measured += *trial.status == TrialStatus::Measured ? 1 : 0;
      failed += *trial.status == TrialStatus::Failed ? 1 : 0;
      refused += *trial.status == TrialStatus::Unsupported ? 1 : 0;
      once += trial.hot.us.empty() && !trial.single.us.empty() ? 1 : 0;
      EXPECT_TRUE(std::ranges::is_sorted(trial.candidate.notes));
    }
  }
  EXPECT_GT(measured, 500);
  EXPECT_GT(failed, 50);
  EXPECT_GT(refused, 50);
  EXPECT_GT(once, 100);
}

TEST(SyntheticSession, HasASurveyForEachSize) {
  const Session session = syntheticSession({.network = "mnist-tutorial"}, {{1, 1, 28, 28}, {2, 1, 28, 28}});
  ASSERT_EQ(session.surveys.size(), 2u);
  EXPECT_EQ(session.surveys[1].started.run, 1);
  EXPECT_EQ(session.surveys[1].started.input, (Dims{2, 1, 28, 28}));
  EXPECT_EQ(surveysOf(session)[1], &session.surveys[1]);
}

}  // namespace
}  // namespace convscope
