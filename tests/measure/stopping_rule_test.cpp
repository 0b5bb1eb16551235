#include "measure/stopping_rule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace convscope {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<double> noisy(double median, double spread, int count, unsigned seed = 1) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> noise(1 - spread, 1 + spread);
  std::vector<double> us;
  for (int i = 0; i < count; ++i) us.push_back(median * noise(random));
  return us;
}

TEST(StoppingRule, AsksForAllWhileThereAreTooFewSamples) {
  const StoppingRule rule({});
  const std::vector<double> none;
  const std::vector<double> two{100, 100};
  EXPECT_THAT(rule.unsettled(std::vector<Runner>{{none, 1}, {two, 1}}), ElementsAre(0, 1));
}

TEST(StoppingRule, AQuietAlgorithmIsDoneAtTheMinimum) {
  StoppingSettings settings;
  const StoppingRule rule(settings);
  const std::vector<double> quiet = noisy(100, 0.001, settings.minimumSamples);
  EXPECT_THAT(rule.unsettled(std::vector<Runner>{{quiet, 1}}), IsEmpty());
  const std::vector<double> fewer(quiet.begin(), quiet.end() - 1);
  EXPECT_THAT(rule.unsettled(std::vector<Runner>{{fewer, 1}}), ElementsAre(0));
}

TEST(StoppingRule, ANoisyLeaderGoesOnUntilTheMaximum) {
  StoppingSettings settings;
  const StoppingRule rule(settings);
  const std::vector<double> some = noisy(1000, 0.2, 15);
  const std::vector<double> most = noisy(1000, 0.2, settings.maximumSamples);
  EXPECT_THAT(rule.unsettled(std::vector<Runner>{{some, 1}}), ElementsAre(0));
  EXPECT_THAT(rule.unsettled(std::vector<Runner>{{most, 1}}), IsEmpty());
}

TEST(StoppingRule, TheClearlyBeatenLeavesEarlyAndTheCloseOneStays) {
  const StoppingRule rule({});
  const std::vector<double> leader = noisy(1000, 0.05, 4);
  const std::vector<double> close = noisy(1020, 0.05, 4, 2);
  const std::vector<double> beaten = noisy(1300, 0.02, 4, 3);
  EXPECT_THAT(rule.unsettled(std::vector<Runner>{{leader, 1}, {close, 1}, {beaten, 1}}), ElementsAre(0, 1));
}

TEST(StoppingRule, SpentBudgetEndsSlowAlgorithms) {
  StoppingSettings settings;
  const StoppingRule rule(settings);
  const std::vector<double> slow = noisy(settings.budgetUs / 2, 0.1, 3);
  EXPECT_THAT(rule.unsettled(std::vector<Runner>{{slow, 1}}), IsEmpty());
  const std::vector<double> two(slow.begin(), slow.begin() + 2);
  EXPECT_THAT(rule.unsettled(std::vector<Runner>{{two, 1}}), ElementsAre(0));
}

TEST(StoppingRule, WidthsBelowTheEventResolutionCountAsKnown) {
  StoppingSettings settings;
  settings.resolutionUs = 0.5;
  const StoppingRule rule(settings);
  const std::vector<double> coarse{5, 5.5, 5, 5.5, 5, 5.5, 5};
  EXPECT_THAT(rule.unsettled(std::vector<Runner>{{coarse, 1}}), IsEmpty());
  EXPECT_THAT(rule.unsettled(std::vector<Runner>{{coarse, 50}}), ElementsAre(0)) << "a mean of 50 is finer than that";
}

TEST(StoppingRule, TheFarBehindLeaveWithTheirFirstSample) {
  const StoppingRule rule({});
  const std::vector<double> leader{100};
  const std::vector<double> behind{149};
  const std::vector<double> far{160};
  EXPECT_THAT(rule.unsettled(std::vector<Runner>{{far, 1}, {leader, 1}, {behind, 1}}), ElementsAre(1, 2));
}

TEST(StoppingRule, ExactSamplesLetNobodyLeaveEarlyWhoIsNotFarBehind) {
  const StoppingRule rule(exactSamples(20));
  const std::vector<double> leader(20, 100);
  const std::vector<double> beaten(19, 140);
  const std::vector<double> spent(19, 5'000'000);
  EXPECT_THAT(rule.unsettled(std::vector<Runner>{{leader, 1}, {beaten, 1}}), ElementsAre(1));
  EXPECT_THAT(rule.unsettled(std::vector<Runner>{{spent, 1}}), ElementsAre(0)) << "no budget ends it";
}

// The rule must find the better of two close algorithms: over many noisy races the winner's true median is almost never
// more than 1% above the best.
TEST(StoppingRule, PicksTheRightWinnerOfCloseRaces) {
  const StoppingRule rule({});
  std::mt19937 random(7);
  int wrong = 0;
  constexpr int kRaces = 200;
  for (int race = 0; race < kRaces; ++race) {
    const std::vector<double> truth{100, 101.5, 103, 100.2};
    std::vector<std::vector<double>> us(truth.size());
    while (true) {
      std::vector<Runner> runners;
      for (const auto& samples : us) runners.push_back({samples, 4});
      const auto more = rule.unsettled(runners);
      if (more.empty()) break;
      for (const std::size_t i : more) us[i].push_back(truth[i] * std::normal_distribution<>(1, 0.01)(random));
    }
    std::size_t best = 0;
    for (std::size_t i = 1; i < us.size(); ++i) {
      auto middle = [](std::vector<double> v) {
        std::ranges::sort(v);
        return v[v.size() / 2];
      };
      if (middle(us[i]) < middle(us[best])) best = i;
    }
    if (truth[best] > 101) ++wrong;
  }
  EXPECT_LE(wrong, kRaces / 100);
}

}  // namespace
}  // namespace convscope
