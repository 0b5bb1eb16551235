#include "analysis/race_comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/recorded_program.h"
#include "policy/hand_made.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::SizeIs;

/// The recorded program with benchmark mode on and this race.
Workload raced(RecordedRace race) {
  Workload workload = recordedProgram();
  workload.switches.benchmark = true;
  workload.problems[0].races = {std::move(race)};
  validate(workload);
  return workload;
}

TEST(RaceComparison, AWrongPickCostsItsMedianBeyondTheBestPlans) {
  const RaceComparison comparison = compareRaces(raced({{{"a", 9.0}, {"b", 11.0}}, 0}), programSurvey());
  ASSERT_THAT(comparison.races, SizeIs(1));
  const ComparedRace& race = comparison.races[0];
  EXPECT_EQ(race.plans[0].medianUs, 20);
  EXPECT_EQ(race.plans[1].medianUs, 10);
  EXPECT_EQ(race.pick, 0u);
  EXPECT_EQ(race.best, 1u);
  EXPECT_EQ(race.lossUs, 10);
  EXPECT_TRUE(race.wrong);
  EXPECT_EQ(race.count, 100);
  EXPECT_EQ(race.iterationLossUs(), 1'000);
  EXPECT_EQ(comparison.timed, 1);
  EXPECT_EQ(comparison.wrong, 1);
  EXPECT_EQ(comparison.lossUs, 1'000);
  // The survey's one sample of each says that b always wins.
  EXPECT_EQ(race.pickProbability, 0);
  EXPECT_EQ(race.likely, false);
  EXPECT_EQ(comparison.expectedRegretUs, 0);
  EXPECT_TRUE(race.listCompared);
  EXPECT_FALSE(race.difference);
  EXPECT_THAT(raceText(comparison), HasSubstr("1 of 1 picks are slower than the best of their plans by 3.0% or more"));
  EXPECT_THAT(raceText(comparison), HasSubstr("which costs 1.00 ms an iteration; the others cost 0 µs"));
}

TEST(RaceComparison, ARightPickCostsNothing) {
  const RaceComparison comparison = compareRaces(raced({{{"a", 21.0}, {"b", 11.0}}, 1}), programSurvey());
  EXPECT_EQ(comparison.races[0].lossUs, 0);
  EXPECT_FALSE(comparison.races[0].wrong);
  EXPECT_EQ(comparison.races[0].pickProbability, 1);
  EXPECT_EQ(comparison.likely, 1);
  EXPECT_EQ(comparison.judged, 1);
}

TEST(RaceComparison, LikelyPlansHaveTogether95PerCent) {
  Survey survey = programSurvey();
  // a wins 1 of 40 draws: b alone has 97.5%.
  survey.problems[0].trials[0].single.us = {5};
  for (int i = 0; i < 39; ++i) survey.problems[0].trials[0].single.us.push_back(20);
  survey.problems[0].trials[1].single.us = {10, 10, 10};
  const RaceComparison rare = compareRaces(raced({{{"a", 5.0}, {"b", 11.0}}, 0}), survey);
  EXPECT_DOUBLE_EQ(*rare.races[0].pickProbability, 0.025);
  EXPECT_EQ(rare.races[0].likely, false);
  EXPECT_DOUBLE_EQ(rare.expectedRegretUs, 100 * 10 * 0.025);
  EXPECT_NEAR(rare.regretVariance, 1'000'000 * 0.025 * 0.975, 1e-6);
  EXPECT_THAT(raceText(rare), HasSubstr("expects 25.0 µs together, with a standard deviation of 156 µs"));

  survey.problems[0].trials[0].single.us.resize(10);  // 1 of 10: both are needed for 95%
  EXPECT_EQ(compareRaces(raced({{{"a", 5.0}, {"b", 11.0}}, 0}), survey).races[0].likely, true);
}

TEST(RaceComparison, TheFirstDifferenceOfTheListsIsNamed) {
  const auto difference = [](const std::vector<RacedPlan>& plans) {
    return compareRaces(raced({plans, plans.size() - 1}), programSurvey()).races[0].difference;
  };
  EXPECT_EQ(difference({{"b", 10.0}, {"a", 20.0}}), (ListDifference{0, "b", "a"}));
  EXPECT_EQ(difference({{"a", 20.0}}), (ListDifference{1, "", "b"}));
  EXPECT_EQ(difference({{"a", 20.0}, {"b", 10.0}, {"c", 9.0}}), (ListDifference{2, "c", ""}));
  EXPECT_EQ(differenceText({2, "c", ""}), "plan 3 is c in the recording and missing in the policy");
}

TEST(RaceComparison, APickThatTheSurveyLacksHasNoLoss) {
  const RaceComparison comparison = compareRaces(raced({{{"a", 20.0}, {"c", 9.0}}, 1}), programSurvey());
  EXPECT_FALSE(comparison.races[0].lossUs);
  EXPECT_EQ(comparison.timed, 1);
  EXPECT_EQ(comparison.compared, 0);
  EXPECT_EQ(comparison.judged, 0);
}

TEST(RaceComparison, WithoutBenchmarkModeOnlyTheListsAreCompared) {
  Workload workload = raced({{{"a", {}}}, 0});
  workload.switches.benchmark = false;
  const RaceComparison comparison = compareRaces(workload, programSurvey());
  EXPECT_EQ(comparison.timed, 0);
  EXPECT_FALSE(comparison.races[0].lossUs);
  EXPECT_EQ(comparison.listsEqual, 1);
  EXPECT_THAT(raceText(comparison), HasSubstr("none of which timed plans"));
}

TEST(RaceComparison, TwoThreadsThatSearchedCountOnceInTheIteration) {
  Workload workload = raced({{{"a", 9.0}, {"b", 11.0}}, 0});
  workload.problems[0].races.push_back(workload.problems[0].races[0]);
  const RaceComparison comparison = compareRaces(workload, programSurvey());
  EXPECT_EQ(comparison.compared, 2);
  EXPECT_EQ(comparison.lossUs, 1'000);
}

TEST(RaceComparison, WithoutRacesItIsEmpty) {
  const RaceComparison comparison = compareRaces(recordedProgram(), programSurvey());
  EXPECT_TRUE(comparison.empty());
  EXPECT_EQ(raceText(comparison), "");
}

}  // namespace
}  // namespace convscope
