#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "policy/hand_made.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::vector<std::string> kThreeLists{"mode_b", "mode_a", "fallback"};

TEST(Tensorflow, TimesEachPlanByItsFirstExecutionAndSharedPlansAgain) {
  const auto problem = madeProblem(
      kThreeLists, {{.id = "a", .listed = {{0, 0}, {1, 1}}, .hotUs = 10, .singleUs = 10, .loadUs = 900, .buildUs = 50},
                    {.id = "b", .listed = {{1, 0}}, .hotUs = 20, .singleUs = 20, .loadUs = 3, .buildUs = 60},
                    {.id = "c", .listed = {{2, 0}}, .hotUs = 1, .singleUs = 1}});
  const Choice choice = chosenBy("tensorflow", problem);
  EXPECT_EQ(choice.trial, 0u);  // its second execution loaded no code
  EXPECT_EQ(choice.warmup, (Warmup{30, 50 + 60 + 50, 903, 0, 10 + 20 + 10}));
  EXPECT_EQ(choice.plansTimed, 3);

  const auto once = madeProblem(
      kThreeLists, {{.id = "a", .listed = {{0, 0}}, .hotUs = 10, .singleUs = 10, .loadUs = 900, .buildUs = 50},
                    {.id = "b", .listed = {{1, 0}}, .hotUs = 20, .singleUs = 20, .loadUs = 3, .buildUs = 60}});
  EXPECT_EQ(chosenBy("tensorflow", once).trial, 1u);  // a is faster, but its only execution loaded code

  const Choice off = chosenBy("tensorflow-no-autotune", problem);
  EXPECT_EQ(off.trial, 0u);
  EXPECT_EQ(off.warmup, (Warmup{30, 160, 900, 0, 0}));  // all are built all the same
  EXPECT_EQ(off.plansTimed, 0);
}

TEST(Tensorflow, WithoutAutotuneTakesWhatBuildsFirst) {
  auto problem = madeProblem(kThreeLists,
                             {{.id = "refused", .listed = {{0, 0}}, .status = TrialStatus::Unsupported, .built = false},
                              {.id = "large", .listed = {{0, 1}}, .workspaceBytes = std::uint64_t{9} << 30},
                              {.id = "small", .listed = {{0, 2}}}});
  EXPECT_EQ(chosenBy("tensorflow-no-autotune", problem).trial, 1u);  // above the 4096 MiB of autotuning
  EXPECT_EQ(chosenBy("tensorflow", problem).trial, 2u);
  problem.trials[1].status = TrialStatus::Failed;
  const Choice fails = chosenBy("tensorflow-no-autotune", problem);
  EXPECT_EQ(fails.trial, std::nullopt);
  EXPECT_TRUE(fails.complete());
  EXPECT_THAT(fails.reason, HasSubstr("does not execute"));
}

TEST(Tensorflow, WithOpDeterminismTimesTheDeterministicPlansAndTakesTheFirst) {
  const auto problem =
      madeProblem(kThreeLists, {{.id = "free", .listed = {{0, 0}}, .singleUs = 1, .notes = {Note::Nondeterministic}},
                                {.id = "slow", .listed = {{0, 1}}, .singleUs = 30, .buildUs = 50},
                                {.id = "fast", .listed = {{1, 0}}, .singleUs = 20, .buildUs = 60}});
  const Choice choice = chosenBy("tensorflow-deterministic", problem);
  EXPECT_EQ(choice.trial, 1u);
  EXPECT_EQ(choice.warmup, (Warmup{30, 110, 0, 0, 50}));
}

TEST(Tensorflow, KeepsToTheWorkspaceLimitAndThenFallsBack) {
  const auto problem = madeProblem(
      kThreeLists, {{.id = "a", .listed = {{0, 0}}, .workspaceBytes = 3 << 20}, {.id = "b", .listed = {{2, 0}}}});
  EXPECT_EQ(chosenBy("tensorflow", problem).trial, 0u);
  const Choice choice = chosenBy("tensorflow:workspace=2", problem);
  EXPECT_EQ(choice.trial, 1u);
  EXPECT_EQ(choice.warmup.queryUs, 60);
}

