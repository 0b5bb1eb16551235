#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "policy/framework/policies.h"
#include "policy/hand_made.h"
#include "support/synthetic_session.h"

namespace convscope {
namespace {

using namespace testing;

ProblemResult threeWays() {
  return madeProblem(
      {"auto"},
      {{.id = "lean", .listed = {{0, 0}}, .hotUs = 20},
       {.id = "middle", .listed = {{0, 1}}, .hotUs = 10.4, .workspaceBytes = 2 << 20},
       {.id = "fat", .listed = {{0, 2}}, .hotUs = 10, .loadUs = 30, .buildUs = 40, .workspaceBytes = 8 << 20}});
}

TEST(OwnPolicies, FastestPaysForTheChosenPlanOnly) {
  const Choice choice = chosenBy("fastest", threeWays());
  EXPECT_EQ(choice.trial, 2u);
  EXPECT_EQ(choice.warmup, (Warmup{0, 40, 30, 0, 0}));
  EXPECT_EQ(chosenBy("fastest:workspace=4", threeWays()).trial, 1u);
  EXPECT_EQ(chosenBy("fastest:workspace=1", threeWays()).trial, 0u);
  EXPECT_EQ(chosenBy("fastest", threeWays(), {.freeMemoryBytes = 1 << 20}).trial, 0u);
}

/// The bound of one that was cut short is of a moment in which the machine was faster: the fastest is the measured one.
TEST(OwnPolicies, WhatWasCutShortIsNotTheFastest) {
  auto problem = threeWays();
  problem.trials[1] = madeTrial({.id = "cut", .listed = {{0, 1}}, .status = TrialStatus::Slower, .slowerThanUs = 9});
  for (const char* policy : {"fastest", "least-workspace:within=0"}) {
    const Choice choice = chosenBy(policy, problem);
    EXPECT_TRUE(choice.complete()) << choice.reason;
    EXPECT_EQ(choice.trial, 2u) << policy;
  }
  // Without the fastest one it may win, and its time is not known.
  EXPECT_FALSE(chosenBy("fastest:workspace=4", problem).complete());
}

TEST(OwnPolicies, LeastWorkspaceWithinAShareOfTheFastest) {
  EXPECT_EQ(chosenBy("least-workspace:within=0", threeWays()).trial, 2u);
  EXPECT_EQ(chosenBy("least-workspace", threeWays()).trial, 1u);
  EXPECT_EQ(chosenBy("least-workspace:within=100", threeWays()).trial, 0u);
}

TEST(OwnPolicies, FirstListedTakesTheFirstThatWorks) {
  auto problem = madeProblem({"auto"}, {{.id = "late", .listed = {{0, 2}}, .hotUs = 10},
                                        {.id = "early", .listed = {{0, 1}}, .hotUs = 30, .loadUs = 5, .buildUs = 7},
                                        {.id = "refused", .listed = {{0, 0}}, .status = TrialStatus::Unsupported}});
  const Choice choice = chosenBy("first-listed", problem);
  EXPECT_EQ(choice.trial, 1u);
  EXPECT_EQ(choice.warmup, (Warmup{0, 7, 5, 0, 0}));
  problem.trials.resize(1);
  EXPECT_EQ(chosenBy("first-listed", problem).trial, 0u);
  problem.trials.clear();
  EXPECT_FALSE(chosenBy("first-listed", problem).trial);
}

TEST(OwnPolicies, AreComparedForALibraryThatDoesNotSearch) {
  EXPECT_THAT(defaultPolicies("onednn"), ::testing::ElementsAre("first-listed", "fastest"));
}

TEST(OwnPolicies, KnowWhatALimitedSurveyCannotTell) {
  auto problem = threeWays();
  problem.trials[2] =
      madeTrial({.id = "fat", .listed = {{0, 2}}, .workspaceBytes = 8 << 20, .status = TrialStatus::Skipped});
  const PolicyContext context{.surveyWorkspaceLimit = 4 << 20};
  EXPECT_FALSE(chosenBy("fastest", problem, context).complete());
  EXPECT_EQ(chosenBy("fastest:workspace=4", problem, context).trial, 1u);
}

TEST(OwnPolicies, MoreWorkspaceIsNeverSlower) {
  const Survey survey = syntheticSurvey({.network = "alexnet"});
  for (const ProblemResult& problem : survey.problems) {
    double before = std::numeric_limits<double>::infinity();
    for (const double mib : {0.001, 0.1, 1.0, 4.0, 16.0, 64.0, 256.0, 4096.0}) {
      Policy policy = findPolicy("fastest");
      policy.settings.workspaceBytes = static_cast<std::uint64_t>(mib * 1024 * 1024);
      const Choice choice = policy.choose(problem, {});
      if (!choice.trial) continue;
      EXPECT_LE(choice.steadyUs, before);
      EXPECT_LE(choice.workspaceBytes, policy.settings.workspaceBytes);
      before = choice.steadyUs;
    }
    EXPECT_EQ(before, chosenBy("fastest", problem).steadyUs);
  }
}

TEST(OwnPolicies, NoFrameworkIsFasterThanTheFastest) {
  for (const char* backend : {"cudnn", "cudnn-legacy"}) {
    SyntheticOptions options{.network = "mnist-tutorial", .backend = backend};
    if (options.backend == "cudnn") options.lists = {"instant", "fallback", "mode_a", "mode_b", "all engines"};
    const Survey survey = syntheticSurvey(options);
    for (const ProblemResult& problem : survey.problems) {
      const double best = chosenBy("fastest", problem).steadyUs;
      for (const Policy& policy : policies()) {
        if (!policy.backend.empty() && policy.backend != backend) continue;
        const Choice choice = policy.choose(problem, contextOf(survey));
        // It takes the first plan that can be built, which may not execute.
        if (policy.name == "tensorflow-no-autotune" && !choice.trial) continue;
        ASSERT_TRUE(choice.trial) << policy.name << ": " << choice.reason;
        EXPECT_GE(choice.steadyUs, best) << policy.name;
        EXPECT_GE(choice.searchPeakBytes, choice.workspaceBytes) << policy.name;
      }
    }
  }
}

}  // namespace
}  // namespace convscope
