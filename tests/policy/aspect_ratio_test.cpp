#include "policy/schedule/aspect_ratio.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "policy/schedule/schedule.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const AspectRatioRule kRule800{800, 1333, 3};

TEST(AspectRatio, ResizesThePictureUnlessItsLongerSideGetsTooLong) {
  EXPECT_EQ(resized({480, 640}, kRule800), (BatchSize{800, 1066}));  // 1066.67
  EXPECT_EQ(resized({640, 480}, kRule800), (BatchSize{1066, 800}));
  EXPECT_EQ(resized({200, 1000}, kRule800), (BatchSize{266, 1333}));  // 266.6
  EXPECT_EQ(resized({1, 100'000}, kRule800), (BatchSize{1, 1333}));
}

TEST(AspectRatio, GroupsAreBetweenPowersOfTwo) {
  // The bounds of k = 1: 1/2, 1 and 2. A ratio that is a bound belongs above it.
  EXPECT_EQ(aspectRatioGroup({10, 21}, 1), 0u);
  EXPECT_EQ(aspectRatioGroup({10, 20}, 1), 1u);
  EXPECT_EQ(aspectRatioGroup({9, 10}, 1), 1u);
  EXPECT_EQ(aspectRatioGroup({10, 10}, 1), 2u);
  EXPECT_EQ(aspectRatioGroup({20, 10}, 1), 3u);
  EXPECT_EQ(aspectRatioGroup({9, 10}, 0), 0u);
  EXPECT_EQ(aspectRatioGroup({10, 10}, 0), 1u);
  EXPECT_EQ(aspectRatioGroup({480, 640}, 3), 2u);  // 0.75: between 0.63 and 0.79
  EXPECT_EQ(aspectRatioGroup({1000, 100}, 3), 7u);
}

TEST(AspectRatio, BatchesArePaddedToTheirLargestPictureAndMultiplesOf32) {
  Random random(0);
  AspectRatioBatches batches({{{480, 640}, 1}, {{490, 640}, 1}}, 2, kRule800);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(batches.next(random), (BatchSize{800, 1088}));  // of 1066 and 1044
}

TEST(AspectRatio, AnEpochHasItsWholeBatchesAndFillsUpTheFullestGroups) {
  // 5 wide and 4 tall pictures in batches of 4: an epoch is one batch of each group, and the ninth picture waits.
  Random random(7);
  AspectRatioBatches batches({{{480, 640}, 5}, {{640, 480}, 4}}, 4, kRule800);
  std::map<std::int64_t, int> widths;
  for (int i = 0; i < 20; ++i) ++widths[batches.next(random).width];
  EXPECT_EQ(widths, (std::map<std::int64_t, int>{{800, 10}, {1088, 10}}));
  // 3 of each: one batch, which no group has; one of both is filled up.
  AspectRatioBatches few({{{480, 640}, 3}, {{640, 480}, 3}}, 4, kRule800);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(few.next(random).height % 32, 0);
}

Schedule madeOf(const AspectRatioGroups& spec, std::int64_t iterations, std::uint64_t seed = 0,
                const Dims& input = {4, 3, 224, 224}) {
  return makeSchedule(spec, {input, iterations, seed});
}

TEST(AspectRatio, SchedulesRepeatBySeed) {
  const AspectRatioGroups spec{kRule800, "f", {{{480, 640}, 50}, {{640, 480}, 30}, {{500, 500}, 20}, {{100, 900}, 1}}};
  const Schedule schedule = madeOf(spec, 500, 5);
  EXPECT_EQ(schedule.iterations(), 500);
  EXPECT_EQ(madeOf(spec, 500, 5), schedule);
  EXPECT_NE(madeOf(spec, 500, 6), schedule);
  for (const Dims& size : schedule.sizes) {
    EXPECT_EQ((Dims{size[0], size[1]}), (Dims{4, 3}));
    EXPECT_EQ(size[2] % 32 + size[3] % 32, 0);
    EXPECT_LE(std::max(size[2], size[3]), 1344);
  }
}

TEST(AspectRatio, RefusesWhatIsNoDataSet) {
  const std::vector<SizeCount> rows{{{480, 640}, 50}};
  EXPECT_THAT(inputErrorOf([&] { madeOf({{1333, 800, 3}, "f", rows}, 1); }), HasSubstr("the shorter side 1333"));
  EXPECT_THAT(inputErrorOf([&] { madeOf({{800, 1333, 101}, "f", rows}, 1); }), HasSubstr("the factor 101"));
  EXPECT_THAT(inputErrorOf([&] { madeOf({{800, 1333, 3}, "f", {}}, 1); }), HasSubstr("no sizes in f"));
  EXPECT_THAT(inputErrorOf([&] { madeOf({{800, 1333, 3}, "f", {{{480}, 9}}}, 1); }), HasSubstr("the picture 480"));
  EXPECT_THAT(inputErrorOf([&] { madeOf({{800, 1333, 3}, "f", {{{480, 640}, 3}}}, 1); }), HasSubstr("3 pictures"));
  EXPECT_THAT(inputErrorOf([&] {
                madeOf({{800, 1333, 3}, "f", {{{480, 640}, 900'000'000}}}, 1);
              }),
              HasSubstr("more than 10000000 pictures"));
  EXPECT_THAT(inputErrorOf([&] {
                madeOf({{800, 1333, 3}, "f", rows}, 1, 0, {4, 3, 8, 9, 9});
              }),
              HasSubstr("4x3x8x9x9"));
  EXPECT_THAT(inputErrorOf([&] { madeOf({{800, 1333, 3}, "f", rows}, 900'000'000); }), HasSubstr("fewer iterations"));
}

}  // namespace
}  // namespace convscope
