#include "measure/race.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "backend/algorithm.h"
#include "backend/candidates.h"
#include "backend/device_info.h"
#include "backend/failure.h"
#include "backend/plan.h"
#include "backend/sample_kind.h"
#include "support/fake_backend.h"

namespace convscope {
namespace {

using testing::FakeAlgorithm;
using testing::FakeClock;
using testing::FakeExecutor;

/// Runs one race of scripted algorithms and keeps what it reported.
struct RaceRun {
  explicit RaceRun(std::vector<FakeAlgorithm> algorithms, RaceSettings raceSettings = {})
      : executor(clock, std::move(algorithms)), settings(raceSettings) {
    EXPECT_TRUE(executor.bind({}));
  }

  void run(bool cold = false, std::vector<int> chosen = {}) {
    auto planner = executor.makePlanner().value();
    Race race(executor, clock, settings, stop.get_token(), startup,
              [this](const RaceSamples& samples) { reported.push_back(samples); });
    std::vector<std::unique_ptr<Plan>> plans;
    int number = 0;
    const Candidates candidates = planner->candidates({}, {}).value();
    for (const Candidate& candidate : candidates.algorithms) {
      plans.push_back(planner->build({}, candidate).value());
      entered.push_back(race.enter(number++, *plans.back()));
    }
    race.run(cold, chosen);
    results = race.results();
    startup = race.startup();
  }

  std::vector<double> samplesOf(int algorithm, SampleKind kind) const {
    std::vector<double> us;
    for (const RaceSamples& samples : reported) {
      if (samples.algorithm == algorithm && samples.kind == kind)
        us.insert(us.end(), samples.us.begin(), samples.us.end());
    }
    return us;
  }

