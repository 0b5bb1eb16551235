#include "analysis/policy_timeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "analysis/forecasts.h"
#include "analysis/network_warm_up.h"
#include "policy/forecast/policy_costs.h"
#include "policy/framework/applied_choice.h"
#include "policy/framework/policies.h"
#include "policy/hand_made.h"
#include "problem/errors.h"
#include "support/recorded_session.h"
#include "support/synthetic_session.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::ElementsAre;

const TimelineLane* laneOf(const Timeline& timeline, LaneKind kind) {
  const auto lane = std::ranges::find(timeline.lanes, kind, &TimelineLane::kind);
  return lane == timeline.lanes.end() ? nullptr : &*lane;
}

std::vector<TimelineSpan> spansOf(const Timeline& timeline, LaneKind kind, std::size_t row = 0) {
  const TimelineLane* lane = laneOf(timeline, kind);
  return lane == nullptr || row >= lane->rows.size() ? std::vector<TimelineSpan>() : lane->rows[row].spans();
}

double sumOf(const Timeline& timeline, SpanKind kind) {
  return timesByKind(timeline, 0, timeline.end)[static_cast<std::size_t>(kind)];
}

Timeline timelineOf(const std::string& policy, const Survey& survey, int iterations) {
  const std::array surveys{&survey};
  return policyTimeline(findPolicy(policy), surveys, survey, iterations);
}

TEST(PolicyTimeline, TakesAsLongAsTheForecast) {
  const Survey survey = syntheticSurvey({.network = "alexnet", .lists = {"instant", "fallback", "mode_a", "mode_b"}});
  const std::array surveys{&survey};
  for (const char* name : {"pytorch", "pytorch-benchmark", "pytorch-benchmark:limit=0", "pytorch-deterministic",
                           "tensorflow", "onnxruntime-1.20-exhaustive", "fastest", "convscope-applied"}) {
    const Policy policy = findPolicy(name);
    const PolicyCosts known = costs(policy, surveys);
    const SizeCosts& size = known.sizes.front();
    const Warmup warmup = firstWarmup(known, size);
    const Timeline timeline = policyTimeline(policy, surveys, survey, 3);
    const std::vector<TimelineSpan> iterations = spansOf(timeline, LaneKind::Iterations);
    ASSERT_EQ(iterations.size(), 3u) << name;
    EXPECT_NEAR(iterations[0].duration(), warmup.totalUs() + size.iterationUs, 1e-6 * timeline.end) << name;
    EXPECT_NEAR(iterations[1].duration(), size.iterationUs, 1e-6 * timeline.end) << name;
    EXPECT_NEAR(iterations[2].duration(), size.iterationUs, 1e-6 * timeline.end) << name;
    EXPECT_NEAR(sumOf(timeline, SpanKind::ListQuery), warmup.queryUs, 1e-6 * timeline.end) << name;
    EXPECT_NEAR(sumOf(timeline, SpanKind::Build), warmup.buildUs, 1e-6 * timeline.end) << name;
    EXPECT_NEAR(sumOf(timeline, SpanKind::ModuleLoading), warmup.loadUs, 1e-6 * timeline.end) << name;
    EXPECT_NEAR(sumOf(timeline, SpanKind::Trial), warmup.warmupRunsUs + warmup.timedRunsUs, 1e-6 * timeline.end)
        << name;
    EXPECT_NEAR(sumOf(timeline, SpanKind::Search), warmup.totalUs(), 1e-6 * timeline.end) << name;
    EXPECT_EQ(timeline.leftOut, 0u);
  }
}

/// The process of a sweep loaded many modules for the sizes before: a new process loads them for the first of its
/// sizes.
TEST(PolicyTimeline, AgreesWithForecastAndWarmUpAtEverySizeOfASweep) {
  const Session& session = recordedSession("resnet50-sizes-fp32");
  ASSERT_GE(session.surveys.size(), 3u);
  for (const char* name : {"pytorch", "pytorch-benchmark", "pytorch-deterministic", "fastest", "convscope-applied"}) {
    const Policy policy = findPolicy(name);
    for (const Survey& survey : session.surveys) {
      const std::shared_ptr<const PolicyCosts> known = Forecaster(surveysLike(session, survey)).costs(name);
      const double forecastUs = forecast(*known, {{survey.started.input}, {{0, 3}}}).warmup.totalUs();
      const std::vector<const Survey*> surveys = surveysBeside(session, survey);
      std::vector<Choice> choices;
      for (const ProblemResult& problem : survey.problems)
        choices.push_back(policy.choose(problem, contextFor(policy, survey)));
      const Timeline timeline = policyTimeline(policy, surveys, survey, 1);
      EXPECT_NEAR(sumOf(timeline, SpanKind::Search), forecastUs, 1e-6 * forecastUs) << name;
      EXPECT_NEAR(networkWarmUp(policy, surveys, survey, choices).total.totalUs(), forecastUs, 1e-6 * forecastUs)
          << name;
    }
  }
}

