#include "policy/forecast/forecast.h"
#include "policy/forecast/plan_cache_model.h"
#include "policy/framework/policies.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "policy/hand_made.h"
#include "policy/naive_forecast.h"
#include "policy/schedule/random.h"
#include "problem/parse_problem.h"
#include "support/input_error_of.h"
#include "support/synthetic_session.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

std::vector<Made> randomAlgorithms(Random& random) {
  std::vector<Made> algorithms;
  for (std::uint64_t a = 0; a < 3; ++a) {
    const auto draw = [&](std::uint64_t most) { return static_cast<double>(random.below(most)); };
    const double us = 1 + draw(50);
    Made made{.id = fmt::format("eng{}", random.below(4) + 4 * a), .listed = {{0, static_cast<int>(a)}}, .hotUs = us};
    made.singleUs = us + 2;
    made.loadUs = draw(400);
    made.buildUs = draw(90);
    made.workspaceBytes = random.below(1000);
    algorithms.push_back(std::move(made));
  }
  return algorithms;
}

/// A few sizes of a network of six layers. Problems are of one size only or of several; neighbours of two layers may
/// pose the same one. Unless all layers are in all sizes, some are left out.
std::vector<Survey> randomSurveys(Random& random, bool allLayers) {
  std::vector<Survey> surveys;
  const std::uint64_t sizes = 1 + random.below(5);
  for (std::uint64_t s = 0; s < sizes; ++s) {
    std::vector<ProblemResult> problems;
    for (int layer = 0; layer < 6; ++layer) {
      for (const char* pass : {"fwd", "wgrad"}) {
        if (!allLayers && random.below(4) == 0) continue;
        const std::uint64_t width = random.below(2) == 0 ? 100 + s : 7;
        const std::string text = fmt::format("{} n1 c{} k1 in8x{} f3x3 p1x1", pass, layer / 2 + 1, width);
        auto result = std::ranges::find(problems, parseProblem(text),
                                        [](const ProblemResult& other) { return other.subject.problem; });
        if (result == problems.end()) {
          problems.push_back(madeProblem(kLists, randomAlgorithms(random), text));
          result = std::prev(problems.end());
          result->subject.layers.clear();
        }
        result->subject.layers.push_back(fmt::format("layer{} {}", layer, pass));
      }
    }
    if (problems.empty()) problems.push_back(madeProblem(kLists, randomAlgorithms(random)));
    surveys.push_back(madeSurvey(std::move(problems), {1, 1, 8, static_cast<std::int64_t>(100 + s)}));
  }
  return surveys;
}

Schedule randomSchedule(Random& random, const std::vector<Survey>& surveys) {
  Schedule schedule;
  for (const Survey& survey : surveys) schedule.sizes.push_back(survey.started.input);
  std::vector<SizeRun> runs;
  for (int i = 0; i < 40; ++i) {
    const std::size_t size = random.below(surveys.size());
    append(runs, size, static_cast<std::int64_t>(1 + random.below(4)));
  }
  schedule.runs = runs;
  return schedule;
}

std::vector<const Survey*> pointers(const std::vector<Survey>& surveys) {
  std::vector<const Survey*> result;
  for (const Survey& survey : surveys) result.push_back(&survey);
  return result;
}

