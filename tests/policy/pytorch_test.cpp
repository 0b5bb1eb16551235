#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "policy/hand_made.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(PytorchOff, TakesTheFirstThatWorksAndBuildsNoFurther) {
  const auto problem = madeProblem(kLists, {{.id = "a", .listed = {{0, 1}}, .hotUs = 20, .loadUs = 300, .buildUs = 70},
                                            {.id = "b", .listed = {{0, 2}}, .hotUs = 5}});
  const Choice choice = chosenBy("pytorch", problem);
  EXPECT_EQ(choice.trial, 0u);
  EXPECT_EQ(choice.steadyUs, 20);
  EXPECT_EQ(choice.warmup, (Warmup{10, 70, 300, 0, 0}));
  EXPECT_EQ(choice.plansBuilt, 1);
  EXPECT_EQ(choice.plansTimed, 0);
}

TEST(PytorchOff, GoesOnAfterPlansThatFail) {
  const auto problem =
      madeProblem(kLists, {{.id = "refused", .listed = {{0, 0}}, .status = TrialStatus::Unsupported, .built = false},
                           {.id = "fails", .listed = {{0, 1}}, .buildUs = 60, .status = TrialStatus::Failed},
                           {.id = "works", .listed = {{0, 2}}, .buildUs = 80}});
  const Choice choice = chosenBy("pytorch", problem);
  EXPECT_EQ(choice.trial, 2u);
  EXPECT_EQ(choice.warmup, (Warmup{10, 140, 0, 0, 0}));
  EXPECT_EQ(choice.plansBuilt, 2);
}

TEST(PytorchOff, AsksForFallbackOnlyWhereNothingElseWorks) {
  auto problem = madeProblem(kLists, {{.id = "fails", .listed = {{0, 0}}, .status = TrialStatus::Failed},
                                      {.id = "late", .listed = {{1, 1}}},
                                      {.id = "early", .listed = {{1, 0}}}});
  const Choice choice = chosenBy("pytorch", problem);
  EXPECT_EQ(choice.trial, 2u);
  EXPECT_EQ(choice.warmup.queryUs, 30);
  EXPECT_THAT(choice.reason, HasSubstr("fallback"));

  problem.trials[0] = madeTrial({.id = "works", .listed = {{0, 0}}});
  EXPECT_EQ(chosenBy("pytorch", problem).warmup.queryUs, 10);
}

TEST(PytorchOff, LeavesOutWhatItFilters) {
  const std::vector<Made> algorithms{{.id = "down", .listed = {{0, 0}}, .notes = {Note::DownConvertInputs}},
                                     {.id = "tensor", .listed = {{0, 1}}, .notes = {Note::TensorCore}},
                                     {.id = "free", .listed = {{0, 2}}, .notes = {Note::Nondeterministic}},
                                     {.id = "strict", .listed = {{0, 3}}}};
  EXPECT_EQ(chosenBy("pytorch", madeProblem(kLists, algorithms)).trial, 2u);
  EXPECT_EQ(chosenBy("pytorch-deterministic", madeProblem(kLists, algorithms)).trial, 3u);
  EXPECT_EQ(chosenBy("pytorch", madeProblem(kLists, algorithms, "fwd tf32 n1 c1 k1 in8x8 f3x3")).trial, 1u);
}

TEST(PytorchBenchmark, BuildsAllWithTheListsDuplicatesAndRunsEachTwice) {
  const auto problem = madeProblem(
      kLists, {{.id = "a", .listed = {{0, 0}, {1, 0}}, .hotUs = 28, .singleUs = 30, .loadUs = 500, .buildUs = 70},
               {.id = "b", .listed = {{0, 1}}, .hotUs = 18, .singleUs = 20, .loadUs = 40, .buildUs = 90},
               {.id = "c", .listed = {{1, 1}}, .buildUs = 7, .status = TrialStatus::Failed}});
  const Choice choice = chosenBy("pytorch-benchmark", problem);
  EXPECT_EQ(choice.trial, 1u);
  EXPECT_EQ(choice.steadyUs, 18);
  // a is built, warmed up and timed twice; its code is loaded once.
  EXPECT_EQ(choice.warmup, (Warmup{30, 70 + 90 + 70 + 7, 540, 30 + 20 + 30, 30 + 20 + 30}));
  EXPECT_EQ(choice.plansBuilt, 4);
  EXPECT_EQ(choice.plansTimed, 3);
  EXPECT_THAT(choice.executed, ElementsAre(0, 1));
}

