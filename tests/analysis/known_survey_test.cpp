#include "analysis/known_survey.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/recorded_forecast.h"
#include "analysis/recorded_program.h"
#include "policy/forecast/missing_data.h"
#include "policy/hand_made.h"
#include "problem/parse_problem.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const char* const kSecond = "fwd n2 c1 k1 in8x8 f3x3 p1x1";

/// A session on `device` that measured `problem`.
Session sessionOn(const std::string& device, const char* problem = "fwd n1 c1 k1 in8x8 f3x3 p1x1") {
  Survey survey = programSurvey();
  survey.started.device.name = device;
  survey.started.versions["cudnn"] = "9.19.0";
  survey.problems[0].subject.problem = parseProblem(problem);
  survey.problems[0].ended = true;
  return Session{{survey}, {}};
}

/// A recorded program with two problems.
NamedWorkload twoProblems() {
  Workload workload = recordedProgram();
  workload.device = "GPU A";
  workload.versions["cuDNN"] = "9.19.0";
  workload.problems.push_back({parseProblem(kSecond), WorkloadExecutor::Cudnn, {}, 10.0, {}});
  workload.calls.push_back({"aten::convolution", {1}, 30.0, 10.0, {}});
  workload.kinds[0].calls.push_back({1, 10});
  return {"train", workload};
}

TEST(KnownSurvey, HasTheResultsOfSeveralSessions) {
  const Session first = sessionOn("GPU A");
  const Session second = sessionOn("GPU A", kSecond);
  const Session other = sessionOn("GPU B", kSecond);
  const std::vector<SessionSource> sources{{"other", &other}, {"first", &first}, {"second", &second}};
  const auto known = knownSurvey(twoProblems(), sources);
  ASSERT_TRUE(known);
  EXPECT_THAT(known->sessions, ElementsAre("first", "second"));
  EXPECT_THAT(known->missing, IsEmpty());
  EXPECT_EQ(known->survey.problems.size(), 2);
  EXPECT_EQ(known->survey.started.device.name, "GPU A");
  EXPECT_EQ(forecastOf(twoProblems().workload, known->survey).policies.size(), 2);
}

