#include "policy/replay/replay.h"
#include "policy/framework/policies.h"
#include "policy/schedule/schedule_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/replay_summary.h"
#include "network/network_problems.h"
#include "policy/forecast/forecast.h"
#include "support/fake_backend.h"

namespace convscope {
namespace {

using ::testing::ElementsAre;
using testing::FakeAlgorithm;
using testing::FakeClock;
using testing::FakeExecutor;
using ::testing::HasSubstr;

/// A network of one 3x3 layer twice and a 1x1 layer, on a scripted device; forward passes only.
struct ReplayRun {
  explicit ReplayRun(std::vector<FakeAlgorithm> algorithms) : executor(clock, std::move(algorithms)) {
    executor.lists = {"instant", "fallback"};
    network.input = {1, 4, 8, 8};
    const Axis axis{.filter = 3, .padBegin = 1, .padEnd = 1};
    const Layer layer{"a", {}, ConvolutionLayer{.outChannels = 4, .axes = {axis, axis}}};
    network.layers = {layer, layer, {"c", {}, ConvolutionLayer{.outChannels = 8, .axes = {{}, {}}}}};
    network.layers[1].name = "b";
  }

  SurveyEnd run(const std::string& policy, const std::string& text, std::int64_t iterations) {
    request.policy = findPolicy(policy);
    request.schedule = makeSchedule(parseSchedule(text, {}), {network.input, iterations, 1});
    request.started.policy = policy;
    request.started.options.passes = {Pass::Forward};
    request.started.network = network;
    request.started.sizes = request.schedule.sizes;
    const EventSink sink = [this](const Event& event) { session.fold(event); };
    sink(request.started);
    return runReplay(executor, request, sink, stop.get_token(), clock);
  }
  const Replay& replay() const { return session.replays.back(); }

  /// A completed survey of the network at each size, on a device of its own.
  Session survey(const std::vector<Dims>& sizes) const {
    Session surveyed;
    FakeClock surveyClock;
    FakeExecutor device(surveyClock, executor.algorithms());
    device.lists = executor.lists;
    for (const Dims& size : sizes) {
      SurveyRequest one;
      one.started.run = surveyed.nextRunId();
      one.started.options.passes = {Pass::Forward};
      one.started.network = network;
      one.started.input = size;
      one.started.problems = networkProblems(network, size, {Precision::Fp32, Layout::Nchw, {Pass::Forward}});
      surveyed.fold(one.started);
      EXPECT_EQ(runSurvey(
                    device, one, [&](const Event& event) { surveyed.fold(event); }, {}, surveyClock),
                SurveyEnd::Completed);
    }
    return surveyed;
  }

