#include "analysis/replay_summary.h"
#include "policy/framework/policies.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace convscope {
namespace {

using ::testing::ElementsAre;

/// Two sizes in turn; the first iteration of each searches.
Replay alternating() {
  Replay replay;
  replay.started.sizes = {{1, 1, 8, 8}, {1, 1, 12, 12}};
  replay.iterations = {{0, 0, 0, {110}, 1, 10, 60, 30, 1, 1, 4096},
                       {0, 1, 1, {220}, 1},
                       {0, 2, 0, {10}},
                       {0, 3, 1, {21}},
                       {0, 4, 0, {12}},
                       {0, 5, 1, {19}}};
  return replay;
}

Schedule inTurn(std::int64_t iterations) {
  return makeSchedule(AlternatingSizes{{{8}, {12}}, 1}, {{1, 1, 8, 8}, iterations, 0});
}

TEST(ReplayTrack, HoldsEveryIteration) {
  const ReplayTrack track = trackOf(alternating());
  EXPECT_THAT(track.us, ElementsAre(110, 220, 10, 21, 12, 19));
  EXPECT_THAT(track.upToUs, ElementsAre(0, 110, 330, 340, 361, 373, 392));
  EXPECT_THAT(track.size, ElementsAre(0, 1, 0, 1, 0, 1));
  EXPECT_THAT(track.searched, ElementsAre(true, true, false, false, false, false));
  EXPECT_EQ(trackOf({}).iterations(), 0);
}

TEST(ReplayTrack, GoesWithASchedulesBeginningAndWithALongerOne) {
  const Replay replay = alternating();
  const ReplayTrack track = trackOf(replay);
  EXPECT_EQ(commonIterations(replay, track, inTurn(6)), 6);
  EXPECT_EQ(commonIterations(replay, track, inTurn(4)), 4);
  EXPECT_EQ(commonIterations(replay, track, inTurn(1000)), 6);
  EXPECT_EQ(commonIterations(replay, track, makeSchedule(FixedSizes{}, {{1, 1, 8, 8}, 6, 0})), 0);
  EXPECT_EQ(commonIterations(replay, track, makeSchedule(AlternatingSizes{{{8}, {16}}, 1}, {{1, 1, 8, 8}, 6, 0})), 0);
  EXPECT_EQ(commonIterations({}, trackOf({}), inTurn(6)), 0);
}

TEST(ReplaySummary, TellsSteadyTimeAndWarmup) {
  const ReplaySummary summary = summarizeReplay(alternating());
  EXPECT_EQ(summary.iterations, 6);
  EXPECT_EQ(summary.totalUs, 392);
  EXPECT_EQ(summary.steadyUs, 3 * 11 + 3 * 20);
  EXPECT_EQ(summary.warmupUs(), 392 - 93);
  EXPECT_EQ(summary.searches, 2);
  EXPECT_EQ(summary.peakBytes, 4096u);
}

TEST(ReplayRatios, AreOfTheIterationsThatBothHave) {
  PolicyCosts costs;
  costs.policy = findPolicy("pytorch-benchmark");
  for (const std::int64_t side : {8, 12}) {
    SizeCosts& size = costs.sizes.emplace_back();
    size.input = {1, 1, side, side};
    size.iterationUs = side == 8 ? 10 : 16;
    ProblemCosts& problem = size.problems.emplace_back();
    problem.subject.problem.batch = side;
    problem.subject.layers = {"a"};
    problem.choice.warmup.buildUs = 100;
    problem.number = costs.distinct++;
    problem.code = {{side == 8 ? 0 : 1, 25, 0}};
  }
  costs.codes = 2;
  Replay replay = alternating();
  const ReplayTrack track = trackOf(replay);
  const Forecast predicted = forecast(costs, inTurn(6));
  ASSERT_EQ(predicted.totalUs - predicted.warmup.totalUs(), 3 * 10 + 3 * 16);
  ASSERT_EQ(predicted.warmup.loadUs, 50);
  ASSERT_EQ(predicted.warmup.totalUs(), 250);

  const ReplayRatios cold = replayRatios(replay, track, 6, costs, inTurn(1000));
  EXPECT_DOUBLE_EQ(cold.steady.value(), 93.0 / 78);
  EXPECT_DOUBLE_EQ(cold.warmup.value(), 299.0 / 250);
  EXPECT_DOUBLE_EQ(cold.total.value(), 392.0 / 328);
  replay.started.warm = true;
  const ReplayRatios warm = replayRatios(replay, track, 6, costs, inTurn(6));
  EXPECT_DOUBLE_EQ(warm.warmup.value(), 299.0 / 200);
  EXPECT_DOUBLE_EQ(warm.total.value(), 392.0 / 278);
  EXPECT_EQ(warm.steady, cold.steady);
  // Of the second size nothing but its search was seen.
  const ReplayRatios early = replayRatios(replay, track, 3, costs, inTurn(6));
  EXPECT_EQ(early.steady, std::nullopt);
  EXPECT_EQ(early.warmup, std::nullopt);
  EXPECT_TRUE(early.total.has_value());
}

TEST(Replay, GoesWithTheSurveyOfTheSameDeviceLibrariesAndNetwork) {
  SurveyStarted survey;
  survey.device.name = "Fake";
  survey.versions = {{"cudnn", "9.1.0"}};
  ReplayStarted replay;
  replay.device.name = "Fake";
  replay.versions = survey.versions;
  EXPECT_TRUE(goesWith(replay, survey));
  survey.options.samples = 9;  // how it was measured is not what was measured
  EXPECT_TRUE(goesWith(replay, survey));
  const auto differs = [&](const auto& change) {
    ReplayStarted other = replay;
    change(other);
    EXPECT_FALSE(goesWith(other, survey));
  };
  differs([](ReplayStarted& other) { other.device.name = "Another"; });
  differs([](ReplayStarted& other) { other.versions["cudnn"] = "9.2.0"; });
  differs([](ReplayStarted& other) { other.options.precision = Precision::Fp16; });
  differs([](ReplayStarted& other) { other.options.layout = Layout::Nhwc; });
  differs([](ReplayStarted& other) { other.options.passes = {Pass::Forward}; });
  differs([](ReplayStarted& other) { other.options.backend = "onednn"; });
  differs([](ReplayStarted& other) { other.network.name = "other"; });
}

}  // namespace
}  // namespace convscope
