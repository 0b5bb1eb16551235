#include "analysis/workspace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "policy/hand_made.h"
#include "support/synthetic_session.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(ParetoFront, HoldsWhatNothingBeatsInBoth) {
  const auto problem =
      madeProblem({"auto"}, {{.id = "a", .hotUs = 30, .workspaceBytes = 0},
                             {.id = "b", .hotUs = 40, .workspaceBytes = 0},
                             {.id = "c", .hotUs = 20, .workspaceBytes = 50},
                             {.id = "d", .hotUs = 20, .workspaceBytes = 60},
                             {.id = "e", .hotUs = 1, .workspaceBytes = 10, .status = TrialStatus::Failed},
                             {.id = "f", .hotUs = 10, .workspaceBytes = 90}});
  EXPECT_THAT(paretoFront(problem), ElementsAre(ParetoPoint{0, 30, 0}, ParetoPoint{2, 20, 50}, ParetoPoint{5, 10, 90}));
  EXPECT_EQ(fastestUnder(problem, 0), 0u);
  EXPECT_EQ(fastestUnder(problem, 89), 2u);
  EXPECT_EQ(fastestUnder(problem, 90), 5u);
  EXPECT_THAT(paretoFront(madeProblem({"auto"}, {})), IsEmpty());
  EXPECT_EQ(fastestUnder(madeProblem({"auto"}, {{.id = "a", .workspaceBytes = 5}}), 4), std::nullopt);
}

TEST(ParetoFront, TimesOfSingleSamplesAreMadeComparable) {
  auto problem = madeProblem({"auto"}, {{.id = "hot", .hotUs = 10, .singleUs = 13, .workspaceBytes = 9},
                                        {.id = "once", .singleUs = 25, .workspaceBytes = 0}});
  problem.trials[1].hot.us.clear();
  EXPECT_THAT(paretoFront(problem), ElementsAre(ParetoPoint{1, 22, 0}, ParetoPoint{0, 10, 9}));
}

TEST(ParetoFront, TellsTheFastestUnderALimit) {
  const std::vector<ParetoPoint> front{{4, 30, 10}, {2, 20, 50}, {5, 10, 90}};
  EXPECT_EQ(fastestUnder(front, 9), nullptr);
  EXPECT_EQ(fastestUnder(front, 10), &front[0]);
  EXPECT_EQ(fastestUnder(front, 89), &front[1]);
  EXPECT_EQ(fastestUnder(front, 90), &front[2]);
  EXPECT_EQ(fastestUnder(front, std::numeric_limits<std::uint64_t>::max()), &front[2]);
}

TEST(NetworkFrontier, CountsLayers) {
  const std::vector<ParetoPoint> one{{0, 30, 10}, {1, 20, 50}};
  const std::vector<ParetoPoint> other{{0, 7, 0}, {1, 6, 40}};
  const std::vector<LayersFront> problems{{one, 3}, {other, 1}};
  EXPECT_THAT(networkFrontier(problems),
              ElementsAre(FrontierPoint{10, 97}, FrontierPoint{40, 96}, FrontierPoint{50, 66}));
  EXPECT_THAT(networkFrontier(std::vector<LayersFront>{{one, 3}, {{}, 1}}), IsEmpty());
  EXPECT_THAT(networkFrontier(std::span<const LayersFront>()), IsEmpty());
}

TEST(NetworkFrontier, IsTheBestOfEveryLimit) {
  const Survey survey = syntheticSurvey({.network = "alexnet"});
  const auto frontier = networkFrontier(survey);
  ASSERT_GT(frontier.size(), 3u);
  for (std::size_t i = 0; i < frontier.size(); ++i) {
    double us = 0;
    std::uint64_t peak = 0;
    for (const ProblemResult& problem : survey.problems) {
      double best = std::numeric_limits<double>::infinity();
      std::uint64_t bytes = 0;
      for (const ParetoPoint& point : paretoFront(problem)) {
        if (point.workspaceBytes > frontier[i].limitBytes || point.us >= best) continue;
        best = point.us;
        bytes = point.workspaceBytes;
      }
      us += best * static_cast<double>(problem.subject.layers.size());
      peak = std::max(peak, bytes);
    }
    EXPECT_NEAR(frontier[i].us, us, 1e-6);
    EXPECT_EQ(frontier[i].limitBytes, peak);
    if (i == 0) continue;
    EXPECT_LT(frontier[i].us, frontier[i - 1].us);
    EXPECT_GT(frontier[i].limitBytes, frontier[i - 1].limitBytes);
  }
}

TEST(NetworkFrontier, BeginsWhereEveryLayerHasAnAlgorithm) {
  const auto lean = madeProblem(
      {"auto"}, {{.id = "a", .hotUs = 9, .workspaceBytes = 3}, {.id = "b", .hotUs = 5, .workspaceBytes = 7}});
  auto needy = madeProblem(
      {"auto"}, {{.id = "a", .hotUs = 20, .workspaceBytes = 7}, {.id = "b", .hotUs = 10, .workspaceBytes = 8}});
  needy.subject.layers = {"x", "y"};
  EXPECT_THAT(networkFrontier(madeSurvey({lean, needy})), ElementsAre(FrontierPoint{7, 45}, FrontierPoint{8, 25}));
  EXPECT_THAT(networkFrontier(madeSurvey({lean, madeProblem({"auto"}, {})})), IsEmpty());
  EXPECT_THAT(networkFrontier(madeSurvey({})), IsEmpty());
}

}  // namespace
}  // namespace convscope
