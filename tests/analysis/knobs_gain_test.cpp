#include "analysis/knobs_gain.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "analysis/findings.h"
#include "analysis/recorded_program.h"
#include "support/synthetic_session.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::HasSubstr;

constexpr double kListedUs = 100;

/// Adds a search to `problem` that found one configuration, which takes `us`.
void addSearch(ProblemResult& problem, double us) {
  problem.knobSearch = KnobSearch{30, 10, 500};
  problem.lists.push_back({std::string(kKnobsList), 0, {}});
  for (Trial& trial : problem.trials) {
    if (!trial.hot.us.empty()) trial.hot.us = {kListedUs};
  }
  Trial& found = problem.trials.emplace_back(*std::ranges::find_if(problem.trials, &Trial::raced));
  found.candidate.id = "eng1 k2=77";
  found.candidate.listings = {{static_cast<int>(problem.lists.size()) - 1, 0, 0}};
  found.hot.us = {us};
}

Survey searchedSurvey(double us) {
  SyntheticOptions options;
  options.passes = {Pass::Forward};
  Survey survey = syntheticSurvey(options);
  survey.problems.resize(3);
  survey.started.problems.resize(3);
  for (ProblemResult& problem : survey.problems) problem.subject.layers = {"a", "b"};
  for (std::size_t i = 0; i < 2; ++i) addSearch(survey.problems[i], i == 0 ? us : 150);
  return survey;
}

TEST(KnobsGain, ComparesTheBestWithTheBestListed) {
  const Survey survey = searchedSurvey(80);
  const auto gain = knobsGain(std::array{&survey});
  ASSERT_TRUE(gain);
  EXPECT_EQ(gain->problems, 2);
  EXPECT_EQ(gain->improved, 1);
  EXPECT_EQ(gain->tried, 60);
  EXPECT_EQ(gain->failed, 20);
  EXPECT_EQ(gain->searchUs, 1000);
  EXPECT_DOUBLE_EQ(gain->listedUs, 2 * (100 + 100));
  EXPECT_DOUBLE_EQ(gain->bestUs, 2 * (80 + 100));
  EXPECT_DOUBLE_EQ(gain->share(), 0.1);
  EXPECT_THAT(knobsGainText(*gain), HasSubstr("tried 60 configurations that no list has; 20 of them do not work"));
  EXPECT_THAT(knobsGainText(*gain), HasSubstr("in 1 of 2 layers and passes"));
  EXPECT_THAT(knobsGainText(*gain), HasSubstr("take 360 µs instead of 400 µs with the best listed algorithms, 10%"));
}

TEST(KnobsGain, MayBeNothing) {
  const Survey survey = searchedSurvey(101);
  const auto gain = knobsGain(std::array{&survey});
  EXPECT_EQ(gain->improved, 0);
  EXPECT_EQ(gain->share(), 0);
  EXPECT_THAT(knobsGainText(*gain), HasSubstr("None is faster than the best listed algorithms."));
}

TEST(KnobsGain, IsTheMeanOfSeveralSizes) {
  const Survey one = searchedSurvey(80);
  const Survey other = searchedSurvey(100);
  const auto gain = knobsGain(std::array{&one, &other});
  EXPECT_DOUBLE_EQ(gain->listedUs, 400);
  EXPECT_DOUBLE_EQ(gain->bestUs, 380);
  EXPECT_EQ(gain->tried, 120);
}

TEST(KnobsGain, NeedsASearch) {
  const Survey survey = syntheticSurvey();
  EXPECT_FALSE(knobsGain(std::array{&survey}));
  Survey open = searchedSurvey(80);
  for (ProblemResult& problem : open.problems) problem.ended = false;
  EXPECT_FALSE(knobsGain(std::array<const Survey*, 1>{&open}));
}

TEST(KnobsGain, IsAFinding) {
  Session session;
  session.surveys.push_back(searchedSurvey(80));
  const std::vector<Finding> list = findings(SurveyFigures(session, session.surveys.front()));
  const auto found = std::ranges::find(list, "knobs-gain", &Finding::id);
  ASSERT_NE(found, list.end());
  EXPECT_DOUBLE_EQ(found->iterationUs.value(), 40);
  EXPECT_FALSE(found->caution);
}

TEST(KnobsGain, ChangesNoVerdict) {
  Session session;
  session.surveys.push_back(searchedSurvey(80));
  const Answer with = answerOf(session, session.surveys.front());
  for (ProblemResult& problem : session.surveys.front().problems) {
    if (problem.knobSearch) problem.trials.pop_back();
  }
  EXPECT_EQ(answerOf(session, session.surveys.front()).savedShare, with.savedShare);
}

}  // namespace
}  // namespace convscope
