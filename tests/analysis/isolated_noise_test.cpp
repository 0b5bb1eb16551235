#include "analysis/isolated_noise.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "statistics/statistics.h"

namespace convscope {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAreArray;

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

/// The times of a further sample of a plan that has these.
std::vector<double> furtherUs(const IsolatedNoise& noise, const std::vector<double>& samples) {
  const IsolatedNoise::Further further = noise.furtherSamples(samples);
  std::vector<double> us;
  for (const double ratio : further.ratios) us.push_back(ratio * further.expectedUs);
  return us;
}

TEST(IsolatedNoise, PredictsFromTheFirstAndFromTheOthers) {
  // Of each plan three errors from the others' median, and two from the first sample.
  const IsolatedNoise noise(surveyOf(std::vector<std::vector<double>>(15, {10, 12, 20})));
  ASSERT_TRUE(noise.known());
  const std::vector<double> one = furtherUs(noise, {5});
  ASSERT_THAT(one, SizeIs(30));
  EXPECT_EQ(std::ranges::count(one, 5 * 1.2), 15);
  EXPECT_EQ(std::ranges::count(one, 5 * 2.0), 15);
  // 10 against 16, 12 against 15, 20 against 11.
  const std::vector<double> several = furtherUs(noise, {5, 5, 7});
  ASSERT_THAT(several, SizeIs(45));
  EXPECT_EQ(std::ranges::count(several, 5 * (10 / 16.0)), 15);
  EXPECT_EQ(std::ranges::count(several, 5 * (12 / 15.0)), 15);
  EXPECT_EQ(std::ranges::count(several, 5 * (20 / 11.0)), 15);
}

TEST(IsolatedNoise, TakesPlansThatTakeAboutAsLong) {
  std::vector<std::vector<double>> plans(60, {10, 15, 10});
  plans.insert(plans.end(), 60, {1000, 1010, 1000});
  const IsolatedNoise noise(surveyOf(plans));
  for (const double us : furtherUs(noise, {20})) EXPECT_TRUE(us == 20 || us == 30) << us;
  for (const double us : furtherUs(noise, {500})) EXPECT_TRUE(us == 500 || us == 505) << us;
  for (const double us : furtherUs(noise, {5})) EXPECT_LE(us, 7.5);
  EXPECT_THAT(furtherUs(noise, {5}), SizeIs(IsolatedNoise::kNearest));
  EXPECT_THAT(furtherUs(noise, {1e6}), Each(::testing::Ge(1e6)));
}

TEST(IsolatedNoise, TakesTheNearestByRatio) {
  std::vector<std::vector<double>> plans;
  for (double us = 1; us <= 200; ++us) plans.push_back({us, us, us + 1});  // from the first: 1 and (us + 1) / us
  const IsolatedNoise noise(surveyOf(plans));
  const auto nearestPlans = [](double us) {
    const auto distance = [us](double of) { return std::max(us / of, of / us); };
    std::vector<double> all(200);
    std::iota(all.begin(), all.end(), 1.0);
    std::ranges::stable_sort(all, {}, distance);  // of two as near the lesser, which comes first
    all.resize(IsolatedNoise::kNearest / 2);      // two errors each
    return all;
  };
  for (const double us : {0.1, 1.0, 3.0, 50.0, 60.5, 120.0, 200.0, 1e4}) {
    std::vector<double> ratios;
    for (const double plan : nearestPlans(us)) ratios.insert(ratios.end(), {1, (plan + 1) / plan});
    EXPECT_THAT(noise.furtherSamples(std::vector<double>{us}).ratios, UnorderedElementsAreArray(ratios)) << us;
  }
}

TEST(IsolatedNoise, OneSampleSaysLessThanFive) {
  std::vector<std::vector<double>> plans;
  for (int i = 0; i < 40; ++i) plans.push_back({95.0 + i % 11, 100, 103, 96.0 + i % 7, 104});
  const IsolatedNoise noise(surveyOf(plans));
  const Summary one = summarize(furtherUs(noise, {100}));
  const Summary five = summarize(furtherUs(noise, {100, 100, 100, 100, 100}));
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
