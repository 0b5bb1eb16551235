#include "analysis/mechanism.h"
#include "analysis/aligned_mechanisms.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "network/input_sizes.h"
#include "policy/forecast/forecast.h"
#include "policy/framework/applied_choice.h"
#include "policy/framework/policies.h"
#include "policy/framework/search_steps.h"
#include "policy/hand_made.h"
#include "problem/errors.h"
#include "support/recorded_session.h"
#include "support/synthetic_session.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::array kAllPolicies{"pytorch",
                                  "pytorch-benchmark",
                                  "pytorch-benchmark:limit=0",
                                  "pytorch-benchmark:cache=3",
                                  "pytorch-benchmark:cache=40",
                                  "pytorch-benchmark:cache=-1",
                                  "pytorch-deterministic",
                                  "tensorflow",
                                  "onnxruntime-1.20-exhaustive",
                                  "fastest",
                                  "convscope-applied"};

struct Sizes {
  Session session = syntheticSession({.network = "alexnet", .lists = {"instant", "fallback", "mode_a", "mode_b"}},
                                     {{16, 3, 224, 224}, {16, 3, 160, 160}, {32, 3, 224, 224}});
  std::vector<const Survey*> surveys = surveysOf(session);
  Dims input{16, 3, 224, 224};

  Schedule schedule(const ScheduleSpec& spec, std::int64_t iterations) const {
    return makeSchedule(spec, {input, iterations, 1});
  }
  Schedule changing(std::int64_t iterations, std::int64_t every = 1) const {
    return schedule(AlternatingSizes{{{16, 3, 224, 224}, {16, 3, 160, 160}, {32, 3, 224, 224}}, every}, iterations);
  }
  Mechanism film(const char* policy, const Schedule& of, const std::optional<ConvolutionScope>& scope = {}) const {
    return {costs(findPolicy(policy), surveys), surveys, of, scope};
  }
};

std::vector<CallStage> stagesOf(std::span<const CallStep> steps) {
  std::vector<CallStage> stages;
  for (const CallStep& step : steps) stages.push_back(step.stage);
  return stages;
}

double sumOf(std::span<const CallStep> steps, CallStage stage) {
  double sum = 0;
  for (const CallStep& step : steps) sum += step.stage == stage ? step.us : 0;
  return sum;
}

TEST(Mechanism, TakesAsLongAsTheForecastOfEveryPolicy) {
  const Sizes sizes;
  for (const char* name : kAllPolicies) {
    const PolicyCosts known = costs(findPolicy(name), sizes.surveys);
    for (const Schedule& schedule : {sizes.schedule(FixedSizes{}, 5), sizes.changing(12), sizes.changing(20, 3),
                                     sizes.schedule(AlternatingSizes{{{16, 3, 160, 160}, {16, 3, 224, 224}}, 2}, 9)}) {
      const Forecast expected = forecast(known, schedule);
      const Mechanism film(known, sizes.surveys, schedule, {});
      ASSERT_EQ(film.iterations(), expected.iterations()) << name;
      EXPECT_EQ(film.searches(), expected.searches) << name;
      EXPECT_NEAR(film.totalUs(), expected.totalUs, 1e-9 * expected.totalUs) << name;
      EXPECT_NEAR(film.searchUs(), expected.warmup.totalUs(), 1e-9 * expected.totalUs) << name;
      for (std::int64_t i = 0; i < film.iterations(); ++i) {
        EXPECT_NEAR(film.iteration(i).us, expected.iterationTimeUs(i), 1e-9 * expected.totalUs) << name << " " << i;
        EXPECT_NEAR(film.iteration(i).beginUs, expected.cumulativeUs(i), 1e-9 * expected.totalUs) << name << " " << i;
      }
      const MechanismState last = film.at(film.steps() - 1);
      EXPECT_NEAR(last.endUs(), expected.totalUs, 1e-9 * expected.totalUs) << name;
      EXPECT_EQ(film.cacheAt(last, 4).entries, expected.cacheEntries) << name;
    }
  }
}