TEST(Forecast, AgreesWithTheNaiveSimulatorForEveryCache) {
  Random random(42);
  for (int round = 0; round < 60; ++round) {
    for (const PlanCache::Keeps keeps : {PlanCache::Keeps::Nothing, PlanCache::Keeps::LastShape,
                                         PlanCache::Keeps::LeastRecentlyUsed, PlanCache::Keeps::Everything}) {
      for (const PlanCache::Scope scope :
           {PlanCache::Scope::Process, PlanCache::Scope::Thread, PlanCache::Scope::Layer}) {
        if (keeps == PlanCache::Keeps::LastShape && scope != PlanCache::Scope::Layer) continue;
        const std::vector<Survey> surveys = randomSurveys(random, keeps == PlanCache::Keeps::LastShape);
        const Schedule schedule = randomSchedule(random, surveys);
        Policy policy = findPolicy(round % 2 == 0 ? "pytorch-benchmark" : "pytorch");
        policy.cache.keeps = keeps;
        policy.cache.scope = scope;
        policy.cache.capacity = static_cast<std::int64_t>(1 + random.below(14));
        const PolicyCosts whole = costs(policy, pointers(surveys));
        const Forecast computed = forecast(whole, schedule);
        const NaiveForecast naive = naiveForecast(whole, schedule);

        SCOPED_TRACE(fmt::format("round {}, keeps {}, scope {}, capacity {}", round, static_cast<int>(keeps),
                                 static_cast<int>(scope), policy.cache.capacity));
        ASSERT_EQ(computed.iterations(), static_cast<std::int64_t>(naive.iterationUs.size()));
        double sum = 0;
        for (std::size_t i = 0; i < naive.iterationUs.size(); ++i) {
          ASSERT_NEAR(computed.iterationTimeUs(static_cast<std::int64_t>(i)), naive.iterationUs[i], 1e-6) << i;
          sum += naive.iterationUs[i];
          ASSERT_NEAR(computed.cumulativeUs(static_cast<std::int64_t>(i) + 1), sum, 1e-6 * sum) << i;
        }
        EXPECT_NEAR(computed.totalUs, sum, 1e-6 * sum);
        EXPECT_EQ(computed.searches, std::accumulate(naive.searches.begin(), naive.searches.end(), std::int64_t{0}));
        EXPECT_EQ(computed.cacheEntries, naive.cacheEntries);
        double steady = 0;
        for (const ForecastRun& run : computed.runs)
          steady += computed.iterationUs[run.size] * static_cast<double>(run.count);
        EXPECT_NEAR(computed.warmup.totalUs() + steady, sum, 1e-6 * sum);
      }
    }
  }
}

Survey oneLayer(std::int64_t width, double hotUs, std::uint64_t workspace = 0) {
  return madeSurvey(
      {madeProblem(
          kLists,
          {{.id = "a", .listed = {{0, 0}}, .hotUs = hotUs, .loadUs = 50, .buildUs = 90, .workspaceBytes = workspace}},
          fmt::format("fwd n1 c1 k1 in8x{} f3x3 p1x1", width))},
      {1, 1, 8, width});
}

TEST(Forecast, TellsTimeMemoryAndCache) {
  const Survey small = oneLayer(10, 5, 100);
  const Survey large = oneLayer(20, 9, 700);
  const std::array surveys{&small, &large};
  const PolicyCosts whole = costs(findPolicy("pytorch"), surveys);
  const Schedule schedule{{{1, 1, 8, 10}, {1, 1, 8, 20}}, {{0, 3}, {1, 2}, {0, 5}}};
  const Forecast computed = forecast(whole, schedule);
  EXPECT_EQ(computed.policy, "pytorch");
  EXPECT_EQ(computed.iterationTimeUs(0), 5 + 10 + 90 + 50);
  EXPECT_EQ(computed.iterationTimeUs(1), 5);
  EXPECT_EQ(computed.iterationTimeUs(3), 9 + 10 + 90);  // the code is loaded by now
  EXPECT_EQ(computed.totalUs, 8 * 5 + 2 * 9 + 150 + 100);
  EXPECT_EQ(computed.warmup, (Warmup{20, 180, 50, 0, 0}));
  EXPECT_EQ(computed.workspaceBytes, 700u);
  EXPECT_EQ(computed.cacheEntries, 2);
  EXPECT_EQ(computed.cacheBytes, 2u * 200 * 1024);
  EXPECT_EQ(computed.cumulativeUs(0), 0);
  EXPECT_EQ(computed.cumulativeUs(10), computed.totalUs);
}

