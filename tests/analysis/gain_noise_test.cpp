#include "analysis/gain_noise.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

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

double deviationOf(const Survey& survey) {
  const std::array surveys{&survey};
  return gainDeviationUs(surveys);
}

TEST(GainDeviation, IsZeroForACertainChoiceOfExactTimes) {
  EXPECT_EQ(deviationOf(surveyWith(5, {6, 6, 6, 6})), 0);
  EXPECT_EQ(deviationOf(surveyWith(50, {60, 60, 60, 60})), 0);  // never chosen
  EXPECT_EQ(gainDeviationUs({}), 0);
}

TEST(GainDeviation, IsThatOfTheChoicesByOneSample) {
  // Chosen in every second process, b takes 4 more: the deviation of 0 and 4 with equal probability.
  EXPECT_DOUBLE_EQ(deviationOf(surveyWith(14, {6, 6, 30, 30})), 2);
}

TEST(GainDeviation, CountsTheSamplesOfBothPlans) {
  Survey survey = surveyWith(5, {6, 6, 6, 6});
  survey.problems[0].trials[1].hot.us = {4, 4, 4, 5, 5, 5, 6, 6, 6};  // 95% interval of the median: 4 to 6
  EXPECT_NEAR(deviationOf(survey), 1 / 1.96, 1e-9);
}

TEST(GainDeviation, OfAMeanOverSizesIsSmaller) {
  const Survey survey = surveyWith(14, {6, 6, 30, 30});
  const std::array surveys{&survey, &survey, &survey, &survey};
  EXPECT_DOUBLE_EQ(gainDeviationUs(surveys), 1);
}

}  // namespace
}  // namespace convscope
