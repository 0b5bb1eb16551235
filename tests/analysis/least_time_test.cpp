#include "analysis/forecasts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "policy/hand_made.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::Not;

/// The lists put a plan of 20 us first; one of 10 us is found by benchmark mode only.
Survey surveyOf(std::int64_t width, double buildUs, double secondUs = 10) {
  Survey survey = madeSurvey(
      {madeProblem({"instant", "fallback"},
                   {{.id = "a", .listed = {{0, 0}}, .hotUs = 20, .singleUs = 20, .buildUs = 100},
                    {.id = "b", .listed = {{0, 1}}, .hotUs = secondUs, .singleUs = secondUs, .buildUs = buildUs}},
                   "fwd n1 c1 k1 in8x" + std::to_string(width) + " f3x3 p1x1")},
      {1, 1, 8, width});
  survey.started.options.backend = "cudnn";
  return survey;
}

ScheduleForecasts both(const std::vector<const Survey*>& surveys, const Schedule& schedule) {
  return Forecaster(surveys).forecasts(schedule, std::vector<std::string>{"pytorch", "pytorch-benchmark"});
}

TEST(LeastTime, IsBenchmarkModeWhereItPaysOff) {
  // More search: fallback's query 20, the build of b 4,900 and both plans twice, 60: 4,980; saved 10 an iteration.
  const Survey survey = surveyOf(8, 4900);
  const ScheduleForecasts forecasts = both({&survey}, {{{1, 1, 8, 8}}, {{0, 1000}}});
  const LeastTime& least = *forecasts.leastTime;
  EXPECT_EQ(least.best, 1u);
  EXPECT_THAT(
      least.reason,
      HasSubstr(
          "benchmark = True (pytorch-benchmark) takes 15.1 ms for the convolutions of 1,000 iterations, 25% less "));
  EXPECT_FALSE(forecasts.policies[0].breakEven);
  EXPECT_EQ(forecasts.policies[1].paysOffAfter(), 499);
  EXPECT_EQ(forecasts.policies[1].breakEven->words, "pays off after 499 iterations");
}

TEST(LeastTime, IsOffWhereTheScheduleIsTooShortAndSaysWhenItWouldPay) {
  const Survey survey = surveyOf(8, 4900);
  const LeastTime least = *both({&survey}, {{{1, 1, 8, 8}}, {{0, 100}}}).leastTime;
  EXPECT_EQ(least.best, 0u);
  EXPECT_THAT(
      least.reason,
      HasSubstr("the least of all. benchmark = True (pytorch-benchmark) does not pay off within 100 iterations"));
  EXPECT_THAT(least.reason, HasSubstr("it would after about 498"));
}

TEST(LeastTime, NewSizesMakeItWorse) {
  const Survey small = surveyOf(8, 4900);
  const Survey large = surveyOf(16, 4900);
  const auto forecasts = both({&small, &large}, {{{1, 1, 8, 8}, {1, 1, 8, 16}}, {{0, 300}, {1, 300}}});
  EXPECT_EQ(forecasts.leastTime->best, 0u);
  EXPECT_THAT(forecasts.policies[1].breakEven->words, Not(HasSubstr("it would")));
}

TEST(LeastTime, WhatIsNoFasterNeverPays) {
  const Survey survey = surveyOf(8, 50, 30);
  const auto forecasts = both({&survey}, {{{1, 1, 8, 8}}, {{0, 1000}}});
  EXPECT_EQ(forecasts.leastTime->best, 0u);
  EXPECT_THAT(forecasts.leastTime->reason, HasSubstr("never pays off"));
}

TEST(LeastTime, OfOnePolicyIsThatPolicy) {
  const Survey survey = surveyOf(8, 50);
  const auto forecasts =
      Forecaster({&survey}).forecasts({{{1, 1, 8, 8}}, {{0, 10}}}, std::vector<std::string>{"fastest"});
  EXPECT_EQ(forecasts.leastTime->best, 0u);
  EXPECT_THAT(forecasts.leastTime->reason, HasSubstr("No setting of a framework does this"));
}

TEST(LeastTime, PrefersWhatASettingDoes) {
  const Survey survey = surveyOf(8, 50);
  const auto forecasts =
      Forecaster({&survey}).forecasts({{{1, 1, 8, 8}}, {{0, 10}}}, std::vector<std::string>{"pytorch", "fastest"});
  EXPECT_LT(forecasts.policies[1].forecast.totalUs, forecasts.policies[0].forecast.totalUs);
  EXPECT_EQ(forecasts.leastTime->best, 0u);
  EXPECT_THAT(forecasts.leastTime->reason, Not(HasSubstr("fastest")));
}

}  // namespace
}  // namespace convscope
