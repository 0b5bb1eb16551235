#include "analysis/wrong_pick.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "policy/hand_made.h"
#include "policy/schedule/random.h"
#include "support/synthetic_session.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

/// Plans in the order of their list, each with these single samples, the median also its hot time.
ProblemResult problemOf(const std::vector<std::pair<double, std::vector<double>>>& plans) {
  std::vector<Made> algorithms;
  for (std::size_t i = 0; i < plans.size(); ++i)
    algorithms.push_back({.id = std::string(1, static_cast<char>('a' + i)),
                          .listed = {{0, static_cast<int>(i)}},
                          .hotUs = plans[i].first});
  ProblemResult problem = madeProblem(kLists, algorithms);
  for (std::size_t i = 0; i < plans.size(); ++i) problem.trials[i].single.us = plans[i].second;
  return problem;
}

TEST(WrongPick, CountsHowOftenEachWins) {
  const auto problem = problemOf({{10, {10, 11, 14, 15}}, {12, {12, 13, 13, 13}}, {50, {50, 50, 50}}});
  const WrongPick result = wrongPick(problem, {}, {});
  EXPECT_EQ(result.best, 0u);
  ASSERT_THAT(result.picks, SizeIs(2));
  EXPECT_EQ(result.picks[0].trial, 0u);  // equally often: the order of the list
  EXPECT_DOUBLE_EQ(result.picks[0].probability, 0.5);
  EXPECT_DOUBLE_EQ(result.picks[1].probability, 0.5);
  EXPECT_EQ(result.picks[1].lossUs, 2);
  EXPECT_DOUBLE_EQ(result.probability, 0.5);
  EXPECT_DOUBLE_EQ(result.expectedRegretUs, 1);
  EXPECT_EQ(result.basis, SampleKind::Single);
  EXPECT_EQ(result.samples, 4);
  EXPECT_EQ(result.caution, "");
}

TEST(WrongPick, TellsHowLikelySearchesDiffer) {
  WrongPick pick;
  pick.picks = {{0, 0.5, 0}, {1, 0.3, 1}, {2, 0.2, 4}};
  EXPECT_DOUBLE_EQ(pick.differingProbability(1), 0);
  EXPECT_DOUBLE_EQ(pick.differingProbability(2), 1 - 0.25 - 0.09 - 0.04);
  EXPECT_GT(pick.differingProbability(8), 0.99);
  WrongPick sure;
  sure.picks = {{0, 1, 0}};
  EXPECT_EQ(sure.differingProbability(8), 0);
  WrongPick unknown;
  unknown.missing = {"executed by PyTorch"};
  const std::vector<WrongPick> all{pick, sure, unknown};
  EXPECT_DOUBLE_EQ(expectedDiffering(all, 2), pick.differingProbability(2));
}

TEST(WrongPick, AgreesWithTryingEveryCombination) {
  Random random(11);
  for (int round = 0; round < 200; ++round) {
    const std::size_t plans = 1 + random.below(4);
    std::vector<std::pair<double, std::vector<double>>> given;
    for (std::size_t i = 0; i < plans; ++i) {
      std::vector<double> samples;
      for (int k = 0; k < 4; ++k) samples.push_back(static_cast<double>(5 + random.below(6)));  // with many ties
      given.emplace_back(static_cast<double>(5 + random.below(6)), samples);
    }
    ProblemResult problem = problemOf(given);
    std::vector<std::size_t> draws(plans);
    for (std::size_t i = 0; i < plans; ++i) draws[i] = i;
    if (random.below(2) == 0) {  // the second list names the first plan again
      problem.trials[0].candidate.listings.push_back({1, 0, 0});
      draws.push_back(0);
    }
    std::map<std::size_t, double> expected;
    std::size_t combinations = 1;
    for (std::size_t i = 0; i < draws.size(); ++i) combinations *= 4;
    for (std::size_t code = 0; code < combinations; ++code) {
      std::size_t rest = code;
      std::size_t winner = 0;
      double least = 1e9;
      for (const std::size_t trial : draws) {
        const double us = problem.trials[trial].single.us[rest % 4];
        rest /= 4;
        if (us >= least) continue;
        least = us;
        winner = trial;
      }
      expected[winner] += 1.0 / static_cast<double>(combinations);
    }
    const WrongPick result = wrongPick(problem, {}, {});
    ASSERT_EQ(result.picks.size(), expected.size()) << round;
    for (const PickShare& pick : result.picks) ASSERT_NEAR(pick.probability, expected[pick.trial], 1e-12) << round;
  }
}

