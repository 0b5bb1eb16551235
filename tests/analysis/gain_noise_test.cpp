#include "analysis/gain_noise.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "policy/forecast/rule.h"
#include "policy/framework/policies.h"
#include "policy/hand_made.h"

namespace convscope {
namespace {

using namespace testing;

/// The first listed plan takes 10; the second `secondUs`, and its isolated samples are `single`.
Survey surveyWith(double secondUs, std::vector<double> single) {
  Survey survey = madeSurvey(
      {madeProblem(kLists, {{.id = "a", .listed = {{0, 0}}, .hotUs = 10}, {.id = "b", .listed = {{0, 1}}}})});
  survey.started.options.backend = "cudnn";
  std::vector<Trial>& trials = survey.problems[0].trials;
  trials[0].single.us = std::vector<double>(single.size(), 10);
  trials[1].single.us = std::move(single);
  trials[1].hot.us = {secondUs};
  return survey;
}

PolicyCosts costsOf(const char* policy, const Survey& survey) {
  const std::array surveys{&survey};
  return costs(findPolicy(policy), surveys);
}

double deviationOf(const Survey& survey, const char* policy = "pytorch-benchmark") {
  const std::array surveys{&survey};
  return std::sqrt(savedVariances(costsOf(policy, survey), costsOf("pytorch", survey), surveys).front());
}

TEST(SavedVariances, AreZeroForACertainChoiceOfExactTimes) {
  EXPECT_EQ(deviationOf(surveyWith(5, {6, 6, 6, 6})), 0);
  EXPECT_EQ(deviationOf(surveyWith(50, {60, 60, 60, 60})), 0);  // never chosen
}

TEST(SavedVariances, AreThoseOfTheChoicesByOneSample) {
  // Chosen in every second process, b takes 4 more: the deviation of 0 and 4 with equal probability.
  EXPECT_DOUBLE_EQ(deviationOf(surveyWith(14, {6, 6, 30, 30})), 2);
}

TEST(SavedVariances, CountTheSamplesOfBothPlans) {
  Survey survey = surveyWith(5, {6, 6, 6, 6});
  survey.problems[0].trials[1].hot.us = {4, 4, 4, 5, 5, 5, 6, 6, 6};  // 95% interval of the median: 4 to 6
  EXPECT_NEAR(deviationOf(survey), 1 / 1.96, 1e-9);
  EXPECT_NEAR(deviationOf(survey, "fastest"), 1 / 1.96, 1e-9);  // a policy that does not choose by a sample
}

TEST(SavedNoise, OfAScheduleGrowsWithItsIterationsAndAddsUpIndependentSizes) {
  const Survey survey = surveyWith(14, {6, 6, 30, 30});
  PolicyCosts benchmark = costsOf("pytorch-benchmark", survey);
  const Dims size = benchmark.sizes.front().input;
  const std::array variances{4.0};
  EXPECT_DOUBLE_EQ(savedNoiseUs(benchmark, variances, {{size}, {{0, 100}}}), kRule.deviations * 2 * 100);
  const Dims estimated{1, 1, 99, 99};  // without a variance of its own: that of the measured sizes
  benchmark.sizes.push_back(benchmark.sizes.front());
  benchmark.sizes.back().input = estimated;
  EXPECT_DOUBLE_EQ(savedNoiseUs(benchmark, variances, {{size, estimated}, {{0, 100}, {1, 100}}}),
                   kRule.deviations * 2 * 100 * std::sqrt(2));
}

}  // namespace
}  // namespace convscope
