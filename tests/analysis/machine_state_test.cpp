#include "analysis/machine_state.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/finding_rules.h"
#include "analysis/findings.h"
#include "policy/forecast/rule.h"
#include "support/recorded_session.h"

namespace convscope {
namespace {

using ::testing::HasSubstr;

Survey surveyWith(std::vector<ReferencePass> passes) {
  Survey survey;
  survey.ended.emplace().references = {{0, 0, std::move(passes)}};
  return survey;
}

TEST(MachineState, DriftIsTheLargestChangeBetweenPasses) {
  EXPECT_DOUBLE_EQ(driftOf(surveyWith({{0, {10, 10, 10}}, {1, {12, 12, 12}}, {2, {8, 8, 8}}})), 0.5);
  EXPECT_EQ(driftOf(surveyWith({{0, {10, 10, 10}}})), 0);
  EXPECT_EQ(driftOf(Survey{}), 0);
}

TEST(MachineState, DriftWithinTheNoiseIsNone) {
  EXPECT_EQ(driftOf(surveyWith({{0, {9, 10, 12}}, {1, {10, 13, 14}}})), 0);
}

TEST(MachineState, HostilePassesAreNoDrift) {
  EXPECT_EQ(driftOf(surveyWith({{0, {}}, {1, {0, 0}}, {2, {5}}})), 0);
}

TEST(MachineState, OfTheRecordingsIsQuiet) {
  for (const char* name :
       {"resnet50-fp32", "resnet50-tf32", "alexnet-tf32", "mobilenet_v2-fp16", "unet-tf32", "vgg16-fp16"}) {
    const MachineState state = machineState(testing::recordedSession(name).surveys.back());
    EXPECT_FALSE(state.isBusy()) << name << ": spread " << state.spread;
    EXPECT_LT(state.spread, kRule.spread / 3) << name;
  }
}

TEST(FindingRules, BusyMachineIsSaidWithItsSize) {
  Session session = testing::recordedSession("resnet50-fp32");
  Survey& survey = session.surveys.front();
  const auto figures = [&] { return SurveyFigures(session, survey); };
  const auto found = [&] { return rules::busyMachine(figures()); };
  const auto text = [&] { return found().value_or(Finding{}).text; };
  EXPECT_EQ(found(), std::nullopt);
  const Answer quiet = figures().verdict;
  survey.ended->references = {{0, 0, {{1e6, {100, 101, 102}}, {2e6, {130, 131, 132}}}}};
  const rules::Found drifted = found();
  EXPECT_THAT(text(), HasSubstr("the same algorithm took up to 30% longer at another time"));
  EXPECT_THAT(drifted->brief, HasSubstr("up to 30% longer"));
  // The answer's figures are less certain by as much.
  const Answer busy = figures().verdict;
  EXPECT_EQ(busy.advice, quiet.advice);
  EXPECT_NEAR(busy.noiseShare, quiet.noiseShare + driftOf(survey) * quiet.savedShare, 1e-9);
  EXPECT_LT(busy.paysOffRange->low, quiet.paysOffRange->low);
  EXPECT_GT(busy.paysOffRange->high.value(), quiet.paysOffRange->high.value());
  survey.ended->references.clear();
  survey.started.otherLoad = 0.42;
  EXPECT_THAT(text(), HasSubstr("other programs took 42% of the device's time"));
  survey.started.otherLoad = 0.02;
  EXPECT_EQ(found(), std::nullopt);
  for (ProblemResult& problem : survey.problems) {
    for (Trial& trial : problem.trials) {
      if (!trial.hot.us.empty()) trial.hot.us = {10, 10, 20, 40, 40};
    }
  }
  EXPECT_THAT(text(), HasSubstr("spread by 150% or more"));
}

}  // namespace
}  // namespace convscope