TEST(WrongPick, TakesHotSamplesWhereSinglesAreFew) {
  auto problem = problemOf({{10, {10}}, {12, {9}}});
  problem.trials[0].hot.us = {9, 10, 13};
  problem.trials[1].hot.us = {12, 12, 12};
  const WrongPick result = wrongPick(problem, {}, {});
  EXPECT_EQ(result.basis, SampleKind::Hot);
  EXPECT_DOUBLE_EQ(result.picks[0].probability, 2 / 3.0);
  EXPECT_THAT(result.caution, HasSubstr("vary less"));
  EXPECT_EQ(wrongPick(problem, {}, {}, {}, false, 1).basis, SampleKind::Single);
  EXPECT_THAT(wrongPick(problem, {}, {}, {}, false, 1).caution, HasSubstr("only one sample"));
}

TEST(WrongPick, PoolsTheNoiseOfTheSurvey) {
  // The noise of every other plan: half of the further samples 20% longer.
  Survey survey;
  survey.problems.resize(1);
  for (int i = 0; i < 100; ++i) {
    Trial& trial = survey.problems[0].trials.emplace_back();
    trial.status = TrialStatus::Measured;
    trial.single.us = {10, 10, 12};
  }
  const IsolatedNoise noise(survey);
  // One isolated sample each; hot samples that do not vary.
  auto problem = problemOf({{10, {10}}, {11, {11}}, {50, {50}}});
  const WrongPick result = wrongPick(problem, {}, {}, noise);
  EXPECT_TRUE(result.pooled);
  EXPECT_EQ(result.basis, SampleKind::Single);
  EXPECT_EQ(result.samples, 1);
  EXPECT_EQ(result.caution, "");
  ASSERT_THAT(result.picks, SizeIs(2));
  // b is picked if a takes 12 and b 11: a quarter.
  EXPECT_EQ(result.picks[1].trial, 1U);
  EXPECT_DOUBLE_EQ(result.picks[1].probability, 0.25);
  EXPECT_DOUBLE_EQ(result.expectedRegretUs, 0.25);
  EXPECT_EQ(wrongPick(problem, {}, {}).probability, 0);

  problem.trials[0].single.us.clear();  // an older survey may lack it
  EXPECT_FALSE(wrongPick(problem, {}, {}, noise).pooled);
}

TEST(WrongPick, TimesOnlyWhatTheFrameworkTimes) {
  const auto problem = problemOf({{30, {30, 30, 30}}, {20, {20, 20, 20}}, {10, {10, 10, 10}}});
  PolicySettings two;
  two.limit = 2;
  const WrongPick result = wrongPick(problem, {}, two);
  EXPECT_EQ(result.best, 1u);
  EXPECT_EQ(result.probability, 0);
  EXPECT_EQ(result.expectedRegretUs, 0);
}

TEST(WrongPick, SaysWhatIsMissing) {
  EXPECT_THAT(wrongPick(madeProblem({"instant"}, {{.id = "a", .listed = {{0, 0}}}}), {}, {}).missing,
              ElementsAre(HasSubstr("fallback")));
  EXPECT_THAT(wrongPick(madeProblem(kLists, {}), {}, {}).missing, ElementsAre(HasSubstr("none of its algorithms")));
}

TEST(WrongPick, ProbabilitiesAddUpToOne) {
  const Survey survey = syntheticSurvey({.network = "mnist-tutorial", .algorithms = 40, .singleSamples = 12});
  for (const ProblemResult& problem : survey.problems) {
    const WrongPick result = wrongPick(problem, contextOf(survey), {});
    double sum = 0;
    for (const PickShare& pick : result.picks) {
      sum += pick.probability;
      EXPECT_GE(pick.lossUs, 0);
    }
    EXPECT_NEAR(sum, 1, 1e-12);
  }
}

}  // namespace
}  // namespace convscope
