#include "analysis/sweep_sizes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace convscope {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;
using ::testing::SizeIs;

std::vector<MissingAtSize> grid(std::int64_t from, std::int64_t to, std::int64_t step) {
  std::vector<MissingAtSize> missing;
  for (std::int64_t height = from; height <= to; height += step) {
    for (std::int64_t width = from; width <= to; width += step)
      missing.push_back({{32, 3, height, width}, {"no"}, {}, {}});
  }
  return missing;
}

TEST(SizesToSweep, AreAllOfAFew) {
  std::vector<MissingAtSize> missing = grid(100, 130, 10);
  ASSERT_THAT(missing, SizeIs(16));
  EXPECT_THAT(sizesToSweep(missing, {}), SizeIs(16));
  missing.push_back(missing.front());  // once
  missing.back().lists = {"mode_b"};
  EXPECT_THAT(sizesToSweep(missing, {}), SizeIs(16));
  EXPECT_THAT(sizesToSweep({}, {}), SizeIs(0));
}

TEST(SizesToSweep, SpanHeightsAndWidths) {
  EXPECT_THAT(sizesToSweep(grid(400, 600, 1), {}),
              ElementsAre(Dims{32, 3, 400, 400}, Dims{32, 3, 400, 500}, Dims{32, 3, 400, 600}, Dims{32, 3, 500, 400},
                          Dims{32, 3, 500, 500}, Dims{32, 3, 500, 600}, Dims{32, 3, 600, 400}, Dims{32, 3, 600, 500},
                          Dims{32, 3, 600, 600}));
}

TEST(SizesToSweep, AreFarFromMeasuredOnes) {
  std::vector<MissingAtSize> missing = grid(400, 600, 1);
  const Dims measured{32, 3, 501, 501};
  std::erase_if(missing, [&](const MissingAtSize& one) { return one.input == measured; });
  const auto sizes = sizesToSweep(missing, {measured, {1, 2, 3}});
  EXPECT_THAT(sizes, SizeIs(9));
  EXPECT_THAT(sizes, Not(Contains(Dims{32, 3, 500, 500})));
}

TEST(SizesToSweep, SpanSizesThatWereMeasuredWithoutAList) {
  const std::vector<MissingAtSize> missing = grid(100, 140, 10);
  std::vector<Dims> measured;
  for (const MissingAtSize& one : missing) measured.push_back(one.input);
  EXPECT_THAT(sizesToSweep(missing, measured), SizeIs(9));
}

TEST(SizesAround, FollowTheNetworksOwnSize) {
  EXPECT_THAT(sizesAround({2, 1, 16, 32, 32}),
              ElementsAre(Dims{2, 1, 8, 16, 16}, Dims{2, 1, 12, 24, 24}, Dims{2, 1, 16, 32, 32}, Dims{2, 1, 20, 40, 40},
                          Dims{2, 1, 24, 48, 48}));
  EXPECT_THAT(sizesAround({2, 1, 1, 1}), ElementsAre(Dims{2, 1, 1, 1}));
}

}  // namespace
}  // namespace convscope