TEST(Mechanism, TheFirstIterationCostsTheFirstWarmup) {
  const Session& session = recordedSession("resnet50-sizes-fp32");
  const std::vector<const Survey*> surveys = surveysLike(session, session.surveys.front());
  for (const char* name : {"pytorch", "pytorch-benchmark", "pytorch-benchmark:limit=0", "pytorch-deterministic",
                           "convscope-applied", "fastest"}) {
    const PolicyCosts known = costs(findPolicy(name), surveys);
    const SizeCosts& size = known.sizes.front();
    const Mechanism film(known, surveys, {{size.input}, SizeRuns{{0, 2}}}, {});
    const Warmup warmup = firstWarmup(known, size);
    EXPECT_NEAR(film.iteration(0).searchUs, warmup.totalUs(), 1e-6 * warmup.totalUs()) << name;
    EXPECT_NEAR(film.iteration(1).us, size.iterationUs, 1e-6 * size.iterationUs) << name;
    std::array<double, kCallStages> sums{};
    for (std::int64_t step = 0; step < film.firstStep(1); ++step)
      sums[static_cast<std::size_t>(film.at(step).current().stage)] += film.at(step).current().us;
    const auto sum = [&](CallStage stage) { return sums[static_cast<std::size_t>(stage)]; };
    EXPECT_NEAR(sum(CallStage::List), warmup.queryUs, 1e-6 * warmup.totalUs()) << name;
    EXPECT_NEAR(sum(CallStage::Build), warmup.buildUs, 1e-6 * warmup.totalUs()) << name;
    EXPECT_NEAR(sum(CallStage::Load), warmup.loadUs, 1e-6 * warmup.totalUs()) << name;
    EXPECT_NEAR(sum(CallStage::Time), warmup.warmupRunsUs + warmup.timedRunsUs, 1e-6 * warmup.totalUs()) << name;
    EXPECT_NEAR(sum(CallStage::Run), size.iterationUs, 1e-6 * size.iterationUs) << name;
  }
}

TEST(Mechanism, OneConvolutionCostsItsSearch) {
  const Sizes sizes;
  const Survey& survey = *sizes.surveys.front();
  for (const char* name : kAllPolicies) {
    const Policy policy = findPolicy(name);
    for (const ProblemResult& problem : survey.problems) {
      if (!policy.covers(problem.subject.problem.pass)) continue;
      const ConvolutionScope scope{problem.subject.layers.front(), problem.subject.problem.pass};
      const Mechanism film = sizes.film(name, {{survey.started.input}, SizeRuns{{0, 2}}}, scope);
      const SearchSteps search = searchSteps(policy, problem, contextFor(policy, survey));
      const MechanismState state = film.at(0);
      ASSERT_EQ(state.calls, 1u);
      ASSERT_EQ(state.lookup, Lookup::FirstMiss);
      EXPECT_NEAR(sumOf(state.steps, CallStage::List), search.choice.warmup.queryUs, 1e-6);
      EXPECT_NEAR(sumOf(state.steps, CallStage::Build), search.choice.warmup.buildUs, 1e-6);
      EXPECT_NEAR(sumOf(state.steps, CallStage::Time),
                  search.choice.warmup.warmupRunsUs + search.choice.warmup.timedRunsUs, 1e-6);
      EXPECT_NEAR(sumOf(state.steps, CallStage::Run), search.choice.steadyUs, 1e-6);
      EXPECT_EQ(state.script->timed.size(), static_cast<std::size_t>(search.choice.plansTimed));
      EXPECT_EQ(state.script->built, static_cast<std::size_t>(search.choice.plansBuilt));
      EXPECT_NEAR(film.iteration(0).us, state.steps.back().endUs, 1e-6);
    }
  }
}