TEST(PytorchBenchmark, PaysTheBoundOfAnAlgorithmThatWasNotExecutedToTheEnd) {
  std::vector<Made> algorithms{{.id = "a", .listed = {{0, 0}}, .hotUs = 18, .singleUs = 20, .loadUs = 40},
                               {.id = "slow", .listed = {{0, 1}}, .status = TrialStatus::Slower, .slowerThanUs = 900}};
  const Choice choice = chosenBy("pytorch-benchmark", madeProblem(kLists, algorithms));
  EXPECT_EQ(choice.trial, 0u);
  EXPECT_EQ(choice.plansSlower, 1);
  EXPECT_EQ(choice.warmup, (Warmup{30, 200, 40, 920, 920}));

  algorithms[0].notes = {Note::Nondeterministic};  // then the other one would be chosen, and its time is not known
  const Choice unknown = chosenBy("pytorch-benchmark-deterministic", madeProblem(kLists, algorithms));
  EXPECT_FALSE(unknown.complete());
  EXPECT_THAT(unknown.reason, HasSubstr("slow"));
}

TEST(PytorchBenchmark, LimitsTheTimedPlansNotTheBuiltOnes) {
  std::vector<Made> algorithms{{.id = "fails", .listed = {{0, 0}}, .buildUs = 1, .status = TrialStatus::Failed}};
  for (int i = 1; i <= 12; ++i)
    algorithms.push_back({.id = std::string(1, static_cast<char>('a' + i)),
                          .listed = {{0, i}},
                          .hotUs = 100.0 - i,
                          .singleUs = 100.0 - i,
                          .buildUs = 1});
  const auto problem = madeProblem(kLists, algorithms);
  const Choice ten = chosenBy("pytorch-benchmark", problem);
  EXPECT_EQ(ten.trial, 10u);  // the failure does not count
  EXPECT_EQ(ten.plansTimed, 10);
  EXPECT_EQ(ten.plansBuilt, 13);
  EXPECT_EQ(ten.warmup.buildUs, 13);
  EXPECT_EQ(chosenBy("pytorch-benchmark:limit=3", problem).trial, 3u);
  EXPECT_EQ(chosenBy("pytorch-benchmark:limit=0", problem).trial, 12u);
}

TEST(PytorchBenchmark, PicksByOneSampleUnlessAskedForTheMedian) {
  const auto problem = madeProblem(kLists, {{.id = "lucky", .listed = {{0, 0}}, .hotUs = 15, .singleUs = 11},
                                            {.id = "best", .listed = {{0, 1}}, .hotUs = 10, .singleUs = 13}});
  EXPECT_EQ(chosenBy("pytorch-benchmark", problem).trial, 0u);
  EXPECT_EQ(chosenBy("pytorch-benchmark", problem).steadyUs, 15);
  EXPECT_EQ(chosenBy("pytorch-benchmark:pick=median", problem).trial, 1u);
}

TEST(PytorchBenchmark, DropsPlansThatNeedMoreThanTheFreeMemory) {
  const auto problem =
      madeProblem(kLists, {{.id = "huge", .listed = {{0, 0}}, .hotUs = 1, .singleUs = 1, .workspaceBytes = 4096},
                           {.id = "large", .listed = {{0, 1}}, .hotUs = 9, .singleUs = 9, .workspaceBytes = 1024},
                           {.id = "small", .listed = {{0, 2}}, .hotUs = 5, .singleUs = 5, .workspaceBytes = 16}});
  EXPECT_EQ(chosenBy("pytorch-benchmark", problem).searchPeakBytes, 4096u);
  const Choice choice = chosenBy("pytorch-benchmark", problem, {.freeMemoryBytes = 2000});
  EXPECT_EQ(choice.trial, 2u);
  EXPECT_EQ(choice.workspaceBytes, 16u);
  EXPECT_EQ(choice.searchPeakBytes, 1024u);  // one block for the largest that is left
  EXPECT_EQ(choice.plansBuilt, 3);
  EXPECT_EQ(choice.plansTimed, 2);
  // The peak counts plans beyond the limit too: the block is taken before any is timed.
  EXPECT_EQ(chosenBy("pytorch-benchmark:limit=1", problem, {.freeMemoryBytes = 2000}).searchPeakBytes, 1024u);
}

