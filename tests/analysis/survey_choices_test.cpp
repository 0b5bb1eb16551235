#include "analysis/survey_choices.h"

#include <gmock/gmock.h>

#include "analysis/choice_limits.h"
#include "support/recorded_session.h"

namespace convscope {
namespace {

using ::testing::Contains;
using ::testing::Field;
using ::testing::IsEmpty;

const Survey& alexnet() {
  return testing::recordedSession("alexnet-tf32").surveys.back();
}

TEST(SurveyChoices, AddUpWhatCudnnExecutes) {
  const std::vector<ProblemChoice> choices = chooseEngines(alexnet(), {});
  const ChoiceTotals totals = choiceTotals(alexnet(), choices);
  EXPECT_EQ(totals.changed + totals.kept + totals.leftOut, choices.size());
  EXPECT_TRUE(totals.hasTimes());
  EXPECT_LT(totals.chosenUs, totals.heuristicUs);
  EXPECT_FALSE(totals.takesLonger());
  EXPECT_EQ(totals.timed, totals.own);
  EXPECT_EQ(choicesOf(choiceTargetOf(alexnet()), choices).rankings.size(), choices.size() - totals.leftOut);
}

TEST(SurveyChoices, WithoutAChoiceKeepTheHeuristicTime) {
  std::vector<ProblemChoice> choices = chooseEngines(alexnet(), {});
  for (ProblemChoice& each : choices) each.ranking.clear();
  const ChoiceTotals totals = choiceTotals(alexnet(), choices);
  EXPECT_EQ(totals.leftOut, choices.size());
  EXPECT_EQ(totals.chosenUs, totals.heuristicUs);
  EXPECT_THAT(choicesOf(choiceTargetOf(alexnet()), choices).rankings, IsEmpty());
}

TEST(SurveyChoices, CountTheProblemsOfTheirTimes) {
  std::vector<ProblemChoice> choices = chooseEngines(alexnet(), {});
  const std::size_t own = choiceTotals(alexnet(), choices).own;
  for (std::size_t i = 2; i < choices.size(); ++i) choices[i].heuristicUs.reset();
  choices[0].us = *choices[0].heuristicUs * 10;
  const ChoiceTotals totals = choiceTotals(alexnet(), choices);
  EXPECT_EQ(totals.own, own);
  EXPECT_EQ(totals.timed, 2u);
  EXPECT_TRUE(totals.takesLonger());
}

TEST(SurveyChoices, KnowWhichCudnnARecordedProgramUsed) {
  EXPECT_FALSE(otherLibrary(alexnet()));
  Survey survey = testing::recordedSession("resnet50-training-tf32").surveys.back();
  survey.started.versions["cudnn"] = "9.19.0";
  survey.started.recorded->workload.versions["cuDNN"] = "9.19.0";
  EXPECT_FALSE(otherLibrary(survey));
  survey.started.recorded->workload.versions["cuDNN"] = "9.10.2";
  ASSERT_TRUE(otherLibrary(survey));
  EXPECT_EQ(otherLibrary(survey)->recorded, "9.10.2");
  EXPECT_EQ(otherLibrary(survey)->measured, "9.19.0");
}

TEST(ChoiceLimits, NameWhatKeepsAFasterAlgorithmFromBeingChosen) {
  const ChooseOptions none{
      .workspaceLimit = std::uint64_t{1} << 50, .iterations = std::int64_t{1} << 40, .allowsAnyNumerics = true};
  for (const auto& limits : limitCosts(alexnet(), none, chooseEngines(alexnet(), none))) EXPECT_THAT(limits, IsEmpty());

  ChooseOptions small = none;
  small.workspaceLimit = 0;
  const auto costs = limitCosts(alexnet(), small, chooseEngines(alexnet(), small));
  EXPECT_THAT(costs, Contains(Contains(Field(&LimitCost::limit, ChoiceLimit::Workspace))));
  for (const auto& limits : costs) {
    for (const LimitCost& each : limits) EXPECT_GT(each.us.value_or(1), 0);
  }
}

TEST(ChoiceLimits, NameWhatLeavesAProblemOut) {
  const Survey unchecked = [] {
    Survey survey = alexnet();
    for (ProblemResult& problem : survey.problems) {
      for (Trial& trial : problem.trials) trial.evidence = {};
    }
    return survey;
  }();
  const ChooseOptions strict{.deterministic = true};
  for (const auto& limits : limitCosts(unchecked, strict, chooseEngines(unchecked, strict)))
    EXPECT_THAT(limits, Contains(LimitCost{ChoiceLimit::Determinism, std::nullopt}));
}

}  // namespace
}  // namespace convscope