TEST(Mechanism, GoesThroughTheStagesInTheFrameworksOrder) {
  Survey survey =
      madeSurvey({madeProblem(kLists, {{.id = "a", .listed = {{0, 0}}, .hotUs = 5, .loadUs = 40},
                                       {.id = "b", .listed = {{0, 1}}, .hotUs = 3, .singleUs = 8, .loadUs = 20},
                                       {.id = "c", .listed = {{1, 0}}, .built = false}})});
  survey.problems[0].subject.layers = {"conv1"};
  const std::array surveys{static_cast<const Survey*>(&survey)};
  const Schedule schedule{{survey.started.input}, SizeRuns{{0, 2}}};
  const Mechanism on(costs(findPolicy("pytorch-benchmark"), surveys), surveys, schedule, {});
  using enum CallStage;
  EXPECT_THAT(stagesOf(on.at(0).steps),
              ElementsAre(Call, Shape, Cache, List, Build, Load, Time, Load, Time, Keep, Store, Run));
  EXPECT_THAT(stagesOf(on.at(on.firstStep(1)).steps), ElementsAre(Call, Shape, Cache, Run));
  EXPECT_EQ(on.at(0).layer, "conv1");
  const CallScript& script = *on.at(0).script;
  ASSERT_EQ(script.timed.size(), 2u);
  EXPECT_DOUBLE_EQ(script.timed[0].us, 12);
  EXPECT_DOUBLE_EQ(script.timed[1].us, 8);
  EXPECT_EQ(script.chosen, 1u);
  EXPECT_EQ(script.listed, 3u);
  EXPECT_EQ(script.built, 2u);
  EXPECT_EQ(script.refused, 1u);
  EXPECT_EQ(on.at(6).current().row, 0u);
  EXPECT_EQ(on.at(7).current().row, 1u);
  EXPECT_DOUBLE_EQ(on.at(7).current().us, 20);

  const Mechanism off(costs(findPolicy("pytorch"), surveys), surveys, schedule, {});
  EXPECT_THAT(stagesOf(off.at(0).steps), ElementsAre(Call, Shape, Cache, List, Build, Load, Keep, Store, Run));
  EXPECT_FALSE(off.at(0).script->chosen);
  EXPECT_THAT(off.at(0).script->timed, IsEmpty());

  const Mechanism without(costs(findPolicy("pytorch-benchmark:cache=-1"), surveys), surveys, schedule, {});
  EXPECT_EQ(without.at(0).lookup, Lookup::FirstMiss);
  EXPECT_EQ(without.at(without.firstStep(1)).lookup, Lookup::LaterMiss);
  EXPECT_THAT(stagesOf(without.at(without.firstStep(1)).steps),
              ElementsAre(Call, Shape, Cache, List, Build, Time, Time, Keep, Run));
  EXPECT_EQ(without.cacheAt(without.at(without.steps() - 1), 5).entries, 0);
}

TEST(Mechanism, TheCacheShowsTheEntryInUseFirst) {
  const Sizes sizes;
  const ConvolutionScope scope{"features.3", Pass::Forward};
  const Mechanism film = sizes.film("pytorch-benchmark", sizes.changing(5), scope);
  const auto contents = [&](std::int64_t step) { return film.cacheAt(film.at(step), 8); };
  const auto stepOf = [&](std::int64_t iteration, CallStage stage) {
    std::int64_t step = film.firstStep(iteration);
    while (film.at(step).current().stage != stage) ++step;
    return step;
  };
  EXPECT_EQ(contents(stepOf(0, CallStage::Keep)).entries, 0);
  EXPECT_EQ(contents(stepOf(0, CallStage::Store)).entries, 1);
  EXPECT_TRUE(contents(stepOf(0, CallStage::Store)).shown.at(0).isUsed);
  EXPECT_EQ(contents(stepOf(1, CallStage::Cache)).entries, 1);
  EXPECT_FALSE(contents(stepOf(1, CallStage::Cache)).shown.at(0).isUsed);
  const CacheContents third = contents(stepOf(2, CallStage::Run));
  ASSERT_EQ(third.shown.size(), 3u);
  EXPECT_EQ(third.shown[0].size, 2u);
  EXPECT_EQ(film.at(film.firstStep(3)).lookup, Lookup::Hit);
  const CacheContents hit = contents(stepOf(3, CallStage::Cache));
  ASSERT_EQ(hit.shown.size(), 3u);
  EXPECT_TRUE(hit.shown[0].isUsed);
  EXPECT_EQ(hit.shown[0].size, film.at(film.firstStep(3)).size);
  EXPECT_EQ(hit.shown[1].size, 2u);  // the last stored
  EXPECT_EQ(film.cacheAt(film.at(stepOf(3, CallStage::Cache)), 1).shown.size(), 1u);
  EXPECT_THAT(film.cacheAt(film.at(stepOf(3, CallStage::Cache)), 0).shown, IsEmpty());
}

TEST(Mechanism, AFullCacheDropsTheLeastRecentlyUsed) {
  const Sizes sizes;
  const Mechanism film =
      sizes.film("pytorch-benchmark:cache=2", sizes.changing(7), ConvolutionScope{"features.3", Pass::Forward});
  for (std::int64_t i = 0; i < film.iterations(); ++i) {
    const MechanismState state = film.at(film.firstStep(i));
    EXPECT_EQ(state.lookup, i < 3 ? Lookup::FirstMiss : Lookup::LaterMiss) << i;
    const CacheContents before = film.cacheAt(state, 8);
    EXPECT_EQ(before.entries, std::min<std::int64_t>(i, 2));
    ASSERT_EQ(before.shown.size(), static_cast<std::size_t>(std::min<std::int64_t>(i, 2)));
    for (const CacheEntry& each : before.shown) EXPECT_NE(each.size, state.size) << i;
  }
}