TEST(PytorchBenchmark, BothSwitchesTimeTheDeterministicPlansOnly) {
  const auto problem = madeProblem(
      kLists, {{.id = "free", .listed = {{0, 0}}, .hotUs = 5, .singleUs = 5, .notes = {Note::Nondeterministic}},
               {.id = "strict", .listed = {{0, 1}}, .hotUs = 9, .singleUs = 9, .buildUs = 60}});
  EXPECT_EQ(chosenBy("pytorch-benchmark", problem).trial, 0u);
  const Choice both = chosenBy("pytorch-benchmark-deterministic", problem);
  EXPECT_EQ(both.trial, 1u);
  EXPECT_EQ(both.plansBuilt, 1);
  EXPECT_EQ(both.warmup.buildUs, 60);
}

/// A 3-D backward-data problem: PyTorch builds plans of engine 23 and never executes them.
ProblemResult erratumProblem() {
  auto problem = madeProblem(kLists,
                             {{.id = "faulty", .listed = {{0, 0}}, .hotUs = 1, .singleUs = 1, .buildUs = 60},
                              {.id = "sound", .listed = {{0, 1}}, .hotUs = 9, .singleUs = 9, .buildUs = 70}},
                             "dgrad n1 c1 k1 in8x8x8 f3x3x3");
  problem.trials[0].candidate.engine = 23;
  return problem;
}

TEST(PytorchErrata, CostTheirBuildOnly) {
  const Choice off = chosenBy("pytorch", erratumProblem());
  EXPECT_EQ(off.trial, 1u);
  EXPECT_EQ(off.warmup, (Warmup{10, 130, 0, 0, 0}));
  const Choice on = chosenBy("pytorch-benchmark", erratumProblem());
  EXPECT_EQ(on.trial, 1u);
  EXPECT_EQ(on.warmup, (Warmup{30, 130, 0, 9, 9}));
  EXPECT_EQ(on.plansTimed, 1);
}

TEST(Pytorch214, RequestsTheFirstConfigurationAlone) {
  auto problem = madeProblem(kLists, {{.id = "a", .listed = {{0, 0}}, .buildUs = 70},
                                      {.id = "b", .listed = {{0, 1}}, .buildUs = 80},
                                      {.id = "c", .listed = {{1, 0}}, .buildUs = 90}});
  EXPECT_EQ(chosenBy("pytorch-2.14", problem).trial, 0u);
  EXPECT_EQ(chosenBy("pytorch-2.14", problem).warmup, (Warmup{10, 70, 0, 0, 0}));
  problem.trials[0].status = TrialStatus::Failed;
  const Choice second = chosenBy("pytorch-2.14", problem);
  EXPECT_EQ(second.trial, 1u);
  EXPECT_EQ(second.warmup, (Warmup{20, 70 + 70 + 80, 0, 0, 0}));  // all are requested, and the first is tried again
  problem.trials[1].status = TrialStatus::Failed;
  const Choice fallback = chosenBy("pytorch-2.14", problem);
  EXPECT_EQ(fallback.trial, 2u);
  EXPECT_EQ(fallback.warmup, (Warmup{40, 70 + 70 + 80 + 90, 0, 0, 0}));
}

TEST(Pytorch214, RequestsAllIfTheFilterDropsTheFirst) {
  const auto problem = madeProblem(kLists, {{.id = "a", .listed = {{0, 0}}, .notes = {Note::Nondeterministic}},
                                            {.id = "b", .listed = {{0, 1}}, .buildUs = 80}});
  const Choice choice = chosenBy("pytorch-2.14-deterministic", problem);
  EXPECT_EQ(choice.trial, 1u);
  EXPECT_EQ(choice.warmup, (Warmup{20, 80, 0, 0, 0}));
}

