#include "analysis/left_out.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/benchmark_gain.h"
#include "analysis/call_lengths.h"
#include "analysis/compare.h"
#include "analysis/forecasts.h"
#include "analysis/own_problems.h"
#include "analysis/survey_summary.h"
#include "analysis/workspace.h"
#include "analysis/wrong_pick.h"
#include "policy/framework/policies.h"
#include "policy/hand_made.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// An ordinary layer, and a depthwise one that costs seven times as much and is in two layers.
Survey separable() {
  Survey survey =
      madeSurvey({madeProblem(kLists,
                              {{.id = "a", .listed = {{0, 0}}, .hotUs = 20, .singleUs = 20, .buildUs = 100},
                               {.id = "b", .listed = {{0, 1}}, .hotUs = 10, .singleUs = 10, .buildUs = 100}},
                              "fwd n2 c4 k4 in8x8 f3x3"),
                  madeProblem(kLists, {{.id = "c", .listed = {{0, 0}}, .hotUs = 70, .singleUs = 70, .buildUs = 900}},
                              "fwd n2 c4 k4 g4 in8x8 f3x3")},
                 {2, 4, 8, 8});
  survey.problems[1].subject.layers = {"depthwise1", "depthwise2"};
  survey.started.options.backend = "cudnn";
  return survey;
}

ScheduleForecasts forecastsOf(const Survey& survey, const std::vector<std::string>& policies) {
  return Forecaster({&survey}).forecasts({{survey.started.input}, {{0, 1000}}}, policies);
}

TEST(ExcludedLayers, IsGroupedByExecutorAndReason) {
  const Survey survey = separable();
  const ScheduleForecasts forecasts = forecastsOf(survey, {"pytorch", "pytorch-benchmark"});
  ASSERT_EQ(forecasts.leftOut.size(), 1u);
  const ExcludedLayers& leftOut = forecasts.leftOut.front();
  EXPECT_THAT(leftOut.layers, ElementsAre("depthwise1", "depthwise2"));
  EXPECT_THAT(leftOut.policies, ElementsAre("pytorch", "pytorch-benchmark"));
  EXPECT_EQ(leftOut.problems.size(), 1u);
  EXPECT_EQ(leftOutText(leftOut),
            "2 layers (1 problem; depthwise1, depthwise2): executed by PyTorch's own kernel (conv_depthwise2d), not by "
            "the surveyed library, in a time that is not known: in NCHW (contiguous), cuDNN gets depthwise layers only "
            "in fp16.");
  EXPECT_EQ(forecasts.policies[0].forecast.meanIterationUs(), 20);
  EXPECT_EQ(forecasts.policies[1].forecast.meanIterationUs(), 10);
}

TEST(ExcludedLayers, OfOnePolicyIsLeftOutOfAllSoThatTheyCompare) {
  const Survey survey = separable();
  const ScheduleForecasts forecasts = forecastsOf(survey, {"pytorch", "fastest"});
  EXPECT_EQ(forecasts.policies[1].forecast.meanIterationUs(), 10);
  EXPECT_THAT(forecasts.leftOut.front().policies, ElementsAre("pytorch"));
  EXPECT_EQ(forecasts.policies[1].breakEven->savedSteadyUs, 10 * 1000);
  // On its own it includes all layers.
  const ScheduleForecasts alone = forecastsOf(survey, {"fastest"});
  EXPECT_TRUE(alone.leftOut.empty());
  EXPECT_EQ(alone.policies[0].forecast.meanIterationUs(), 10 + 2 * 70);
}

TEST(ExcludedLayers, OfAForecasterStaysTheSameFromCallToCall) {
  const Survey survey = separable();
  Forecaster forecaster({&survey});
  const Schedule schedule{{survey.started.input}, {{0, 10}}};
  const std::vector<std::string> policies{"fastest", "pytorch"};
  const auto first = forecaster.forecasts(schedule, policies);
  const auto again = forecaster.forecasts(schedule, policies);
  EXPECT_EQ(first.policies[0].costs, again.policies[0].costs);
  EXPECT_EQ(first.policies[0].forecast.meanIterationUs(), 10);
  EXPECT_EQ(forecaster.costs("fastest")->sizes.front().iterationUs, 10 + 2 * 70);
}