TEST(KnownSurvey, WhatIsMissingKeepsItsRecordedTime) {
  const Session first = sessionOn("GPU A");
  const std::vector<SessionSource> sources{{"first", &first}};
  const auto known = knownSurvey(twoProblems(), sources);
  ASSERT_TRUE(known);
  EXPECT_THAT(known->missing, ElementsAre(parseProblem(kSecond)));
  const Workload workload = twoProblems().workload;
  const std::vector<std::string> policies{"pytorch", "pytorch-benchmark"};
  EXPECT_THROW(recordedForecast(workload, known->survey, policies), MissingData);
  const RecordedForecast forecast = recordedForecast(workload, known->survey, policies, LackingProblems::KeepRecorded);
  EXPECT_DOUBLE_EQ(forecast.policies[1].kinds[0].differenceUs, -1'200);  // of the known problem alone
  EXPECT_THAT(forecast.notes, ::testing::Contains(HasSubstr("1 of 2 problems were not measured")));
}

TEST(KnownSurvey, TakesNoOtherDeviceLibraryOrUnfinishedResult) {
  const auto isKnown = [](const Session& session, const NamedWorkload& recorded) {
    const std::vector<SessionSource> sources{{"a", &session}};
    return knownSurvey(recorded, sources).has_value();
  };
  const NamedWorkload recorded = twoProblems();
  EXPECT_TRUE(isKnown(sessionOn("GPU A"), recorded));
  EXPECT_FALSE(isKnown(sessionOn("GPU B"), recorded));
  EXPECT_FALSE(isKnown(Session{}, recorded));
  Session changed = sessionOn("GPU A");
  changed.surveys[0].started.versions["cudnn"] = "9.1.0";
  EXPECT_FALSE(isKnown(changed, recorded));
  changed = sessionOn("GPU A");
  changed.surveys[0].started.options.backend = "onednn";
  EXPECT_FALSE(isKnown(changed, recorded));
  changed = sessionOn("GPU A");
  changed.surveys[0].started.options.algorithms = {"eng1"};
  EXPECT_FALSE(isKnown(changed, recorded));
  changed = sessionOn("GPU A");
  changed.surveys[0].problems[0].failure = "out of memory";
  EXPECT_FALSE(isKnown(changed, recorded));
  changed = sessionOn("GPU A");
  changed.surveys[0].problems[0].ended = false;
  EXPECT_FALSE(isKnown(changed, recorded));
  NamedWorkload unknown = recorded;
  unknown.workload.device.clear();
  EXPECT_FALSE(isKnown(sessionOn(""), unknown));
}

TEST(KnownSurvey, OfConditionsThatDoNotMixTheOneThatCoversMost) {
  Session lists = sessionOn("GPU A");
  lists.surveys[0].started.options.lists = {"instant"};
  Session both = sessionOn("GPU A");
  both.surveys.push_back(sessionOn("GPU A", kSecond).surveys[0]);
  const std::vector<SessionSource> sources{{"lists", &lists}, {"both", &both}};
  const auto known = knownSurvey(twoProblems(), sources);
  ASSERT_TRUE(known);
  EXPECT_THAT(known->sessions, ElementsAre("both"));
}

TEST(OtherDevice, SaysWhichPrecisionsItLacks) {
  const DeviceInfo gpu{.name = "GPU A", .computeCapability = 90};
  DeviceInfo processor{.name = "AMD EPYC", .lacks = {Precision::Fp16}};
  Workload workload = recordedProgram();
  workload.problems.push_back(workload.problems.front());
  for (WorkloadProblem& each : workload.problems) each.problem.precision = Precision::Fp16;
  EXPECT_TRUE(lacksAll(workload, processor) && !lacksAll(workload, gpu));
  EXPECT_THAT(lackedText(workload, processor),
              HasSubstr("None of its problems can be measured here: the library has no"));
  workload.problems.back().problem.precision = Precision::Fp32;
  EXPECT_FALSE(lacksAll(workload, processor));
  EXPECT_THAT(lackedText(workload, processor),
              HasSubstr(std::to_string(workload.problems.size() - 1) + " of its " +
                        std::to_string(workload.problems.size()) + " problems cannot be measured here"));
  EXPECT_EQ(lackedText(workload, gpu), "");
  processor.lacks.clear();
  EXPECT_EQ(lackedText(workload, processor), "");
}

TEST(OtherDevice, IsNamedIfBothAreKnown) {
  const Workload workload = twoProblems().workload;
  const DeviceInfo processor{.name = "AMD EPYC"};
  const DeviceInfo gpu{.name = "GPU A", .computeCapability = 90};
  EXPECT_THAT(otherDeviceText(workload, processor), HasSubstr("recorded on GPU A: times of AMD EPYC"));
  EXPECT_EQ(otherDeviceText(workload, gpu), "");
  EXPECT_EQ(otherDeviceText(workload, {}), "");
  // A log does not name its device, but cuDNN has a GPU.
  Workload log = recordedProgram();
  EXPECT_EQ(otherDeviceText(log, gpu), "");
  EXPECT_THAT(otherDeviceText(log, processor), HasSubstr("recorded on a GPU (cuDNN): times of AMD EPYC"));
  log.problems[0].executor = WorkloadExecutor::Onednn;
  EXPECT_EQ(otherDeviceText(log, processor), "");
  log.device = "cpu";  // as oneDNN's log has it
  EXPECT_EQ(otherDeviceText(log, processor), "");
  EXPECT_THAT(otherDeviceText(log, gpu), HasSubstr("recorded on cpu"));
}

}  // namespace
}  // namespace convscope