TEST(Forecast, CurvesBeginAndEndWhereTheyShould) {
  const Survey survey = oneLayer(10, 5);
  const std::array surveys{&survey};
  const Forecast computed = forecast(costs(findPolicy("pytorch"), surveys), {{{1, 1, 8, 10}}, {{0, 1000}}});
  const auto curve = computed.curve(11);
  ASSERT_THAT(curve, SizeIs(11));
  EXPECT_EQ(curve.front().iterations, 0);
  EXPECT_EQ(curve.front().us, 0);
  EXPECT_EQ(curve[1].iterations, 100);
  EXPECT_EQ(curve[1].us, 150 + 100 * 5);
  EXPECT_EQ(curve.back().us, computed.totalUs);
  EXPECT_THAT(computed.curve(0), SizeIs(2));
  EXPECT_THAT(computed.curve(1'000'000), SizeIs(1001));
}

TEST(Forecast, NeverShowsAPartAsTheWhole) {
  const Survey survey = oneLayer(10, 5);
  Survey cut = oneLayer(30, 5);
  cut.problems[0].ended = false;
  const std::array<const Survey*, 2> surveys{&survey, &cut};
  const PolicyCosts whole = costs(findPolicy("pytorch"), surveys);
  const Schedule schedule{{{1, 1, 8, 10}, {1, 1, 8, 20}, {1, 1, 8, 30}, {1, 1, 8, 40}}, {{0, 1}, {1, 1}, {2, 1}}};
  try {
    forecast(whole, schedule);
    FAIL();
  } catch (const MissingData& error) {
    EXPECT_THAT(error.sizes(), SizeIs(2));
    EXPECT_EQ(error.sizes()[0].input, (Dims{1, 1, 8, 20}));
    EXPECT_THAT(error.sizes()[0].reasons, ElementsAre("this size was not surveyed"));
    EXPECT_EQ(error.sizes()[1].input, (Dims{1, 1, 8, 30}));
    EXPECT_THAT(error.what(), HasSubstr("forecast of pytorch: measurements are missing: 1x1x8x20 (this size was not"));
  }
  // Sizes that never come up need no data.
  EXPECT_NO_THROW(forecast(whole, {schedule.sizes, {{0, 7}}}));
}

TEST(Forecast, AWholeNetworkOverRandomSizes) {
  std::vector<Dims> inputs;
  for (std::int64_t size = 160; size <= 352; size += 32) inputs.push_back({8, 3, size, size});
  const Session session = syntheticSession({.network = "resnet50", .algorithms = 8}, inputs);
  const Schedule schedule = makeSchedule(RandomSizes{160, 352, 32}, {inputs.front(), 400, 1});
  for (const char* policy : {"pytorch", "pytorch-benchmark", "pytorch-benchmark:cache=60", "fastest"}) {
    const PolicyCosts whole = costs(findPolicy(policy), surveysOf(session));
    const Forecast computed = forecast(whole, schedule);
    const NaiveForecast naive = naiveForecast(whole, schedule);
    const double sum = std::accumulate(naive.iterationUs.begin(), naive.iterationUs.end(), 0.0);
    EXPECT_NEAR(computed.totalUs, sum, 1e-9 * sum) << policy;
    EXPECT_GE(computed.peakBytes, computed.workspaceBytes) << policy;
  }
}

TEST(PlanCacheModel, TheMemoryOfTheLastShapeGrowsWithTheChangesNotWithAllPairsOfSizes) {
  PolicyCosts costs;
  costs.policy = findPolicy("onnxruntime-1.20-exhaustive");
  costs.sizes.resize(200'000);  // of all pairs: over 2 TB
  const auto cache = makePlanCacheModel(costs);
  EXPECT_EQ(cache->iterate(0).searches, 0);
  EXPECT_EQ(cache->iterate(costs.sizes.size() - 1).searches, 0);
}

}  // namespace
}  // namespace convscope
