#include "policy/forecast/buckets.h"
#include "policy/framework/policies.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "policy/hand_made.h"
#include "policy/schedule/random.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

Survey oneLayerAt(std::int64_t width, double hotUs, double buildUs) {
  return madeSurvey(
      {madeProblem(kLists, {{.id = "a", .listed = {{0, 0}}, .hotUs = hotUs, .singleUs = hotUs, .buildUs = buildUs}},
                   fmt::format("fwd n1 c1 k1 in8x{} f3x3 p1x1", width))},
      {1, 1, 8, width});
}

PolicyCosts pytorchCosts(const std::vector<Survey>& surveys) {
  std::vector<const Survey*> pointers;
  for (const Survey& survey : surveys) pointers.push_back(&survey);
  return costs(findPolicy("pytorch"), pointers);
}

TEST(Buckets, PadWhereSearchingCostsMore) {
  const std::vector<Survey> surveys{oneLayerAt(10, 5, 1000), oneLayerAt(20, 6, 1000), oneLayerAt(40, 30, 1000)};
  const PolicyCosts whole = pytorchCosts(surveys);
  // In an order that is not the sizes' own.
  const Schedule schedule{{{1, 1, 8, 40}, {1, 1, 8, 10}, {1, 1, 8, 20}}, {{1, 100}, {0, 100}, {2, 100}}};
  const auto ways = bucketings(whole, schedule, 9);
  ASSERT_THAT(ways, SizeIs(3));
  EXPECT_THAT(ways[0].padTo, ElementsAre(0, 0, 0));
  EXPECT_EQ(ways[0].totalUs, 300 * 30 + 1010);
  EXPECT_THAT(ways[1].padTo, ElementsAre(0, 2, 2));
  EXPECT_EQ(ways[1].totalUs, 200 * 6 + 100 * 30 + 2 * 1010);
  EXPECT_EQ(ways[1].savedUs, 1010 - 100);
  EXPECT_THAT(ways[2].padTo, ElementsAre(0, 1, 2));
  EXPECT_EQ(ways[2].savedUs, 0);
  EXPECT_EQ(ways[2].extraFlops, 0);
  // 8x20 in place of 8x10 outputs, 9 taps, two operations each, a hundred times.
  EXPECT_EQ(ways[1].extraFlops, 100 * 8 * 10 * 9 * 2);
  EXPECT_EQ(ways[1].flops, 100 * 8 * (10 + 20 + 40) * 9 * 2);
}

TEST(Buckets, AreTheBestOfAll) {
  Random random(3);
  for (int round = 0; round < 60; ++round) {
    std::vector<Survey> surveys;
    Schedule schedule;
    std::vector<SizeRun> runs;
    const std::size_t n = 2 + random.below(5);
    for (std::size_t i = 0; i < n; ++i) {
      surveys.push_back(oneLayerAt(static_cast<std::int64_t>(10 + i), 1 + static_cast<double>(random.below(30)),
                                   static_cast<double>(random.below(900))));
      schedule.sizes.push_back(surveys.back().started.input);
      append(runs, i, static_cast<std::int64_t>(1 + random.below(60)));
    }
    schedule.runs = runs;
    const PolicyCosts whole = pytorchCosts(surveys);
    const auto ways = bucketings(whole, schedule, n);
    for (std::size_t cuts = 0; cuts < (1u << (n - 1)); ++cuts) {
      std::vector<std::size_t> padTo(n);
      std::size_t last = n - 1;
      std::size_t buckets = 1;
      for (std::size_t i = n; i-- > 0;) {
        if (i + 1 < n && (cuts >> i & 1) != 0) {
          last = i;
          ++buckets;
        }
        padTo[i] = last;
      }
      EXPECT_GE(forecast(whole, padded(schedule, padTo)).totalUs + 1e-9, ways[buckets - 1].totalUs);
    }
  }
}

TEST(Buckets, LeaveOutSizesThatNeverComeUp) {
  const std::vector<Survey> surveys{oneLayerAt(10, 5, 1), oneLayerAt(20, 6, 1)};
  const Schedule schedule{{{1, 1, 8, 10}, {1, 1, 8, 99}, {1, 1, 8, 20}}, {{0, 3}, {2, 3}}};
  const auto ways = bucketings(pytorchCosts(surveys), schedule, 5);
  ASSERT_THAT(ways, SizeIs(2));
  EXPECT_THAT(ways[0].padTo, ElementsAre(2, 1, 2));
}

TEST(Buckets, NeedSizesThatContainOneAnother) {
  std::vector<Survey> surveys{oneLayerAt(10, 5, 1), oneLayerAt(20, 6, 1)};
  surveys[0].started.input = {1, 1, 9, 10};
  const Schedule schedule{{{1, 1, 9, 10}, {1, 1, 8, 20}}, {{0, 3}, {1, 3}}};
  EXPECT_THAT(inputErrorOf([&] { bucketings(pytorchCosts(surveys), schedule, 2); }),
              HasSubstr("of the sizes 1x1x8x20 and 1x1x9x10 neither contains the other"));
}

TEST(Buckets, AgreeWithTheForecastHoweverSizesAlternate) {
  const std::vector<Survey> surveys{oneLayerAt(10, 5, 40), oneLayerAt(20, 6, 70), oneLayerAt(40, 30, 90)};
  Schedule schedule{{{1, 1, 8, 20}, {1, 1, 8, 10}, {1, 1, 8, 40}}, {}};
  std::vector<SizeRun> runs;
  for (std::uint32_t i = 0; i < 300; ++i) runs.push_back({i * i % 7 % 3, 1});
  schedule.runs = runs;
  for (const char* policy : {"pytorch", "pytorch:cache=2", "pytorch:cache=-1"}) {
    std::vector<const Survey*> pointers;
    for (const Survey& survey : surveys) pointers.push_back(&survey);
    const PolicyCosts whole = costs(findPolicy(policy), pointers);
    for (const Bucketing& way : bucketings(whole, schedule, 3))
      EXPECT_DOUBLE_EQ(way.totalUs, forecast(whole, padded(schedule, way.padTo)).totalUs) << policy;
  }
}

TEST(Padded, JoinsRunsOfOneSize) {
  const Schedule schedule{{{1}, {2}, {3}}, {{0, 2}, {1, 3}, {2, 1}, {0, 4}}};
  EXPECT_EQ(padded(schedule, {1, 1, 2}), (Schedule{schedule.sizes, {{1, 5}, {2, 1}, {1, 4}}}));
}

}  // namespace
}  // namespace convscope