/// benchmark = False takes the first algorithm of a list that works: it chooses, but does not search.
TEST(PolicyTimeline, OnlyTimingIsASearch) {
  const Survey survey = syntheticSurvey({.network = "alexnet"});
  for (const auto& [name, lane, other] : {std::tuple("pytorch", LaneKind::Choices, LaneKind::Searches),
                                          std::tuple("pytorch-benchmark", LaneKind::Searches, LaneKind::Choices)}) {
    const Timeline timeline = timelineOf(name, survey, 1);
    const auto has = [&](LaneKind kind) { return std::ranges::count(timeline.lanes, kind, &TimelineLane::kind) == 1; };
    EXPECT_TRUE(has(lane)) << name;
    EXPECT_FALSE(has(other)) << name;
    EXPECT_GT(sumOf(timeline, SpanKind::Search), 0) << name;
  }
  EXPECT_EQ(titleOf(SpanKind::Search), "choosing algorithms");
}

TEST(PolicyTimeline, RunsTheLayersForwardsAndThenBackwards) {
  Survey survey = syntheticSurvey({.network = "alexnet"});
  const Timeline timeline = timelineOf("pytorch-benchmark", survey, 1);
  std::vector<std::string> forward;
  std::vector<std::string> backward;
  bool isBack = false;
  for (const TimelineSpan& span : spansOf(timeline, LaneKind::Convolutions)) {
    const std::string layer(timeline.layerOf(span));
    if (span.kind == SpanKind::Forward) {
      EXPECT_FALSE(isBack);
      forward.push_back(layer);
    } else {
      isBack = true;
      if (backward.empty() || backward.back() != layer) backward.push_back(layer);
    }
  }
  EXPECT_THAT(forward, ElementsAre("features.0", "features.3", "features.6", "features.8", "features.10"));
  std::ranges::reverse(backward);
  EXPECT_EQ(forward, backward);
}

TEST(PolicyTimeline, ASearchIsBeforeTheFirstCallOfItsProblem) {
  Survey survey =
      madeSurvey({madeProblem(kLists, {{.id = "a", .listed = {{0, 0}}, .hotUs = 5, .loadUs = 40},
                                       {.id = "b", .listed = {{0, 1}}, .hotUs = 3, .singleUs = 8, .loadUs = 20}})});
  survey.problems[0].subject.layers = {"conv1", "conv2"};
  const Timeline timeline = timelineOf("pytorch-benchmark", survey, 2);
  const std::vector<TimelineSpan> searches = spansOf(timeline, LaneKind::Searches);
  ASSERT_EQ(searches.size(), 1u);
  EXPECT_EQ(timeline.layerOf(searches[0]), "conv1");
  std::vector<SpanKind> steps;
  for (const TimelineSpan& each : spansOf(timeline, LaneKind::Searches, 1)) steps.push_back(each.kind);
  EXPECT_THAT(steps, ElementsAre(SpanKind::ListQuery, SpanKind::ListQuery, SpanKind::Build, SpanKind::Build,
                                 SpanKind::ModuleLoading, SpanKind::Trial, SpanKind::Trial, SpanKind::ModuleLoading,
                                 SpanKind::Trial, SpanKind::Trial));
  const std::vector<TimelineSpan> calls = spansOf(timeline, LaneKind::Convolutions);
  ASSERT_EQ(calls.size(), 4u);
  EXPECT_EQ(calls[0].begin, searches[0].end);
  EXPECT_EQ(calls[1].begin, calls[0].end);  // conv2 has the same problem
  for (const TimelineSpan& call : calls) EXPECT_DOUBLE_EQ(call.duration(), 3);
}

/// This release takes the first plan that works, whatever the name of its mode.
TEST(PolicyTimeline, LayersWithTheirOwnCacheChooseEach) {
  Survey survey = madeSurvey({madeProblem({"mode_b"}, {{.id = "a", .listed = {{0, 0}}}})});
  survey.problems[0].subject.layers = {"conv1", "conv2", "conv3"};
  const Timeline timeline = timelineOf("onnxruntime-1.20-exhaustive", survey, 1);
  EXPECT_EQ(spansOf(timeline, LaneKind::Choices).size(), 3u);
}

TEST(PolicyTimeline, NeedsAllDataAndAnIteration) {
  const Survey survey = madeSurvey({madeProblem({"instant"}, {{.id = "a", .listed = {{0, 0}}}})});
  EXPECT_THROW(timelineOf("tensorflow", survey, 1), MissingData);
  EXPECT_THROW(timelineOf("pytorch", survey, 0), ContractError);
}

}  // namespace
}  // namespace convscope
