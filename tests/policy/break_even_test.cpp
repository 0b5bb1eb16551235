#include "policy/forecast/break_even.h"
#include "policy/framework/policies.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "policy/hand_made.h"
#include "policy/schedule/random.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::SizeIs;

/// A forecast with one size a run; `runs` holds count, first and later times.
struct MadeRun {
  std::int64_t count;
  double firstUs;
  double laterUs;
};

Forecast madeForecast(const std::vector<MadeRun>& runs) {
  Forecast result;
  for (const MadeRun& run : runs) {
    const std::size_t size = result.sizes.size();
    result.sizes.push_back({1, 1, 1, static_cast<std::int64_t>(size) + 1});
    result.iterationUs.push_back(run.laterUs);
    result.warmup.buildUs += run.firstUs - run.laterUs;
    ++result.searches;
  }
  std::vector<SizeRun> sizes;
  for (const MadeRun& run : runs)
    sizes.push_back({static_cast<std::uint32_t>(sizes.size()), static_cast<std::uint32_t>(run.count)});
  result.runs = ForecastRuns(sizes, result.iterationUs);
  for (const MadeRun& run : runs) result.runs.add({1, run.firstUs, run.laterUs});
  result.totalUs = result.runs.totalUs();
  return result;
}

TEST(BreakEven, AgreesWithTryingEveryIteration) {
  Random random(7);
  int never = 0;
  int late = 0;
  for (int round = 0; round < 3000; ++round) {
    std::vector<MadeRun> mine;
    std::vector<MadeRun> other;
    for (std::uint64_t i = 0, n = 1 + random.below(4); i < n; ++i) {
      const auto count = static_cast<std::int64_t>(1 + random.below(12));
      const auto draw = [&](std::uint64_t most) { return static_cast<double>(random.below(most)); };
      mine.push_back({count, draw(60), draw(10)});
      other.push_back({count, draw(25), draw(12)});
    }
    const Forecast policy = madeForecast(mine);
    const Forecast against = madeForecast(other);
    std::optional<std::int64_t> expected;
    for (std::int64_t n = policy.iterations(); n >= 1 && policy.cumulativeUs(n) < against.cumulativeUs(n); --n)
      expected = n;
    ASSERT_EQ(breakEven(policy, against).iterations, expected) << round;
    never += expected ? 0 : 1;
    late += expected && *expected > 1 ? 1 : 0;
  }
  EXPECT_GT(never, 100);
  EXPECT_GT(late, 100);
}

TEST(BreakEven, SaysItInWords) {
  const Forecast off = madeForecast({{1000, 20, 10}});
  EXPECT_EQ(breakEven(madeForecast({{1000, 510, 9}}), off).words, "pays off after 492 iterations");
  EXPECT_EQ(breakEven(madeForecast({{1000, 5, 9}}), off).words, "pays off from the first iteration");
  const BreakEven slower = breakEven(madeForecast({{1000, 510, 11}}), off);
  EXPECT_EQ(slower.iterations, std::nullopt);
  EXPECT_THAT(slower.words, HasSubstr("no faster"));
  EXPECT_EQ(slower.savedSteadyUs, -1000);
  const BreakEven dear = breakEven(madeForecast({{1000, 5000, 9}}), off);
  EXPECT_THAT(dear.words,
              HasSubstr("does not pay off within 1,000 iterations: 1.00 ms saved against 4.98 ms more for 1 search"));
  const BreakEven both =
      breakEven(madeForecast({{500, 5000, 9}, {500, 5000, 9}}), madeForecast({{500, 20, 10}, {500, 20, 10}}));
  EXPECT_THAT(both.words, HasSubstr("for 2 searches (1 at each of 2 sizes)"));
  EXPECT_EQ(dear.extraWarmupUs, 4981);
  EXPECT_EQ(breakEven(off, off).iterations, std::nullopt);
}