TEST(Mechanism, ASizeWithoutMeasurementsIsMarkedAndTheRestGoesOn) {
  const Sizes sizes;
  const Schedule schedule = sizes.schedule(AlternatingSizes{{{16, 3, 224, 224}, {16, 3, 192, 192}}, 1}, 4);
  for (const std::optional<ConvolutionScope>& scope :
       {std::optional<ConvolutionScope>(), std::optional(ConvolutionScope{"features.0", Pass::Forward})}) {
    const Mechanism film = sizes.film("pytorch-benchmark", schedule, scope);
    ASSERT_EQ(film.iterations(), 4);
    EXPECT_TRUE(film.iteration(0).isKnown);
    EXPECT_FALSE(film.iteration(1).isKnown);
    EXPECT_EQ(film.iteration(1).us, 0);
    const MechanismState state = film.at(film.firstStep(2) - 1);
    EXPECT_EQ(state.current().stage, CallStage::Unknown);
    EXPECT_THAT(state.script->missing, HasSubstr("not measured"));
    EXPECT_EQ(film.at(film.firstStep(2)).lookup, Lookup::Hit);
    EXPECT_GT(film.iteration(2).us, 0);
    const CacheContents contents = film.cacheAt(state, 4);
    EXPECT_GT(contents.entries, 0);
    for (const CacheEntry& each : contents.shown) EXPECT_FALSE(each.isUsed);
  }
}

TEST(Mechanism, WhatASurveyLacksIsMarked) {
  Survey survey = madeSurvey({madeProblem(kLists, {{.id = "a", .listed = {{0, 0}}}}),
                              madeProblem(kLists, {{.id = "a", .listed = {{0, 0}}}}, "fwd n1 c1 k1 in6x6 f3x3 p1x1")});
  survey.problems[0].subject.layers = {"conv1"};
  survey.problems[1].subject.layers = {"conv2"};
  survey.problems[1].ended = false;
  const std::array surveys{static_cast<const Survey*>(&survey)};
  const Schedule schedule{{survey.started.input}, SizeRuns{{0, 3}}};
  const PolicyCosts known = costs(findPolicy("pytorch-benchmark"), surveys);
  const Mechanism film(known, surveys, schedule, {});
  EXPECT_EQ(film.searches(), 1);
  EXPECT_FALSE(film.iteration(0).isKnown);
  EXPECT_EQ(film.at(film.steps() - 1).layer, "conv2");
  EXPECT_THAT(film.at(film.steps() - 1).script->missing, HasSubstr("did not end"));
  const Mechanism other(known, surveys, schedule, ConvolutionScope{"conv3", Pass::Forward});
  EXPECT_EQ(other.searches(), 0);
  EXPECT_THAT(other.at(0).script->missing, HasSubstr("does not have this convolution"));
  EXPECT_EQ(other.at(0).layer, "conv3");

  survey.problems.clear();
  const Mechanism empty(costs(findPolicy("pytorch-benchmark"), surveys), surveys, schedule, {});
  EXPECT_EQ(empty.iterations(), 3);
  EXPECT_FALSE(empty.at(0).script->isKnown());
}

TEST(Mechanism, AProblemOfAnotherLibraryHasItsReason) {
  const Session& session = recordedSession("mobilenet_v2-fp32");
  const Survey& survey = session.surveys.front();
  const std::vector<const Survey*> surveys{&survey};
  const PolicyCosts known = costs(findPolicy("pytorch-benchmark"), surveys);
  ASSERT_FALSE(known.sizes.front().notGiven.empty());
  const ExcludedProblem& excluded = known.sizes.front().notGiven.front();
  const Schedule schedule{{survey.started.input}, SizeRuns{{0, 2}}};
  const Mechanism film(known, surveys, schedule,
                       ConvolutionScope{excluded.subject.layers.front(), excluded.subject.problem.pass});
  EXPECT_EQ(film.at(0).script->missing, excluded.dispatch.reason);
  EXPECT_EQ(film.searches(), 0);
}

