#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "policy/hand_made.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Lists "get_v7" and "find"; what Find names first needs 64 MiB and is not deterministic.
ProblemResult legacyProblem() {
  constexpr std::uint64_t kMiB = 1 << 20;
  return madeProblem(
      {"get_v7", "find"},
      {{.id = "fwd0", .listed = {{0, 1}, {1, 3}}, .hotUs = 40, .buildUs = 5},
       {.id = "fwd1", .listed = {{0, 2}, {1, 2}}, .hotUs = 30, .loadUs = 100, .buildUs = 5, .workspaceBytes = 100},
       {.id = "fwd2",
        .listed = {{1, 0}},
        .hotUs = 10,
        .buildUs = 5,
        .workspaceBytes = 64 * kMiB,
        .notes = {Note::Nondeterministic}},
       {.id = "fwd6",
        .listed = {{0, 0}, {1, 1}},
        .hotUs = 20,
        .loadUs = 7,
        .buildUs = 5,
        .workspaceBytes = 16 * kMiB}});
}

TEST(LegacyPolicies, FollowTheListOfTheirQuery) {
  const ProblemResult problem = legacyProblem();
  const Choice off = chosenBy("pytorch-legacy", problem);
  EXPECT_EQ(off.trial, 3u);
  EXPECT_EQ(off.warmup, (Warmup{10, 5, 7, 0, 0}));
  EXPECT_EQ(off.searchPeakBytes, 16u << 20);

  const Choice on = chosenBy("pytorch-legacy-benchmark", problem);
  EXPECT_EQ(on.trial, 2u);
  EXPECT_EQ(on.warmup, (Warmup{20, 5, 0, 0, 0}));  // Find's own executions are in the time of its query
  EXPECT_EQ(on.searchPeakBytes, 64u << 20);

  EXPECT_EQ(chosenBy("pytorch-legacy-benchmark-deterministic", problem).trial, 3u);
}

TEST(LegacyPolicies, DeterministicTakesAlgorithmOneWithoutAQuery) {
  const Choice choice = chosenBy("pytorch-legacy-deterministic", legacyProblem());
  EXPECT_EQ(choice.trial, 1u);
  EXPECT_EQ(choice.warmup, (Warmup{0, 5, 100, 0, 0}));
}

TEST(LegacyPolicies, NeedASurveyOfTheLegacyBackend) {
  const auto graph = madeProblem({"instant"}, {{.id = "eng1", .listed = {{0, 0}}}});
  EXPECT_THAT(chosenBy("pytorch-legacy-benchmark", graph).missingLists, ElementsAre("find"));
  EXPECT_THAT(chosenBy("pytorch-legacy", graph).missingLists, ElementsAre("get_v7"));
  EXPECT_THAT(chosenBy("pytorch-legacy-deterministic", graph).missing, ElementsAre(HasSubstr("cudnn-legacy")));
  EXPECT_THAT(chosenBy("onnxruntime-1.19-default", graph).missing, ElementsAre(HasSubstr("cudnn-legacy")));
}

TEST(LegacyPolicies, OnnxRuntimeSearchesWithinItsWorkspace) {
  const ProblemResult problem = legacyProblem();
  const Choice exhaustive = chosenBy("onnxruntime-1.19-exhaustive", problem);  // whatever fits, since 1.14
  EXPECT_EQ(exhaustive.trial, 2u);
  EXPECT_EQ(exhaustive.searchPeakBytes, 64u << 20);
  const Choice limited = chosenBy("onnxruntime-1.19-exhaustive:workspace=32", problem);
  EXPECT_EQ(limited.trial, 3u);
  EXPECT_EQ(limited.searchPeakBytes, 16u << 20);
  EXPECT_EQ(chosenBy("onnxruntime-1.19-exhaustive:workspace=64", problem).trial, 2u);
  EXPECT_EQ(chosenBy("onnxruntime-1.19-exhaustive:workspace=1", problem).trial, 1u);
  EXPECT_EQ(chosenBy("onnxruntime-1.19-heuristic", problem).trial, 3u);
  EXPECT_EQ(chosenBy("onnxruntime-1.19-default", problem).trial, 1u);
}

}  // namespace
}  // namespace convscope
