#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "network/presets.h"
#include "policy/schedule/default_schedule.h"
#include "policy/schedule/random.h"
#include "policy/schedule/schedule.h"
#include "policy/schedule/size_counts.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

const Dims kInput{32, 3, 224, 224};

Schedule made(const ScheduleSpec& spec, std::int64_t iterations, std::uint64_t seed = 0, const Dims& input = kInput) {
  return makeSchedule(spec, {input, iterations, seed});
}

TEST(Schedule, FixedIsOneRun) {
  EXPECT_EQ(made(FixedSizes{}, 10), (Schedule{{kInput}, {{0, 10}}}));
  EXPECT_EQ(made(FixedSizes{{160}}, 3), (Schedule{{{32, 3, 160, 160}}, {{0, 3}}}));
  EXPECT_EQ(made(FixedSizes{{160, 320}}, 1).sizes.front(), (Dims{32, 3, 160, 320}));
  EXPECT_EQ(made(FixedSizes{{1, 1, 7, 9}}, 1).sizes.front(), (Dims{1, 1, 7, 9}));
  EXPECT_EQ(made(FixedSizes{}, 1'000'000'000).iterations(), 1'000'000'000);
}

TEST(Schedule, AlternatesAndBreaksOffAtTheEnd) {
  const Schedule schedule = made(AlternatingSizes{{{224}, {256}}, 4}, 10);
  EXPECT_THAT(schedule.runs, ElementsAre(SizeRun{0, 4}, SizeRun{1, 4}, SizeRun{0, 2}));
  EXPECT_THAT(schedule.counts(), ElementsAre(6, 4));
  // Equal sizes are one size, and equal neighbours one run.
  EXPECT_EQ(made(AlternatingSizes{{{224}, {224}}, 1}, 5), (Schedule{{kInput}, {{0, 5}}}));
}

TEST(Schedule, LastBatchOfEachEpochIsSmaller) {
  const Schedule schedule = made(LastBatchSizes{32, 7, 100}, 250);
  EXPECT_THAT(schedule.sizes, ElementsAre(kInput, Dims{7, 3, 224, 224}));
  EXPECT_THAT(schedule.runs, ElementsAre(SizeRun{0, 99}, SizeRun{1, 1}, SizeRun{0, 99}, SizeRun{1, 1}, SizeRun{0, 50}));
  EXPECT_THAT(made(LastBatchSizes{8, 8, 10}, 30).runs, ElementsAre(SizeRun{0, 30}));
}

TEST(Schedule, RandomSizesCoverTheirRangeAndRepeatBySeed) {
  const Schedule schedule = made(RandomSizes{160, 352, 32}, 2000, 5);
  EXPECT_THAT(schedule.sizes, SizeIs(7));
  EXPECT_EQ(schedule.iterations(), 2000);
  for (const std::int64_t count : schedule.counts()) EXPECT_NEAR(static_cast<double>(count), 2000 / 7.0, 90);
  EXPECT_EQ(made(RandomSizes{160, 352, 32}, 2000, 5), schedule);
  EXPECT_NE(made(RandomSizes{160, 352, 32}, 2000, 6), schedule);
  // A longer schedule goes on as the shorter one began.
  EXPECT_EQ(made(RandomSizes{160, 352, 32}, 3000, 5).runs[50], schedule.runs[50]);
}

TEST(Schedule, HeightsAndWidthsAreDrawnIndependently) {
  const RandomHeightsAndWidths spec{{400, 600, 100}, {300, 900, 200}};
  const Schedule schedule = made(spec, 24'000, 3);
  ASSERT_THAT(schedule.sizes, SizeIs(12));
  const std::vector<std::int64_t> counts = schedule.counts();
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const Dims& size = schedule.sizes[i];
    EXPECT_EQ((Dims{size[0], size[1]}), (Dims{32, 3}));
    EXPECT_TRUE(size[2] >= 400 && size[2] <= 600 && size[2] % 100 == 0);
    EXPECT_TRUE(size[3] >= 300 && size[3] <= 900 && size[3] % 200 == 100);
    EXPECT_NEAR(static_cast<double>(counts[i]), 2000, 250);
  }
  EXPECT_EQ(made(spec, 24'000, 3), schedule);
  EXPECT_NE(made(spec, 24'000, 4), schedule);
  EXPECT_EQ(made(spec, 100, 3).runs[50], schedule.runs[50]);  // a longer one goes on as the shorter one began
}

TEST(Schedule, HeightsAndWidthsAreTheLastTwoSizes) {
  EXPECT_EQ(made(RandomHeightsAndWidths{{4, 4, 1}, {6, 6, 1}}, 1, 0, {2, 3, 8, 9, 9}).sizes.front(),
            (Dims{2, 3, 8, 4, 6}));
  EXPECT_THAT(inputErrorOf([] { made(RandomHeightsAndWidths{}, 1, 0, {2, 3, 8}); }), HasSubstr("2x3x8 has one"));
  EXPECT_THAT(inputErrorOf([] { made(RandomHeightsAndWidths{}, 1, 0, {}); }), HasSubstr("input is not known"));
}

TEST(Schedule, OfADetectorHasOnlySizesThatOccur) {
  const RandomHeightsAndWidths detector{{400, 600, 1}, {400, 600, 1}};
  EXPECT_LE(made(detector, 1000).sizes.size(), 1000u);
  EXPECT_EQ(made(detector, 1'000'000).sizes.size(), 201u * 201u);
}

TEST(Schedule, BatchesAndWidthsAreDrawnIndependently) {
  const Schedule schedule = made(RandomBatchesAndWidths{{8, 16, 8}, {100, 300, 100}}, 3000);
  ASSERT_THAT(schedule.sizes, SizeIs(6));
  for (const Dims& size : schedule.sizes) EXPECT_EQ((Dims{size[1], size[2]}), (Dims{3, 224}));
  EXPECT_EQ(made(RandomBatchesAndWidths{{2, 2, 1}, {50, 50, 1}}, 1, 0, {1, 80, 7}).sizes.front(), (Dims{2, 80, 50}));
}

TEST(Schedule, RefusesPairsOutOfRange) {
  EXPECT_THAT(inputErrorOf([] {
                made(RandomHeightsAndWidths{{600, 400, 1}, {1, 1, 1}}, 1);
              }),
              HasSubstr("the last height, 400, is below the first, 600"));
  EXPECT_THAT(inputErrorOf([] { made(RandomHeightsAndWidths{{1, 1, 1}, {0, 4, 1}}, 1); }), HasSubstr("the width 0"));
  EXPECT_THAT(inputErrorOf([] { made(RandomBatchesAndWidths{{1, 4, 0}, {1, 1, 1}}, 1); }), HasSubstr("the step 0"));
  EXPECT_THAT(inputErrorOf([] {
                made(RandomHeightsAndWidths{{1, 400, 1}, {1, 400, 1}}, 1);
              }),
              HasSubstr("160000 sizes: more than 100000"));
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  EXPECT_THAT(inputErrorOf([] { made(RandomHeightsAndWidths{{1, kMost, 1}, {1, 1, 1}}, 1); }), HasSubstr("is above"));
}

TEST(Schedule, DrawsAreTheSameEverywhere) {
  // The 10,000th number of std::mt19937_64 is fixed by the standard; so are draws that only use whole numbers.
  std::mt19937_64 engine;
  engine.discard(9999);
  EXPECT_EQ(engine(), 9981545732273789042ULL);
  for (const std::uint64_t seed : {0ULL, 5ULL, 0xffff'ffff'ffff'ffffULL}) {
    for (const std::uint64_t count :
         {1ULL, 2ULL, 7ULL, 13ULL, 10'000ULL, 1ULL << 32, 0x7fff'ffff'ffff'ffffULL, ~0ULL}) {
      Random random(seed);
      std::mt19937_64 again(seed);
      for (int i = 0; i < 1000; ++i) {
        std::uint64_t expected = again();
        while (expected >= ~0ULL - ~0ULL % count && ~0ULL % count + 1 != count) expected = again();
        ASSERT_EQ(random.below(count), expected % count) << seed << ' ' << count << ' ' << i;
      }
    }
  }
}

TEST(Schedule, MultiscaleChangesEveryNIterations) {
  const Schedule schedule = made(RandomSizes{320, 608, 32, 10}, 1000);
  EXPECT_THAT(schedule.sizes, SizeIs(10));
  for (const SizeRun& run : schedule.runs) EXPECT_EQ(run.count % 10, 0);
}

TEST(Schedule, RandomBatches) {
  const Schedule schedule = made(RandomBatches{8, 32, 8}, 100);
  EXPECT_THAT(schedule.sizes, ElementsAre(Dims{8, 3, 224, 224}, Dims{16, 3, 224, 224}, Dims{24, 3, 224, 224}, kInput));
}

TEST(Schedule, ListsPlayInOrderAndHistogramsAreDrawn) {
  const std::vector<SizeCount> rows{{{160}, 3}, {{320}, 1}};
  EXPECT_THAT(made(ListedSizes{"", rows, false}, 6).runs, ElementsAre(SizeRun{0, 3}, SizeRun{1, 1}, SizeRun{0, 2}));
  const auto counts = made(ListedSizes{"", rows, true}, 4000, 3).counts();
  EXPECT_NEAR(static_cast<double>(counts[0]), 3000, 120);
  EXPECT_EQ(counts[0] + counts[1], 4000);
}

TEST(Schedule, RefusesWhatIsOutOfRange) {
  EXPECT_THAT(inputErrorOf([] { made(FixedSizes{}, 0); }), HasSubstr("0 iterations"));
  EXPECT_THAT(inputErrorOf([] { made(FixedSizes{}, 2'000'000'000); }), HasSubstr("2000000000 iterations"));
  EXPECT_THAT(inputErrorOf([] { made(RandomSizes{1, 2, 1}, 1'000'000'000); }), HasSubstr("changes more than"));
  EXPECT_THAT(inputErrorOf([] {
                made(AlternatingSizes{{{1}, {2}}, 1}, 1'000'000'000);
              }),
              HasSubstr("changes more than"));
  EXPECT_THAT(inputErrorOf([] { made(FixedSizes{{1, 2, 3}}, 1); }), HasSubstr("1x2x3 has 3 numbers"));
  EXPECT_THAT(inputErrorOf([] { made(FixedSizes{{0}}, 1); }), HasSubstr("below 1"));
  EXPECT_THAT(inputErrorOf([] { made(RandomSizes{0, 9, 1}, 1); }), HasSubstr("size 0 is below 1"));
  EXPECT_THAT(inputErrorOf([] { made(RandomSizes{9, 8, 1}, 1); }), HasSubstr("8, is below the first, 9"));
  EXPECT_THAT(inputErrorOf([] { made(RandomSizes{1, 9, 0}, 1); }), HasSubstr("step 0"));
  EXPECT_THAT(inputErrorOf([] { made(RandomSizes{1, INT64_MAX, INT64_MAX}, 1); }), HasSubstr("is above"));
  EXPECT_THAT(inputErrorOf([] { made(RandomSizes{1, 1 << 30, 1}, 1); }), HasSubstr("more than 10000 sizes"));
  EXPECT_THAT(inputErrorOf([] { made(RandomSizes{1, 2, 1, 0}, 1); }), HasSubstr("every 0 iterations"));
  EXPECT_THAT(inputErrorOf([] { made(LastBatchSizes{8, 0, 9}, 1); }), HasSubstr("last batch 0"));
  EXPECT_THAT(inputErrorOf([] { made(LastBatchSizes{8, 8, 1}, 1); }), HasSubstr("1 iterations an epoch"));
  EXPECT_THAT(inputErrorOf([] { made(RandomBatches{0, 3, 1}, 1); }), HasSubstr("batch 0 is below 1"));
  EXPECT_THAT(inputErrorOf([] { made(AlternatingSizes{}, 1); }), HasSubstr("no sizes"));
  EXPECT_THAT(inputErrorOf([] { made(ListedSizes{"sizes.csv", {}, true}, 1); }), HasSubstr("no sizes in sizes.csv"));
  EXPECT_THAT(inputErrorOf([] { made(ListedSizes{"", {{{8}, 0}}, true}, 1); }), HasSubstr("the count 0 of size 8"));
  EXPECT_THAT(inputErrorOf([] { made(FixedSizes{}, 1, 0, {}); }), HasSubstr("input is not known"));
}

TEST(Schedule, OfMeasuredSizesIsInRandomOrderIfTheyAreEvenlySpaced) {
  const auto square = [](std::int64_t size) { return Dims{32, 3, size, size}; };
  EXPECT_EQ(defaultSchedule({}), ScheduleSpec(FixedSizes{}));
  EXPECT_EQ(defaultSchedule({square(160)}), ScheduleSpec(FixedSizes{}));
  EXPECT_EQ(defaultSchedule({square(160), square(224), square(192)}), ScheduleSpec(RandomSizes{160, 224, 32, 1}));
  for (const std::vector<Dims>& others : {std::vector<Dims>{square(160), square(192), square(256)},
                                          {square(160), square(160)},
                                          {{32, 3}, {64, 3}},
                                          {square(160), {32, 3, 192, 224}},
                                          {square(160), {64, 3, 192, 192}},
                                          {square(160), {32, 3, 192}}})
    EXPECT_EQ(defaultSchedule(others), ScheduleSpec(AlternatingSizes{others, 1}));
}

TEST(Schedule, IsCheckedAgainstTheNetwork) {
  const Network network = preset("alexnet");
  EXPECT_NO_THROW(checkSchedule(made(FixedSizes{{224}}, 1, 0, network.input), network));
  EXPECT_THAT(inputErrorOf([&] {
                checkSchedule(made(AlternatingSizes{{{224}, {20}}}, 2, 0, network.input), network);
              }),
              HasSubstr("x3x20x20: "));
}

}  // namespace
}  // namespace convscope