  FakeClock clock;
  FakeExecutor executor;
  Network network;
  ReplayRequest request;
  std::stop_source stop;
  Session session;
};

TEST(Replay, BenchmarkOffIsTheHandComputedSequence) {
  ReplayRun run({{.id = "slow", .us = 20, .loadUs = 300, .buildUs = 70}, {.id = "fast", .us = 10, .buildUs = 5}});
  EXPECT_EQ(run.run("pytorch", "fixed", 3), SurveyEnd::Completed);
  // Two problems; each: query 5, build 70, first execution 320, which is the layer's own work.
  EXPECT_THAT(run.executor.order, ElementsAre("slow", "slow", "slow", "slow", "slow", "slow", "slow", "slow", "slow"));
  ASSERT_EQ(run.replay().iterations.size(), 2u);
  const ReplayIterations& first = run.replay().iterations[0];
  EXPECT_EQ(first.searches, 2);
  EXPECT_EQ(first.queryUs, 10);
  EXPECT_EQ(first.buildUs, 140);
  EXPECT_EQ(first.executionUs, 640);
  EXPECT_THAT(first.us, ElementsAre(10 + 140 + 640 + 20));
  EXPECT_THAT(run.replay().iterations[1].us, ElementsAre(60, 60));
  EXPECT_EQ(run.replay().iterations[1].first, 1);
  const ReplaySummary summary = summarizeReplay(run.replay());
  EXPECT_EQ(summary.iterations, 3);
  EXPECT_EQ(summary.totalUs, 810 + 120);
  EXPECT_EQ(summary.steadyUs, 180);
  EXPECT_EQ(summary.warmupUs(), 750);
}

TEST(Replay, BenchmarkOnBuildsAllThenWarmsAndTimesEachInOrder) {
  ReplayRun run({{.id = "slow", .us = 20, .buildUs = 70},
                 {.id = "broken", .buildUs = 3, .executionFailure = Failure{Failure::Kind::Failed, "no"}},
                 {.id = "fast", .us = 10, .buildUs = 5, .workspaceBytes = 4096}});
  run.executor.lists = {"instant", "fallback"};
  run.network.layers.pop_back();
  EXPECT_EQ(run.run("pytorch-benchmark:limit=2", "fixed", 2), SurveyEnd::Completed);
  const ReplayIterations& first = run.replay().iterations.at(0);
  EXPECT_EQ(first.plansBuilt, 6);  // both lists, duplicates too
  EXPECT_EQ(first.buildUs, 2 * 78);
  EXPECT_EQ(first.plansTimed, 2);
  EXPECT_EQ(first.peakBytes, 4096u);
  // "broken" is tried and does not count; then the iteration's two layers.
  EXPECT_THAT(run.executor.order,
              ElementsAre("slow", "slow", "broken", "fast", "fast", "fast", "fast", "fast", "fast"));
  EXPECT_THAT(first.us, ElementsAre(10 + 156 + 60 + 20));
  EXPECT_THAT(run.replay().iterations.at(1).us, ElementsAre(20));
}

TEST(Replay, AgreesWithTheForecastOfASurveyOfTheSameDevice) {
  const std::vector<FakeAlgorithm> algorithms{{.id = "slow", .us = 20, .buildUs = 70},
                                              {.id = "fast", .us = 12, .buildUs = 900, .workspaceBytes = 4096},
                                              {.id = "free", .us = 11, .buildUs = 5, .notes = {Note::Nondeterministic}},
                                              {.id = "refused", .buildFailure = Failure{}}};
  for (const char* policy : {"pytorch", "pytorch-benchmark", "pytorch-benchmark:limit=1", "pytorch-deterministic",
                             "pytorch-benchmark-deterministic", "pytorch-benchmark:cache=2", "pytorch:cache=-1",
                             "onnxruntime-1.20-default", "fastest", "least-workspace"}) {
    for (const char* schedule : {"fixed", "alternate:8,12", "alternate:8,12,16:3"}) {
      SCOPED_TRACE(std::string(policy) + " over " + schedule);
      ReplayRun run(algorithms);
      const Session surveyed = run.survey({{1, 4, 8, 8}, {1, 4, 12, 12}, {1, 4, 16, 16}});
      for (const Survey& survey : surveyed.surveys) run.request.surveys.push_back(&survey);
      ASSERT_EQ(run.run(policy, schedule, 20), SurveyEnd::Completed) << run.replay().ended->reason;
      const Forecast forecasted =
          forecast(costs(run.request.policy, run.request.surveys, 1 << 30), run.request.schedule);
      std::vector<double> replayed;
      for (const ReplayIterations& one : run.replay().iterations)
        replayed.insert(replayed.end(), one.us.begin(), one.us.end());
      ASSERT_EQ(replayed.size(), 20u);
      // A plan that the library refuses is refused in no time here, and executions move no clock but their own.
      for (std::size_t i = 0; i < replayed.size(); ++i)
        EXPECT_NEAR(replayed[i], forecasted.iterationTimeUs(static_cast<std::int64_t>(i)), 1e-6) << i;
      EXPECT_EQ(summarizeReplay(run.replay()).searches, forecasted.searches);
    }
  }
}

TEST(Replay, ALostDeviceAndAStopAreItsEnd) {
  ReplayRun lost(
      {{.id = "a", .us = 5, .executionFailure = Failure{Failure::Kind::DeviceLost, "gone"}, .failsFromExecution = 4}});
  EXPECT_EQ(lost.run("pytorch", "fixed", 50), SurveyEnd::Failed);
  EXPECT_EQ(lost.replay().ended->reason, "gone");

  ReplayRun stopped({{.id = "a", .us = 5}});
  stopped.executor.onExecution = [&](int execution) {
    if (execution == 10) stopped.stop.request_stop();
  };
  EXPECT_EQ(stopped.run("pytorch", "fixed", 50), SurveyEnd::Cancelled);
  EXPECT_LT(summarizeReplay(stopped.replay()).iterations, 5);
}

TEST(Replay, WhereNothingWorksItSaysForWhichProblem) {
  ReplayRun run({{.id = "a", .executionFailure = Failure{Failure::Kind::Failed, "no"}}});
  EXPECT_EQ(run.run("pytorch-benchmark", "fixed", 2), SurveyEnd::Failed);
  EXPECT_THAT(run.replay().ended->reason,
              HasSubstr("fwd fp32 nchw n1 c4 k4 in8x8 f3x3 p1x1: none of its algorithms works"));
}

TEST(Replay, APolicyThatChoosesFromASurveyNeedsOne) {
  ReplayRun run({{.id = "a"}});
  EXPECT_EQ(run.run("fastest", "fixed", 2), SurveyEnd::Failed);
  EXPECT_THAT(run.replay().ended->reason, HasSubstr("was not surveyed"));
}

TEST(Replay, ASizeThatAlwaysSearchesHasNoSteadyTime) {
  ReplayRun run({{.id = "a", .us = 5}});
  EXPECT_EQ(run.run("pytorch", "alternate:8,12", 2), SurveyEnd::Completed);
  const ReplaySummary summary = summarizeReplay(run.replay());
  EXPECT_EQ(summary.steadyUs, std::nullopt);
  EXPECT_EQ(summary.warmupUs(), std::nullopt);
  EXPECT_EQ(summary.iterations, 2);
}

}  // namespace
}  // namespace convscope
