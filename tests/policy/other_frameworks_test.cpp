#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "policy/hand_made.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::ElementsAre;

const std::vector<std::string> kThreeLists{"mode_b", "mode_a", "fallback"};

TEST(Tensorflow, TimesEachPlanByItsOnlyExecution) {
  const auto problem = madeProblem(
      kThreeLists, {{.id = "a", .listed = {{0, 0}, {1, 1}}, .hotUs = 10, .singleUs = 10, .loadUs = 900, .buildUs = 50},
                    {.id = "b", .listed = {{1, 0}}, .hotUs = 20, .singleUs = 20, .loadUs = 3, .buildUs = 60},
                    {.id = "c", .listed = {{2, 0}}, .hotUs = 1, .singleUs = 1}});
  const Choice choice = chosenBy("tensorflow", problem);
  EXPECT_EQ(choice.trial, 1u);  // a is faster, but its only execution loaded code
  EXPECT_EQ(choice.warmup, (Warmup{30, 110, 903, 0, 30}));

  const Choice off = chosenBy("tensorflow-no-autotune", problem);
  EXPECT_EQ(off.trial, 0u);
  EXPECT_EQ(off.warmup, (Warmup{30, 110, 900, 0, 0}));  // all are built all the same
  EXPECT_EQ(off.plansTimed, 0);
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

TEST(Mxnet, TimesNothingWhereThereIsOnePlan) {
  const auto problem = madeProblem({"mode_b"}, {{.id = "only", .listed = {{0, 0}}}});
  EXPECT_EQ(chosenBy("mxnet-1", problem).plansTimed, 0);
  EXPECT_EQ(chosenBy("mxnet-1", problem).trial, 0u);
}

}  // namespace
}  // namespace convscope
