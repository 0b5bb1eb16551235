#include "analysis/isolated_noise.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "statistics/statistics.h"

namespace convscope {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::SizeIs;

/// A survey whose plans have these isolated samples.
Survey surveyOf(const std::vector<std::vector<double>>& plans) {
  Survey survey;
  survey.problems.resize(1);
  for (const std::vector<double>& samples : plans) {
    Trial& trial = survey.problems[0].trials.emplace_back();
    trial.status = TrialStatus::Measured;
    trial.single.us = samples;
  }
  return survey;
}

TEST(IsolatedNoise, PredictsFromTheFirstAndFromTheOthers) {
  // Of each plan three errors from the others' median, and two from the first sample.
  const IsolatedNoise noise(surveyOf(std::vector<std::vector<double>>(15, {10, 12, 20})));
  ASSERT_TRUE(noise.known());
  std::vector<double> one = noise.furtherSamples(std::vector<double>{5});
  ASSERT_THAT(one, SizeIs(30));
  EXPECT_EQ(std::ranges::count(one, 5 * 1.2), 15);
  EXPECT_EQ(std::ranges::count(one, 5 * 2.0), 15);
  // 10 against 16, 12 against 15, 20 against 11.
  const std::vector<double> several = noise.furtherSamples(std::vector<double>{5, 5, 7});
  ASSERT_THAT(several, SizeIs(45));
  EXPECT_EQ(std::ranges::count(several, 5 * (10 / 16.0)), 15);
  EXPECT_EQ(std::ranges::count(several, 5 * (12 / 15.0)), 15);
  EXPECT_EQ(std::ranges::count(several, 5 * (20 / 11.0)), 15);
}

TEST(IsolatedNoise, TakesPlansThatTakeAboutAsLong) {
  std::vector<std::vector<double>> plans(60, {10, 15, 10});
  plans.insert(plans.end(), 60, {1000, 1010, 1000});
  const IsolatedNoise noise(surveyOf(plans));
  for (const double us : noise.furtherSamples(std::vector<double>{20})) EXPECT_TRUE(us == 20 || us == 30) << us;
  for (const double us : noise.furtherSamples(std::vector<double>{500})) EXPECT_TRUE(us == 500 || us == 505) << us;
  for (const double us : noise.furtherSamples(std::vector<double>{5})) EXPECT_LE(us, 7.5);
  EXPECT_THAT(noise.furtherSamples(std::vector<double>{5}), SizeIs(IsolatedNoise::kNearest));
  EXPECT_THAT(noise.furtherSamples(std::vector<double>{1e6}), Each(::testing::Ge(1e6)));
}

TEST(IsolatedNoise, OneSampleSaysLessThanFive) {
  std::vector<std::vector<double>> plans;
  for (int i = 0; i < 40; ++i) plans.push_back({95.0 + i % 11, 100, 103, 96.0 + i % 7, 104});
  const IsolatedNoise noise(surveyOf(plans));
  const Summary one = summarize(noise.furtherSamples(std::vector<double>{100}));
  const Summary five = summarize(noise.furtherSamples(std::vector<double>{100, 100, 100, 100, 100}));
  EXPECT_LT(relativeSpread(five), relativeSpread(one));
}

TEST(IsolatedNoise, IsUnknownWithoutSeveralSamplesOfEnoughPlans) {
  EXPECT_FALSE(IsolatedNoise().known());
  EXPECT_FALSE(IsolatedNoise(surveyOf(std::vector<std::vector<double>>(500, {10}))).known());
  EXPECT_FALSE(IsolatedNoise(surveyOf(std::vector<std::vector<double>>(500, {10, 11}))).known());
  EXPECT_FALSE(IsolatedNoise(surveyOf(std::vector<std::vector<double>>(14, {10, 11, 12}))).known());
  EXPECT_FALSE(IsolatedNoise(surveyOf({std::vector<double>(100, 10), std::vector<double>(100, 10)})).known());
  EXPECT_TRUE(IsolatedNoise(surveyOf(std::vector<std::vector<double>>(15, {10, 11, 12}))).known());
}

}  // namespace
}  // namespace convscope
