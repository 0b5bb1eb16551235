#include "analysis/heuristic_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "policy/framework/policies.h"
#include "session/trial_times.h"
#include "support/recorded_session.h"

namespace convscope {
namespace {

using testing::recordedSession;

const Survey& gameSurvey(const char* name) {
  return recordedSession(name).surveys.back();
}

void verifyRound(const GameRound& round, const Survey& survey) {
  const ProblemResult& problem = survey.problems.at(round.problem);
  const SteadyTimes times(problem);
  std::set<std::size_t> trials;
  for (const GameOption& option : round.options) {
    EXPECT_TRUE(trials.insert(option.trial).second);
    EXPECT_EQ(option.us, times.us(problem.trials.at(option.trial)));
    EXPECT_FALSE(option.name.empty());
    // Nothing computes faster than the device can.
    if (option.leastUs) {
      EXPECT_LE(*option.leastUs, option.us * 1.05) << option.name;
    }
  }
  EXPECT_EQ(problem.trials.at(round.options.at(round.fastest).trial).candidate,
            problem.trials.at(*problem.fastest()).candidate);
  const PolicyContext context = contextOf(survey);
  EXPECT_EQ(round.options.at(round.heuristic).trial, findPolicy("pytorch").choose(problem, context).trial);
  EXPECT_EQ(round.options.at(round.search).trial, findPolicy("pytorch-benchmark").choose(problem, context).trial);
  EXPECT_EQ(round.points(round.fastest), 100);
  for (std::size_t i = 0; i < round.options.size(); ++i) {
    EXPECT_LE(round.points(i), 100);
    EXPECT_GT(round.points(i), 0);
  }
}

TEST(HeuristicGame, HasTheMeasuredTimesAndTheChoicesOfPyTorch) {
  for (const char* name : {"resnet50-fp32", "resnet50-tf32", "mobilenet_v2-fp16", "unet-tf32"}) {
    SCOPED_TRACE(name);
    const Survey& survey = gameSurvey(name);
    const std::vector<GameRound> rounds = gameRounds(survey, 1);
    ASSERT_EQ(rounds.size(), kGameRounds);
    std::set<std::size_t> problems;
    for (const GameRound& round : rounds) {
      EXPECT_TRUE(problems.insert(round.problem).second);
      EXPECT_LE(round.options.size(), kGameOptions);
      verifyRound(round, survey);
    }
  }
}

TEST(HeuristicGame, ASeedRepeatsAGame) {
  const Survey& survey = gameSurvey("resnet50-fp32");
  EXPECT_EQ(gameRounds(survey, 7), gameRounds(survey, 7));
  EXPECT_NE(gameRounds(survey, 7), gameRounds(survey, 8));
  // The fastest is not always at the same place.
  std::set<std::size_t> places;
  for (const GameRound& round : gameRounds(survey, 7)) places.insert(round.fastest);
  EXPECT_GT(places.size(), 2u);
}

TEST(HeuristicGame, HasNoRoundWhoseChoicesAreNotKnown) {
  EXPECT_TRUE(gameRounds(Survey(), 1).empty());
  EXPECT_TRUE(gameRounds(gameSurvey("alexnet-cpu"), 1).empty());  // PyTorch has no benchmark mode for oneDNN
  Survey survey = gameSurvey("alexnet-fp16");
  const std::size_t all = gameRounds(survey, 1, 100).size();
  ASSERT_GT(all, 2u);
  survey.problems[gameRounds(survey, 1)[0].problem].ended = false;  // under way
  EXPECT_EQ(gameRounds(survey, 1, 100).size(), all - 1);
  for (ProblemResult& problem : survey.problems) problem.trials.resize(std::min<std::size_t>(problem.trials.size(), 3));
  EXPECT_TRUE(gameRounds(survey, 1).empty());
}

}  // namespace
}  // namespace convscope
