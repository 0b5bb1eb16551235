#include "analysis/known_answer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/recorded_program.h"
#include "policy/hand_made.h"
#include "problem/parse_problem.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

/// The recorded program on GPU A with a second problem that no session knows if `more`.
NamedWorkload programOnA(bool more) {
  Workload workload = recordedProgram();
  workload.device = "GPU A";
  workload.versions["cuDNN"] = "9.19.0";
  if (more) {
    workload.problems.push_back({parseProblem("fwd n2 c1 k1 in8x8 f3x3 p1x1"), WorkloadExecutor::Cudnn, {}, 10.0, {}});
    workload.calls.push_back({"aten::convolution", {1}, 30.0, 10.0, {}});
    workload.kinds[0].calls.push_back({1, 10});
  }
  return {"train", workload};
}

NamedSessions sessionsOn(const std::string& device) {
  Survey survey = programSurvey();
  survey.started.device.name = device;
  survey.started.versions["cudnn"] = "9.19.0";
  survey.problems[0].ended = true;
  NamedSessions sessions;
  sessions.add("other", {});
  sessions.add("mine", Session{{survey}, {}});
  return sessions;
}

}  // namespace

TEST(KnownAnswer, IsThatOfASurveyOfTheRecording) {
  const NamedWorkload recorded = programOnA(false);
  const NamedSessions sessions = sessionsOn("GPU A");
  const auto known = knownAnswer(recorded, sessions.sources());
  ASSERT_TRUE(known);
  EXPECT_EQ(known->answer.sentence, answerOf(known->known.survey, ProgramForecast{known->forecast, {}}).sentence);
  EXPECT_TRUE(known->answer.wholeIterations);
  const std::string text = knownText(*known);
  EXPECT_THAT(text, HasSubstr(known->answer.sentence));
  EXPECT_THAT(text, HasSubstr("1 of 1 problems are known, from mine."));
}

TEST(KnownAnswer, SaysHowManyProblemsItCovers) {
  const NamedSessions sessions = sessionsOn("GPU A");
  const auto known = knownAnswer(programOnA(true), sessions.sources());
  ASSERT_TRUE(known);
  EXPECT_EQ(known->known.missing.size(), 1);
  EXPECT_THAT(knownText(*known), HasSubstr("1 of 2 problems are known, from mine. The others"));
}

TEST(KnownAnswer, TakesOtherPolicies) {
  const NamedSessions sessions = sessionsOn("GPU A");
  const auto known = knownAnswer(programOnA(false), sessions.sources(), {"pytorch", "pytorch-benchmark"});
  ASSERT_TRUE(known);
  EXPECT_EQ(known->forecast.policies.size(), 2);
  EXPECT_FALSE(known->answer.applied);
}

/// A log has each problem once, so the answer is that of the network whose problems these are, if there is one.
TEST(KnownAnswer, WithoutCountsIsThatOfTheNetworkWithTheSameProblems) {
  NamedWorkload log = programOnA(false);
  log.workload.calls.clear();
  log.workload.kinds.clear();
  log.workload.runs.clear();
  Survey network = programSurvey();
  network.started.recorded.reset();
  network.started.network.name = "tiny";
  network.started.device.name = "GPU A";
  network.started.versions["cudnn"] = "9.19.0";
  network.problems[0].ended = true;
  NamedSessions sessions;
  sessions.add("of-network", Session{{network}, {}});
  const auto same = knownAnswer(log, sessions.sources());
  ASSERT_TRUE(same);
  EXPECT_EQ(same->network, "of-network");
  EXPECT_FALSE(same->answer.wholeIterations);
  EXPECT_EQ(same->answer.sentence, answerOf(Session{{network}, {}}, network).sentence);
  EXPECT_THAT(same->answer.basis, HasSubstr("They are those of tiny (session of-network)"));

  network.problems.push_back(network.problems[0]);
  network.problems[1].subject.problem = parseProblem("fwd n2 c1 k1 in8x8 f3x3 p1x1");
  NamedSessions larger;
  larger.add("of-larger", Session{{network}, {}});
  const auto other = knownAnswer(log, larger.sources());
  ASSERT_TRUE(other);
  EXPECT_EQ(other->network, "");
  EXPECT_EQ(other->answer.advice, SwitchAdvice::Unknown);
  EXPECT_THAT(other->answer.sentence, HasSubstr("Each computed once"));
  EXPECT_EQ(knownAnswer(programOnA(false), sessions.sources())->network, "");  // it counts
}

TEST(KnownAnswer, SaysWhyThereIsNone) {
  NamedWorkload recorded = programOnA(true);
  const NamedSessions sessions = sessionsOn("GPU B");
  EXPECT_FALSE(knownAnswer(recorded, sessions.sources()));
  EXPECT_THAT(unknownText(recorded.workload),
              HasSubstr("no session has measurements of any of the 2 problems on GPU A with cuDNN 9.19.0"));
  Workload single;
  single.device = recorded.workload.device;
  single.versions = recorded.workload.versions;
  single.problems = {recorded.workload.problems.front()};
  EXPECT_THAT(unknownText(single), HasSubstr("no session has a measurement of its problem on GPU A with"));
  recorded.workload.device.clear();
  EXPECT_FALSE(knownAnswer(recorded, sessions.sources()));
  EXPECT_THAT(unknownText(recorded.workload), Not(HasSubstr("problems")));
}

TEST(KnownAnswer, RecordedSessionsAreThoseOfTheDevice) {
  Workload workload = programOnA(false).workload;
  NamedSessions sessions;
  sessions.addRecorded(workload);
  EXPECT_THAT(sessions.sources(), IsEmpty());
  workload.device = "NVIDIA H100 80GB HBM3";
  sessions.addRecorded(workload);
  EXPECT_THAT(sessions.sources(), Not(IsEmpty()));
  for (const SessionSource& source : sessions.sources())
    EXPECT_EQ(source.session->surveys.front().started.device.name, workload.device);
}

}  // namespace convscope