TEST(Xla, TakesTheLeastWorkspaceNearTheFastest) {
  const auto problem = madeProblem(
      kThreeLists, {{.id = "fast", .listed = {{0, 0}}, .hotUs = 9, .singleUs = 10, .workspaceBytes = 900},
                    {.id = "near", .listed = {{0, 1}}, .hotUs = 12, .singleUs = 13, .workspaceBytes = 100},
                    {.id = "nearer", .listed = {{1, 0}}, .hotUs = 11, .singleUs = 12, .workspaceBytes = 100},
                    {.id = "far", .listed = {{1, 1}}, .hotUs = 14, .singleUs = 15, .workspaceBytes = 0}});
  const Choice choice = chosenBy("xla-4", problem);
  EXPECT_EQ(choice.trial, 2u);
  EXPECT_EQ(choice.warmup, (Warmup{30, 400, 0, 50, 100}));  // one warm-up and two timed runs of each
  EXPECT_EQ(choice.searchPeakBytes, 900u);

  auto shared = problem;
  shared.trials[2].candidate.listings.push_back({0, 2, 0});
  const Choice twice = chosenBy("xla-4", shared);
  EXPECT_EQ(twice.trial, 2u);
  EXPECT_EQ(twice.warmup, (Warmup{30, 500, 0, 50, 100}));  // the shared plan is built twice, and timed as one

  const Choice level0 = chosenBy("xla-0", problem);
  EXPECT_EQ(level0.trial, 0u);
  EXPECT_EQ(level0.warmup, (Warmup{30, 100, 0, 0, 0}));
}

TEST(Xla, TimesUntilTwoRunsAgree) {
  auto problem = madeProblem(kThreeLists, {{.id = "a", .listed = {{0, 0}}}});
  problem.trials[0].single.us = {20, 15, 12, 11, 10.8, 10};
  problem.trials[0].firstExecutionUs = 20;
  EXPECT_EQ(chosenBy("xla-4", problem).warmup.timedRunsUs, 20 + 15 + 12 + 11 + 10.8);
  problem.trials[0].single.us = {10, 20, 10, 20, 10, 20, 10, 20, 10, 20, 10};
  EXPECT_EQ(chosenBy("xla-4", problem).warmup.timedRunsUs, 10 + 20 + 10);
}

TEST(OnnxRuntimeSince120, TakesTheFirstOfItsOneList) {
  const auto problem =
      madeProblem(kThreeLists, {{.id = "a", .listed = {{0, 1}, {1, 0}}},
                                {.id = "b", .listed = {{0, 0}}, .status = TrialStatus::Unsupported, .built = false},
                                {.id = "c", .listed = {{2, 0}}}});
  EXPECT_EQ(chosenBy("onnxruntime-1.20-exhaustive", problem).trial, 0u);
  EXPECT_EQ(chosenBy("onnxruntime-1.20-exhaustive", problem).warmup.queryUs, 10);
  EXPECT_EQ(chosenBy("onnxruntime-1.20-heuristic", problem).trial, 0u);
  EXPECT_EQ(chosenBy("onnxruntime-1.20-default", problem).trial, 2u);
  EXPECT_THAT(chosenBy("onnxruntime-1.20-exhaustive", madeProblem({"instant"}, {})).missingLists,
              ElementsAre("mode_b"));
}

TEST(OnnxRuntimeSince120, BarsTensorCoresWithoutTf32UnlessNothingElseIsSupported) {
  const auto lists = std::vector<std::string>{"mode_b", "mode_a", "fallback"};
  std::vector<Made> made{{.id = "tensor", .listed = {{0, 0}}, .buildUs = 5, .notes = {Note::TensorCore}},
                         {.id = "plain", .listed = {{0, 1}}, .buildUs = 7}};
  EXPECT_EQ(chosenBy("onnxruntime-1.20-exhaustive", madeProblem(lists, made)).trial, 1u);
  EXPECT_EQ(chosenBy("onnxruntime-1.20-exhaustive", madeProblem(lists, made, "fwd tf32 n1 c1 k1 in8x8 f3x3")).trial,
            0u);
  made[1].status = TrialStatus::Unsupported;
  made[1].built = false;
  const Choice retried = chosenBy("onnxruntime-1.20-exhaustive", madeProblem(lists, made));
  EXPECT_EQ(retried.trial, 0u);
  EXPECT_EQ(retried.warmup, (Warmup{20, 5, 0, 0, 0}));  // the list is queried again
}

