#include "analysis/determinism_price.h"
#include "policy/framework/policies.h"

#include <gtest/gtest.h>

#include "policy/hand_made.h"
#include "support/synthetic_session.h"

namespace convscope {
namespace {

using namespace testing;

TEST(DeterminismPrice, TellsAllFourCombinations) {
  const Survey survey = madeSurvey({madeProblem(
      {"instant", "fallback"},
      {{.id = "free first",
        .listed = {{0, 0}},
        .hotUs = 8,
        .singleUs = 8,
        .workspaceBytes = 50,
        .notes = {Note::Nondeterministic}},
       {.id = "free best", .listed = {{0, 1}}, .hotUs = 5, .singleUs = 5, .notes = {Note::Nondeterministic}},
       {.id = "strict first", .listed = {{0, 2}}, .hotUs = 12, .singleUs = 12},
       {.id = "strict best", .listed = {{0, 3}}, .hotUs = 9, .singleUs = 9, .loadUs = 70}})});
  const auto prices = determinismPrice(std::array{&survey}, survey);
  const std::array<double, 4> times{8, 5, 12, 9};
  for (std::size_t i = 0; i < prices.size(); ++i) {
    EXPECT_TRUE(prices[i].costs.complete());
    EXPECT_EQ(prices[i].costs.iterationUs, times[i]);
  }
  EXPECT_EQ(prices[1].switches, (CudnnSwitches{true, false}));
  EXPECT_EQ(prices[2].switches, (CudnnSwitches{false, true}));
  EXPECT_EQ(prices[0].costs.workspaceBytes, 50u);
  EXPECT_EQ(prices[3].warmup, (Warmup{30, 200, 70, 21, 21}));
}

TEST(DeterminismPrice, TakesBenchmarkModesSettings) {
  const Survey survey = syntheticSurvey({.network = "mnist-tutorial"});
  PolicySettings one;
  one.limit = 1;
  EXPECT_EQ(determinismPrice(std::array{&survey}, survey, one)[1].costs.iterationUs,
            determinismPrice(std::array{&survey}, survey)[0].costs.iterationUs);
}

TEST(DeterminismPrice, FollowsTheLegacyPath) {
  const Survey survey = syntheticSurvey({.network = "mnist-tutorial", .backend = "cudnn-legacy"});
  const auto prices = determinismPrice(std::array{&survey}, survey);
  const std::array surveys{&survey};
  const std::array<const char*, 4> names{"pytorch-legacy", "pytorch-legacy-benchmark", "pytorch-legacy-deterministic",
                                         "pytorch-legacy-benchmark-deterministic"};
  for (std::size_t i = 0; i < prices.size(); ++i) {
    EXPECT_TRUE(prices[i].costs.complete());
    EXPECT_EQ(prices[i].costs.iterationUs, costs(findPolicy(names[i]), surveys).sizes.front().iterationUs);
  }
}

TEST(DeterminismPrice, IsTheSameFromChoicesMadeBefore) {
  const Survey survey = syntheticSurvey({.network = "mnist-tutorial"});
  const auto policies = switchPolicies(survey);
  std::array<std::vector<Choice>, 4> choices;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    for (const ProblemResult& problem : survey.problems)
      choices[i].push_back(policies[i].choose(problem, contextOf(survey)));
  }
  const auto whole = determinismPrice(std::array{&survey}, survey);
  const auto pieces = determinismPrice(std::array{&survey}, survey, choices);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    EXPECT_EQ(pieces[i].switches, whole[i].switches);
    EXPECT_EQ(pieces[i].costs.iterationUs, whole[i].costs.iterationUs);
    EXPECT_EQ(pieces[i].warmup, whole[i].warmup);
  }
}

TEST(DeterminismPrice, IsNotToldFromASurveyThatLacksAList) {
  const Survey survey = madeSurvey({madeProblem({"auto"}, {{.id = "a", .listed = {{0, 0}}}})});
  for (const SwitchPrice& price : determinismPrice(std::array{&survey}, survey)) {
    EXPECT_FALSE(price.costs.complete());
    EXPECT_EQ(price.warmup, Warmup{});
  }
}

TEST(SwitchesOfSeed, ZeroAsksForReproducibleRuns) {
  EXPECT_EQ(switchesOfSeed(0), (CudnnSwitches{false, true}));
  EXPECT_EQ(switchesOfSeed(1), (CudnnSwitches{true, false}));
  EXPECT_EQ(switchesOfSeed(-1), (CudnnSwitches{true, false}));
}

}  // namespace
}  // namespace convscope