  FakeClock clock;
  FakeExecutor executor;
  RaceSettings settings;
  std::stop_source stop;
  StartupModel startup;
  std::vector<RaceSamples> reported;
  std::vector<Result<double>> entered;
  std::vector<RaceResult> results;
};

TEST(Race, FirstExecutionAndSamplesAreKeptApart) {
  RaceRun race({{.id = "a", .us = 100, .loadUs = 5000}});
  race.run();
  EXPECT_DOUBLE_EQ(*race.entered[0], 5100);
  for (const double us : race.samplesOf(0, SampleKind::Single)) EXPECT_DOUBLE_EQ(us, 100);
  for (const double us : race.samplesOf(0, SampleKind::Hot)) EXPECT_DOUBLE_EQ(us, 100);
  EXPECT_DOUBLE_EQ(race.startup.executionUs({.us = 20000}), 15000) << "a start-up of 5000 is known";
}

TEST(Race, OnlyContendersAreSampledFurther) {
  RaceRun race({{.id = "slow", .us = 1000}, {.id = "best", .us = 100}, {.id = "close", .us = 105}});
  race.run();
  EXPECT_FALSE(race.results[0].contender);
  EXPECT_TRUE(race.results[1].contender);
  EXPECT_TRUE(race.results[2].contender);
  EXPECT_EQ(race.executor.executionsOf["slow"], 2);
  EXPECT_GE(race.samplesOf(1, SampleKind::Hot).size(), 6U);
  EXPECT_GE(race.samplesOf(2, SampleKind::Hot).size(), 3U);
}

TEST(Race, WhoseSingleSampleMayBeLaunchRaces) {
  RaceRun race({{.id = "slow launches", .us = 50, .loadUs = 58, .loadedExecutions = 2}, {.id = "other", .us = 55}});
  race.run();
  EXPECT_THAT(race.samplesOf(0, SampleKind::Single), ::testing::ElementsAre(108));
  EXPECT_GE(race.samplesOf(0, SampleKind::Hot).size(), 6U);
  EXPECT_TRUE(race.results[0].contender);
}

TEST(Race, TheFarBehindLeaveWithTheirFirstHotSample) {
  RaceRun race({{.id = "best", .us = 20}, {.id = "far", .us = 70}, {.id = "farther", .us = 90}});
  race.run();
  EXPECT_EQ(race.samplesOf(1, SampleKind::Hot).size(), 1U);
  EXPECT_FALSE(race.results[1].contender);
  EXPECT_EQ(race.results[1].note, "no finalist after 1 sample: 3.5 times the best");
  EXPECT_TRUE(race.samplesOf(2, SampleKind::Hot).empty());
}

TEST(Race, TheClearlyBeatenIsNoContender) {
  RaceRun race({{.id = "best", .us = 100}, {.id = "beaten", .us = 122}});
  race.run();
  EXPECT_EQ(race.samplesOf(1, SampleKind::Hot).size(), 3U);
  EXPECT_FALSE(race.results[1].contender);
  EXPECT_EQ(race.results[1].note, "no finalist after 3 samples: 1.22 times the best");
}

TEST(Race, WhatAFrameworkMayChooseGetsHotSamplesEvenIfItCannotWin) {
  RaceRun race({{.id = "best", .us = 100},
                {.id = "chosen", .us = 500},
                {.id = "hopeless, chosen", .us = 5000},
                {.id = "beyond the budget, chosen", .us = 500'000}});
  race.run(false, {1, 2, 3});
  EXPECT_EQ(race.samplesOf(1, SampleKind::Hot).size(), 1U);
  EXPECT_FALSE(race.results[1].contender);
  EXPECT_EQ(race.results[1].note, "no finalist after 1 sample: 5 times the best");
  EXPECT_EQ(race.samplesOf(2, SampleKind::Hot).size(), 1U);
  EXPECT_TRUE(race.samplesOf(3, SampleKind::Hot).empty());
}

TEST(Race, TheHopelessRunOnce) {
  RaceRun race({{.id = "best", .us = 100, .loadUs = 3000}, {.id = "hopeless", .us = 500'000}});
  race.run();
  EXPECT_EQ(race.executor.executionsOf["hopeless"], 1);
  EXPECT_THAT(race.samplesOf(1, SampleKind::Single), ::testing::ElementsAre(500'000));
  EXPECT_THAT(race.results[1].note, ::testing::HasSubstr("first execution"));
}

TEST(Race, WhoIsSurelyBehindEveryContenderRunsOnce) {
  RaceRun race({{.id = "best", .us = 1000}, {.id = "behind", .us = 1600}, {.id = "may be", .us = 1300}});
  race.run();
  EXPECT_EQ(race.executor.executionsOf["behind"], 1);
  EXPECT_EQ(race.executor.executionsOf["may be"], 2);
}

TEST(Race, ASlowFirstExecutionThatMayBeLoadingIsNotHopeless) {
  RaceRun race({{.id = "a", .us = 100, .loadUs = 9000}, {.id = "b", .us = 90, .loadUs = 8000}});
  race.run();
  EXPECT_TRUE(race.results[1].contender);
  EXPECT_EQ(race.samplesOf(1, SampleKind::Single).front(), 90);
}

TEST(Race, LoadingWithinTheLaunchDoesNotHideTheHopeless) {
  RaceRun race({{.id = "loads", .us = 100, .loadUs = 90'000, .launchUs = 90'000},
                {.id = "hopeless", .us = 20'000, .loadUs = 50'000, .launchUs = 50'000}});
  race.run();
  EXPECT_EQ(race.executor.executionsOf["hopeless"], 1);
  EXPECT_DOUBLE_EQ(*race.entered[1], 70'000);
  EXPECT_THAT(race.samplesOf(1, SampleKind::Single), ::testing::ElementsAre(20'000));
}

TEST(Race, ASlowStartIsNoReasonToGiveUp) {
  RaceRun race({{.id = "a", .us = 100}, {.id = "b", .us = 90, .loadUs = 190, .launchUs = 5}});
  race.run();
  EXPECT_TRUE(race.results[1].contender);
}

TEST(Race, ContendersAreInterleaved) {
  RaceRun race({{.id = "a", .us = 100, .spread = 0.02}, {.id = "b", .us = 101, .spread = 0.02}});
  race.run();
  std::vector<int> hot;
  for (const RaceSamples& samples : race.reported) {
    if (samples.kind == SampleKind::Hot) hot.push_back(samples.algorithm);
  }
  ASSERT_GE(hot.size(), 12U);
  for (std::size_t i = 0; i + 1 < 12; ++i) EXPECT_NE(hot[i], hot[i + 1]) << "at " << i;
}

TEST(Race, FurtherIsolatedSamplesAreSpreadOverTheHotRounds) {
  RaceRun race({{.id = "a", .us = 100, .spread = 0.02}, {.id = "b", .us = 101, .spread = 0.02}});
  race.run();
  std::string order;  // from the first hot sample on: lower case is hot
  for (const RaceSamples& samples : race.reported) {
    const bool hot = samples.kind == SampleKind::Hot;
    if (hot || !order.empty()) order += static_cast<char>((hot ? 'a' : 'A') + samples.algorithm);
  }
  EXPECT_EQ(order.substr(0, 20), "abaAbBaAbBaAbBaAbBab");
  EXPECT_EQ(race.samplesOf(0, SampleKind::Single).size(), 5U);
  EXPECT_EQ(race.samplesOf(1, SampleKind::Single).size(), 5U);
}

TEST(Race, OnlyWhoMayBePickedByOneSampleGetsFurtherIsolatedOnes) {
  RaceRun race({{.id = "best", .us = 200}, {.id = "within 10%", .us = 219}, {.id = "beyond", .us = 222}});
  race.run();
  EXPECT_GT(race.samplesOf(1, SampleKind::Single).size(), 1U);
  EXPECT_GT(race.samplesOf(2, SampleKind::Hot).size(), 1U);
  EXPECT_EQ(race.samplesOf(2, SampleKind::Single).size(), 1U);

  RaceRun brief({{.id = "best", .us = 20}, {.id = "within 6 us", .us = 25}, {.id = "beyond", .us = 27}});
  brief.run();
  EXPECT_GT(brief.samplesOf(1, SampleKind::Single).size(), 1U);
  EXPECT_EQ(brief.samplesOf(2, SampleKind::Single).size(), 1U);
}

TEST(Race, FurtherIsolatedSamplesKeepTheirBudget) {
  RaceRun race({{.id = "a", .us = 400, .spread = 0.1}});
  race.run();
  EXPECT_EQ(race.samplesOf(0, SampleKind::Single).size(), 1U + 2);
  RaceRun longer({{.id = "a", .us = 5000, .spread = 0.1}});
  longer.run();
  EXPECT_EQ(longer.samplesOf(0, SampleKind::Single).size(), 1U + 1);
}

TEST(Race, AFailureInAnIsolatedSampleKeepsTheHotOneBeforeIt) {
  const Failure failure{Failure::Kind::Failed, "broke"};
  // Two executions at the entry, 2 + 2 of two hot samples (batches of two), then the isolated one.
  RaceRun race({{.id = "a", .us = 100, .executionFailure = failure, .failsFromExecution = 6}});
  race.settings.batchUs = 200;
  race.run();
  ASSERT_TRUE(race.results[0].failure);
  EXPECT_EQ(race.samplesOf(0, SampleKind::Hot).size(), 2U);
  EXPECT_EQ(race.samplesOf(0, SampleKind::Single).size(), 1U);
}

TEST(Race, BatchesFillTheEventsResolution) {
  RaceRun race({{.id = "short", .us = 4}});
  race.run();
  const auto hot = std::ranges::find(race.reported, SampleKind::Hot, &RaceSamples::kind);
  ASSERT_NE(hot, race.reported.end());
  EXPECT_EQ(hot->repeats, 50);
}

TEST(Race, ThrottledRoundsAreDiscardedAndSaidSo) {
  RaceRun race({{.id = "a", .us = 100}});
  int readings = 0;
  race.executor.clockReading = [&] { return ClockReading{++readings <= 3 ? 500.0 : 1980.0, 1980}; };
  race.run();
  int throttled = 0;
  for (const RaceSamples& samples : race.reported) {
    throttled += samples.throttled;
    if (samples.throttled > 0) {
      EXPECT_TRUE(samples.us.empty());
    }
  }
  EXPECT_EQ(throttled, 3);
  EXPECT_GE(race.samplesOf(0, SampleKind::Hot).size(), 6U);
}

TEST(Race, AThrottledRoundDiscardsItsIsolatedSamplesToo) {
  RaceRun race({{.id = "a", .us = 100, .spread = 0.02}});
  int readings = 0;
  race.executor.clockReading = [&] { return ClockReading{++readings == 3 ? 500.0 : 1980.0, 1980}; };
  race.run();
  int throttled = 0;
  for (const RaceSamples& samples : race.reported)
    throttled += samples.kind == SampleKind::Single ? samples.throttled : 0;
  EXPECT_EQ(throttled, 1);
  EXPECT_EQ(race.samplesOf(0, SampleKind::Single).size(), 5U);
}

TEST(Race, AClockThatNeverRecoversEndsTheRace) {
  RaceRun race({{.id = "a", .us = 100}});
  race.executor.clockReading = [] { return ClockReading{300, 1980}; };
  race.run();
  EXPECT_TRUE(race.samplesOf(0, SampleKind::Hot).empty());
  EXPECT_THAT(race.results[0].note, ::testing::HasSubstr("throttled"));
  EXPECT_GT(race.clock.nowUs(), 100'000) << "it should have paused for the clock to recover";
}

TEST(Race, AFailureInTheRaceIsThatAlgorithmsAlone) {
  const Failure failure{Failure::Kind::Failed, "broke"};
  RaceRun race(
      {{.id = "breaks", .us = 100, .executionFailure = failure, .failsFromExecution = 4}, {.id = "works", .us = 100}});
  race.run();
  ASSERT_TRUE(race.results[0].failure);
  EXPECT_EQ(race.results[0].failure->reason, "broke");
  EXPECT_FALSE(race.results[1].failure);
  EXPECT_GE(race.samplesOf(1, SampleKind::Hot).size(), 6U);
}

TEST(Race, ALostDeviceEndsTheRace) {
  const Failure failure{Failure::Kind::DeviceLost, "gone"};
  RaceRun race(
      {{.id = "kills", .us = 100, .executionFailure = failure, .failsFromExecution = 2}, {.id = "works", .us = 100}});
  race.run();
  EXPECT_EQ(race.results[0].failure->kind, Failure::Kind::DeviceLost);
  EXPECT_EQ(race.executor.executionsOf["works"], 2);
}

TEST(Race, StopsBetweenExecutions) {
  RaceRun race({{.id = "a", .us = 100}, {.id = "b", .us = 100}});
  race.executor.onExecution = [&](int execution) {
    if (execution == 5) race.stop.request_stop();
  };
  race.settings.batchUs = 1;
  race.run();
  EXPECT_EQ(race.executor.executions, 5);
}

TEST(Race, ColdSamplesOnlyOnRequest) {
  RaceRun hotOnly({{.id = "a", .us = 100}});
  hotOnly.run(false);
  EXPECT_TRUE(hotOnly.samplesOf(0, SampleKind::Cold).empty());
  RaceRun both({{.id = "a", .us = 100}});
  both.run(true);
  EXPECT_EQ(both.samplesOf(0, SampleKind::Cold).size(), static_cast<std::size_t>(both.settings.coldSamples));
}

TEST(Race, WorkspaceIsReservedAgainBeforeEachSample) {
  RaceRun race({{.id = "a", .us = 100, .workspaceBytes = 1000}, {.id = "b", .us = 100}});
  ASSERT_TRUE(race.executor.reserveWorkspace(1000));
  race.executor.onExecution = [&](int execution) {
    if (execution != 4) return;
    EXPECT_FALSE(race.executor.reserveWorkspace(std::uint64_t{1} << 40)) << "it should free what was there";
  };
  race.run();
  EXPECT_FALSE(race.results[0].failure);
}

}  // namespace
}  // namespace convscope