TEST(OnnxRuntimeSince120, TakesPlansThatConvertTheirInputs) {
  const auto problem = madeProblem({"mode_b"}, {{.id = "down", .listed = {{0, 0}}, .notes = {Note::DownConvertInputs}},
                                                {.id = "plain", .listed = {{0, 1}}}});
  EXPECT_EQ(chosenBy("onnxruntime-1.20-exhaustive", problem).trial, 0u);
}

TEST(Mxnet, BuildsAllAndChoosesByItsLevel) {
  constexpr std::uint64_t kGiB = std::uint64_t{1} << 30;
  const auto problem = madeProblem(
      {"mode_b"}, {{.id = "large", .listed = {{0, 0}}, .hotUs = 5, .singleUs = 5, .workspaceBytes = 2 * kGiB},
                   {.id = "first", .listed = {{0, 1}}, .hotUs = 9, .singleUs = 9, .workspaceBytes = 50},
                   {.id = "fast", .listed = {{0, 2}}, .hotUs = 7, .singleUs = 7, .workspaceBytes = 80}});
  const Choice off = chosenBy("mxnet-0", problem);
  EXPECT_EQ(off.trial, 1u);
  EXPECT_EQ(off.warmup, (Warmup{10, 300, 0, 0, 0}));
  EXPECT_EQ(off.searchPeakBytes, 80u);  // the largest within the limit is taken even so
  const Choice limited = chosenBy("mxnet-1", problem);
  EXPECT_EQ(limited.trial, 2u);
  EXPECT_EQ(limited.warmup, (Warmup{10, 300, 0, 16, 48}));
  EXPECT_EQ(chosenBy("mxnet-1:workspace=4096", problem).trial, 0u);
  EXPECT_EQ(chosenBy("mxnet-2", problem).trial, 0u);
  EXPECT_THAT(chosenBy("mxnet-1", madeProblem({"mode_b"}, {})).missingLists, ElementsAre("all engines"));
}

TEST(Mxnet, FallsBackOnlyIfNoPlanIsLeft) {
  std::vector<Made> made{{.id = "fails", .listed = {{0, 0}}, .status = TrialStatus::Failed},
                         {.id = "engine", .listed = {{1, 0}}}};
  const std::vector<std::string> lists{"mode_b", "all engines"};
  EXPECT_EQ(chosenBy("mxnet-1", madeProblem(lists, made)).trial, std::nullopt);  // one is left, though it fails
  EXPECT_EQ(chosenBy("mxnet-0", madeProblem(lists, made)).trial, std::nullopt);
  made[0].status = TrialStatus::Unsupported;
  made[0].built = false;
  EXPECT_EQ(chosenBy("mxnet-1", madeProblem(lists, made)).trial, 1u);
  EXPECT_EQ(chosenBy("mxnet-0", madeProblem(lists, made)).trial, 1u);
}

TEST(Mxnet, StopsSamplingAPlanThatTakesASecond) {
  auto problem = madeProblem({"mode_b"}, {{.id = "slow", .listed = {{0, 0}}, .hotUs = 2e6, .singleUs = 2e6},
                                          {.id = "fast", .listed = {{0, 1}}, .hotUs = 5, .singleUs = 5}});
  const Choice choice = chosenBy("mxnet-1", problem);
  EXPECT_EQ(choice.trial, 1u);
  EXPECT_EQ(choice.warmup.warmupRunsUs, 2e6 + 5);
  EXPECT_EQ(choice.warmup.timedRunsUs, 3 * 5);
  problem.trials[0].single.us = {4e5, 2e6, 7};  // slow only in its second execution
  problem.trials[0].firstExecutionUs = 4e5;
  EXPECT_EQ(chosenBy("mxnet-1", problem).warmup.timedRunsUs, 4e5 + 2e6 + 3 * 5);
}

TEST(Mxnet, TimesNothingWhereThereIsOnePlan) {
  const auto problem = madeProblem({"mode_b"}, {{.id = "only", .listed = {{0, 0}}}});
  EXPECT_EQ(chosenBy("mxnet-1", problem).plansTimed, 0);
  EXPECT_EQ(chosenBy("mxnet-1", problem).trial, 0u);
}

}  // namespace
}  // namespace convscope