TEST(PytorchChoice, IsNoneForALayerThatPytorchExecutesItself) {
  const auto problem = madeProblem(kLists, {{.id = "a", .listed = {{0, 0}}}}, "fwd n2 c4 k4 g4 in8x8 f3x3");
  for (const char* policy : {"pytorch", "pytorch-benchmark", "pytorch-deterministic", "pytorch-2.14"}) {
    const Choice choice = chosenBy(policy, problem);
    EXPECT_FALSE(choice.toLibrary());
    EXPECT_TRUE(choice.complete());
    EXPECT_EQ(choice.trial, std::nullopt);
    EXPECT_EQ(choice.warmup, Warmup());
    EXPECT_THAT(choice.executor, HasSubstr("conv_depthwise2d"));
    EXPECT_THAT(choice.reason, HasSubstr("only in fp16"));
  }
  EXPECT_TRUE(chosenBy("fastest", problem).trial);
}

TEST(PytorchChoice, SaysWhatTheSurveyLacks) {
  const auto noFallback = madeProblem({"instant"}, {{.id = "a", .listed = {{0, 0}}}});
  EXPECT_TRUE(chosenBy("pytorch", noFallback).complete());
  const Choice choice = chosenBy("pytorch-benchmark", noFallback);
  EXPECT_FALSE(choice.complete());
  EXPECT_EQ(choice.trial, std::nullopt);
  EXPECT_THAT(choice.missing, ElementsAre(HasSubstr("\"fallback\" was not surveyed (lists of this survey: instant)")));
  EXPECT_THAT(choice.missingLists, ElementsAre("fallback"));
}

TEST(PytorchChoice, IsMissingWhereTheProblemWasNotMeasuredToItsEnd) {
  auto problem = madeProblem(kLists, {{.id = "a", .listed = {{0, 0}}}, {.id = "b", .listed = {{0, 1}}}});
  problem.trials[1].status.reset();
  problem.trials[1].buildUs.reset();
  EXPECT_THAT(chosenBy("pytorch-benchmark", problem).missing, ElementsAre(HasSubstr("was measured: b")));
  EXPECT_TRUE(chosenBy("pytorch", problem).complete());
  problem.ended = false;
  EXPECT_FALSE(chosenBy("pytorch", problem).complete());
  problem.ended = true;
  problem.failure = "out of memory";
  EXPECT_THAT(chosenBy("pytorch", problem).missing, ElementsAre(HasSubstr("out of memory")));
}

TEST(PytorchChoice, IsMissingWhereTheSurveyWasNarrowerThanTheFramework) {
  const auto problem =
      madeProblem(kLists, {{.id = "a", .listed = {{0, 0}}},
                           {.id = "b", .listed = {{0, 1}}, .workspaceBytes = 5000, .status = TrialStatus::Skipped}});
  EXPECT_TRUE(chosenBy("pytorch-benchmark", problem).complete());  // it did not fit into the memory there was
  EXPECT_THAT(chosenBy("pytorch-benchmark", problem, {.surveyWorkspaceLimit = 4096}).missing,
              ElementsAre(HasSubstr("more than 4.00 KiB")));
  // The framework would have dropped it too.
  EXPECT_TRUE(
      chosenBy("pytorch-benchmark", problem, {.freeMemoryBytes = 4500, .surveyWorkspaceLimit = 4096}).complete());
  EXPECT_FALSE(chosenBy("pytorch", problem, {.someAlgorithmsOnly = true}).complete());
}

TEST(PytorchChoice, IsNoneWithoutMissingDataWhereNothingWorks) {
  const auto problem = madeProblem(kLists, {{.id = "a", .listed = {{0, 0}}, .status = TrialStatus::Failed}});
  for (const char* policy : {"pytorch", "pytorch-benchmark"}) {
    const Choice choice = chosenBy(policy, problem);
    EXPECT_TRUE(choice.complete());
    EXPECT_EQ(choice.trial, std::nullopt);
    EXPECT_THAT(choice.reason, HasSubstr("none of its algorithms works"));
  }
}

}  // namespace
}  // namespace convscope