TEST(BreakEven, ALowerBoundOfOneIsNone) {
  EXPECT_EQ(boundsText({1, 3}), "at most 3");
  EXPECT_EQ(boundsText({2, 3}), "2 to 3");
  EXPECT_EQ(boundsText({1, 1}), "1");
  EXPECT_EQ(boundsText({53'000, {}}), "53,000 or more");
  EXPECT_EQ(iterationsText(2, IterationRange{1, 3}), "2 (at most 3)");
}

TEST(BreakEven, NeedsOneSchedule) {
  const Forecast a = madeForecast({{10, 1, 1}});
  EXPECT_THAT(errorOf<ContractError>([&] {
                breakEven(a, madeForecast({{11, 1, 1}}));
              }),
              HasSubstr("not of one schedule"));
  EXPECT_THAT(errorOf<ContractError>([&] { breakEven(Forecast{}, Forecast{}); }), HasSubstr("not of one schedule"));
}

TEST(NewSizeCosts, TellHowManyIterationsRegainThem) {
  const std::vector<std::string> lists{"instant", "fallback"};
  const Survey survey = madeSurvey(
      {madeProblem(lists, {{.id = "a", .listed = {{0, 0}}, .hotUs = 10, .singleUs = 10, .loadUs = 999, .buildUs = 30},
                           {.id = "b", .listed = {{0, 1}}, .hotUs = 6, .singleUs = 6, .buildUs = 50}})});
  const std::array surveys{&survey};
  const PolicyCosts off = costs(findPolicy("pytorch"), surveys);
  const PolicyCosts on = costs(findPolicy("pytorch-benchmark"), surveys);
  const auto costs = newSizeCosts(on, off);
  ASSERT_THAT(costs, SizeIs(1));
  EXPECT_EQ(costs[0].warmupUs, 30 + 80 + 16 + 16);
  EXPECT_EQ(costs[0].extraUs, 142 - 40);
  EXPECT_EQ(costs[0].savedUs, 4);
  EXPECT_EQ(costs[0].regainedIn, 102 / 4.0);
  EXPECT_EQ(newSizeCosts(off, on)[0].regainedIn, 0);
  EXPECT_EQ(newSizeCosts(off, off)[0].regainedIn, 0);
}

/// A search does not pay off by a saving that may be none.
TEST(BreakEven, OfASavingThatIsNoiseIsNotSaid) {
  const Forecast against = madeForecast({{1000, 10, 10}});
  const Forecast faster = madeForecast({{1000, 109, 9}});
  const auto with = [&](const Forecast& policy, double noiseUs) {
    return breakEven(policy, against, SavingNoise{.savedUs = noiseUs});
  };
  EXPECT_FALSE(with(faster, 999).isNoise);
  EXPECT_THAT(with(faster, 999).words, HasSubstr("pays off after"));
  EXPECT_TRUE(with(faster, 1001).isNoise);
  EXPECT_EQ(with(faster, 1001).words, noiseWords());
  EXPECT_EQ(with(faster, 1001).iterations, with(faster, 999).iterations);
  EXPECT_EQ(with(madeForecast({{1000, 110, 10.5}}), 1001).words, noiseWords());
  EXPECT_EQ(with(madeForecast({{1000, 9, 9}}), 1001).words, noiseWords());
  EXPECT_THAT(with(madeForecast({{1000, 9, 9}}), 999).words, HasSubstr("from the first"));  // it has nothing to pay
  // What it does not search is saved whatever its iterations take.
  const BreakEven spared =
      breakEven(madeForecast({{1000, 9, 9}}), madeForecast({{1000, 5000, 10}}), SavingNoise{.savedUs = 1001});
  EXPECT_FALSE(spared.isNoise);
  EXPECT_THAT(spared.words, HasSubstr("from the first"));
  EXPECT_FALSE(breakEven(faster, against).isNoise);
}

}  // namespace
}  // namespace convscope
