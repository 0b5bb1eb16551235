#include "analysis/survey_estimate.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "problem/problem_cost.h"
#include "support/synthetic_session.h"

namespace convscope {
namespace {

using namespace testing;

/// A session whose problems took 1 s, 2 s, 3 s, ...
Session timedSession() {
  Session session = syntheticSession({}, {{}});
  double seconds = 0;
  for (ProblemResult& each : session.surveys.front().problems) each.wallUs = ++seconds * 1e6;
  return session;
}

TEST(SurveyEstimate, IsOfTheSameProblems) {
  const Session session = timedSession();
  SurveyStarted next = session.surveys.front().started;
  const auto count = static_cast<double>(next.problems.size());
  EXPECT_DOUBLE_EQ(estimateSurvey(next, session).seconds.value(), count * (count + 1) / 2);
  next.problems.resize(2);
  const SurveyEstimate estimate = estimateSurvey(next, session);
  EXPECT_EQ(estimate.problems, 2);
  EXPECT_DOUBLE_EQ(estimate.seconds.value(), 3);
  EXPECT_DOUBLE_EQ(estimate.largestBytes,
                   std::max(minimumBytes(next.problems[0].problem), minimumBytes(next.problems[1].problem)));
}

TEST(SurveyEstimate, TakesTheMeanForOtherProblems) {
  const Session session = timedSession();
  SurveyStarted next = session.surveys.front().started;
  next.problems.resize(1);
  next.problems.front().problem.batch += 1;
  const auto count = static_cast<double>(session.surveys.front().problems.size());
  EXPECT_DOUBLE_EQ(estimateSurvey(next, session).seconds.value(), (count + 1) / 2);
}

TEST(SurveyEstimate, KnowsNoTimeOfAnotherDeviceOrBackend) {
  const Session session = timedSession();
  SurveyStarted next = session.surveys.front().started;
  EXPECT_FALSE(estimateSurvey(next, {}).seconds);
  next.device.name = "another";
  EXPECT_FALSE(estimateSurvey(next, session).seconds);
  next = session.surveys.front().started;
  next.options.backend = "onednn";
  EXPECT_FALSE(estimateSurvey(next, session).seconds);
  EXPECT_GT(estimateSurvey(next, session).largestBytes, 0);
}

TEST(SurveyEstimate, ExpectsOfAProcessorWhatItsOperationsTake) {
  SurveyStarted next = timedSession().surveys.front().started;
  next.device.computeCapability = 0;
  next.device.processors = 2;
  const double two = estimateSurvey(next, {}).seconds.value();
  next.device.processors = 4;
  EXPECT_DOUBLE_EQ(estimateSurvey(next, {}).seconds.value(), two / 2);
  for (NetworkProblem& each : next.problems) each.problem.batch *= 10;
  EXPECT_GT(estimateSurvey(next, {}).seconds.value(), two);
}

/// A small problem takes longer than its operations, so it says little about large ones.
TEST(SurveyEstimate, OfAProcessorFewSmallProblemsDoNotDecide) {
  Session session = timedSession();
  Survey& small = session.surveys.front();
  small.started.device.computeCapability = 0;
  small.started.device.processors = 2;
  small.problems.resize(1);
  small.problems.front().subject.problem.batch = 1;
  SurveyStarted next = timedSession().surveys.front().started;
  next.device = small.started.device;
  for (NetworkProblem& each : next.problems) each.problem.batch *= 10;
  const double expected = estimateSurvey(next, {}).seconds.value();
  for (const double times : {0.1, 10.0}) {
    small.problems.front().wallUs = times * 1e6;
    EXPECT_NEAR(estimateSurvey(next, session).seconds.value(), expected, 0.2 * expected);
  }
  // Many large ones do.
  Session large = timedSession();
  large.surveys.front().started.device = next.device;
  for (ProblemResult& each : large.surveys.front().problems) {
    each.subject.problem.batch *= 100;
    each.wallUs = 100e6;
  }
  EXPECT_LT(estimateSurvey(next, large).seconds.value(), 0.5 * expected);
}

TEST(SurveyEstimate, DoesNotCountProblemsThatWereStopped) {
  Session session = timedSession();
  const SurveyStarted next = session.surveys.front().started;
  for (ProblemResult& each : session.surveys.front().problems) each.ended = false;
  EXPECT_FALSE(estimateSurvey(next, session).seconds);
  EXPECT_EQ(estimateSurvey({}, session).problems, 0);
}

}  // namespace
}  // namespace convscope