TEST(Mechanism, AScheduleWithoutIterationsHasNoSteps) {
  const Sizes sizes;
  const Mechanism film = sizes.film("pytorch", Schedule{});
  EXPECT_EQ(film.steps(), 0);
  EXPECT_EQ(film.iterations(), 0);
  EXPECT_EQ(film.totalUs(), 0);
  EXPECT_EQ(film.firstStep(0), 0);
  EXPECT_THROW(film.at(0), ContractError);
  const AlignedMechanisms aligned({&film});
  EXPECT_EQ(aligned.steps(), 0);
  EXPECT_EQ(AlignedMechanisms().steps(), 0);
  EXPECT_THROW(Mechanism(costs(findPolicy("pytorch"), sizes.surveys), {}, Schedule{}, {}), ContractError);
}

TEST(Mechanism, ThousandsOfSizesKeepOnlyAFewNumbersForEachIteration) {
  const Sizes sizes;
  Schedule schedule;
  std::vector<SizeRun> runs;
  for (std::uint32_t i = 0; i < 10'000; ++i) {
    schedule.sizes.push_back({16, 3, 64 + i, 64});
    runs.push_back({i, 1});
  }
  schedule.sizes[5000] = {16, 3, 160, 160};
  schedule.sizes[9000] = {16, 3, 224, 224};
  schedule.runs = std::move(runs);
  const Mechanism film = sizes.film("pytorch-benchmark", schedule);
  EXPECT_EQ(film.iterations(), 10'000);
  EXPECT_EQ(film.searchingBefore(5000), 0);
  EXPECT_EQ(film.searchingBefore(5001), 1);
  EXPECT_EQ(film.searchingBefore(10'000), 2);
  EXPECT_EQ(film.at(film.firstStep(5000)).lookup, Lookup::FirstMiss);
  EXPECT_EQ(film.at(film.firstStep(9999)).lookup, Lookup::Unknown);
}

TEST(Mechanism, FindsTheIterationAtATime) {
  const Sizes sizes;
  const Mechanism film = sizes.film("pytorch-benchmark", sizes.changing(9));
  for (std::int64_t i = 0; i < film.iterations(); ++i) {
    const IterationTime time = film.iteration(i);
    EXPECT_EQ(film.iterationAt(time.beginUs + time.us / 2), i);
  }
  EXPECT_EQ(film.iterationAt(-1), 0);
  EXPECT_EQ(film.iterationAt(2 * film.totalUs()), film.iterations() - 1);
}

TEST(Mechanism, ACpuHasAFilmToo) {
  const Session& session = recordedSession("alexnet-cpu");
  const Survey& survey = session.surveys.front();
  const std::vector<const Survey*> surveys = surveysLike(session, survey);
  for (const std::string& name : defaultPolicies(survey.started.options.backend)) {
    const PolicyCosts known = costs(findPolicy(name), surveys);
    const Schedule schedule{{survey.started.input}, SizeRuns{{0, 3}}};
    const Mechanism film(known, surveys, schedule, {});
    EXPECT_NEAR(film.totalUs(), forecast(known, schedule).totalUs, 1e-6 * film.totalUs()) << name;
    EXPECT_GT(film.searches(), 0) << name;
  }
}

TEST(AlignedMechanisms, BeginEveryIterationTogether) {
  const Sizes sizes;
  const Mechanism off = sizes.film("pytorch", sizes.changing(8));
  const Mechanism on = sizes.film("pytorch-benchmark", sizes.changing(8));
  const AlignedMechanisms both({&off, &on});
  ASSERT_EQ(both.iterations(), 8);
  bool hasWaited = false;
  for (std::int64_t step = 0; step < both.steps(); ++step) {
    const auto first = both.at(0, step);
    const auto second = both.at(1, step);
    EXPECT_EQ(off.at(first.step).iteration, both.iterationOf(step));
    EXPECT_EQ(on.at(second.step).iteration, both.iterationOf(step));
    EXPECT_FALSE(first.waits && second.waits);
    hasWaited = hasWaited || first.waits;
  }
  EXPECT_TRUE(hasWaited);
  for (std::int64_t i = 0; i < 8; ++i) {
    EXPECT_EQ(both.at(0, both.firstStep(i)).step, off.firstStep(i));
    EXPECT_EQ(both.at(1, both.firstStep(i)).step, on.firstStep(i));
  }
}

}  // namespace
}  // namespace convscope