TEST(ExcludedLayers, LeavesNothingToForecastOfANetworkThatTheLibraryDoesNotGet) {
  Survey survey = separable();
  survey.problems.erase(survey.problems.begin());
  const ScheduleForecasts forecasts = forecastsOf(survey, {"pytorch", "fastest"});
  ASSERT_EQ(forecasts.unavailable.size(), 1u);
  EXPECT_THAT(forecasts.unavailable[0].reason, HasSubstr("gets none of its problems"));
  EXPECT_TRUE(forecasts.missing.empty());  // nothing can be measured
  ASSERT_EQ(forecasts.policies.size(), 1u);
  EXPECT_EQ(forecasts.policies[0].forecast.meanIterationUs(), 2 * 70);
}

TEST(ExcludedLayers, IsReportedWithTheGainOfBenchmarkMode) {
  const Survey survey = separable();
  const BenchmarkGain gain = benchmarkGain(std::array{&survey}, survey);
  EXPECT_EQ(gain.savedUs(), 10);
  ASSERT_EQ(gain.leftOut.size(), 1u);
  EXPECT_THAT(gain.leftOut[0].layers, ElementsAre("depthwise1", "depthwise2"));
}

/// What a whole network takes is comparable everywhere: none of the figures counts these layers.
TEST(ExcludedLayers, IsInNoTotalOfTheNetwork) {
  Survey survey = separable();
  EXPECT_THAT(ownProblems(survey), ElementsAre(true, false));
  const SurveySummary summary = summarizeSurvey(survey);
  EXPECT_EQ(summary.total.fastestUs, 10);
  EXPECT_EQ(summary.total.problems, 1);
  EXPECT_EQ(summary.otherExecutors.problems, 1);
  EXPECT_EQ(networkFrontier(survey).back().us, 10);
  EXPECT_EQ(callLengths(survey)->executions, 1);
  EXPECT_EQ(notIncludedText(leftOutByPytorch(survey)),
            "Not included: 2 layers, executed by PyTorch's own kernel (conv_depthwise2d).");
  Survey slower = survey;
  for (ProblemResult& problem : slower.problems)
    for (Trial& trial : problem.trials)
      for (double& us : trial.hot.us) us *= 2;
  const std::vector<Comparison> comparisons = compareSurveys(survey, slower);
  EXPECT_TRUE(comparisons[0].isCounted && !comparisons[1].isCounted);
  EXPECT_EQ(comparisons[0].networkUs(), 10);
  EXPECT_EQ(comparisons[1].networkUs(), 0);
  const ComparisonTotals totals = totalsOf(compareSurveys(survey, survey));
  EXPECT_EQ(totals.beforeUs, 10);
  EXPECT_EQ(totals.afterUs, 10);
  EXPECT_EQ(totals.problems, 1);
  EXPECT_EQ(totals.notOwn, 1);
  EXPECT_THAT(notOwnText(totals), HasSubstr("does not give to the surveyed library on one side or on both: 1."));
  // A survey of the library alone against a network of which it has one layer: that layer has a time.
  Survey alone = survey;
  alone.problems.erase(alone.problems.begin());
  const ComparisonTotals single = totalsOf(compareSurveys(survey, alone));
  EXPECT_EQ(single.beforeUs, 2 * 70);
  EXPECT_EQ(single.problems, 1);
  EXPECT_EQ(notOwnText(single), "");
  // Without another layer, the survey is about the library alone.
  survey.problems.erase(survey.problems.begin());
  EXPECT_THAT(ownProblems(survey), ElementsAre(true));
  EXPECT_EQ(networkFrontier(survey).back().us, 2 * 70);
}

TEST(ExcludedLayers, OfASurveyNeedsNoMeasurements) {
  Survey survey = separable();
  survey.problems[1].ended = false;
  survey.problems[1].trials.clear();
  ASSERT_EQ(leftOutByPytorch(survey).size(), 1u);
  EXPECT_EQ(leftOutByPytorch(survey)[0].policies, std::vector<std::string>{"pytorch"});
  EXPECT_TRUE(leftOutOf(findPolicy("xla-4"), survey).empty());
  survey.started.options.backend = "onednn";
  EXPECT_TRUE(leftOutByPytorch(survey).empty());
}

TEST(ExcludedLayers, HasNoWrongPicks) {
  const Survey survey = separable();
  const WrongPick pick = wrongPick(survey.problems[1], contextOf(survey), {});
  EXPECT_THAT(pick.missing, ElementsAre("executed by PyTorch's own kernel (conv_depthwise2d)"));
}

}  // namespace
}  // namespace convscope
