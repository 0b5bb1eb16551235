#include "analysis/paid_off.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>

namespace convscope {
namespace {

TEST(PaidOff, IsUnclearWithinTheBounds) {
  const IterationRange range{63'600, 74'700};
  for (const auto& [iterations, expected] : {std::pair<std::int64_t, PaidOff>{1, PaidOff::No},
                                             {63'599, PaidOff::No},
                                             {63'600, PaidOff::Unclear},
                                             {68'700, PaidOff::Unclear},
                                             {70'000, PaidOff::Unclear},
                                             {74'700, PaidOff::Unclear},
                                             {74'701, PaidOff::Yes}})
    EXPECT_EQ(paidOff(68'700, range, iterations), expected) << iterations;
}

TEST(PaidOff, IsNeverSureWithoutAnUpperBound) {
  const IterationRange range{53'000, {}};
  EXPECT_EQ(paidOff(200'000, range, 52'999), PaidOff::No);
  EXPECT_EQ(paidOff(200'000, range, 1'000'000), PaidOff::Unclear);
}

TEST(PaidOff, WithoutBoundsIsTheBreakEvenItself) {
  EXPECT_EQ(paidOff(499, {}, 498), PaidOff::No);
  EXPECT_EQ(paidOff(499, {}, 499), PaidOff::Yes);
  EXPECT_EQ(paidOff(1, {}, 1), PaidOff::Yes);
  EXPECT_EQ(paidOff({}, {}, 1'000'000), PaidOff::No);
}

/// Of one new size: 50 iterations pay for its search, with the noise 34 to 100.
TEST(PaidOff, AtOneSizeHasTheBoundsOfItsNoise) {
  NewSizes sizes{{{}, 100, 100, 2, 50.0}, 0, 2, 1.0};
  EXPECT_EQ(paidOff(sizes, 33), PaidOff::No);
  EXPECT_EQ(paidOff(sizes, 49), PaidOff::Unclear);
  EXPECT_EQ(paidOff(sizes, 101), PaidOff::Yes);
  sizes.savedNoiseUs.reset();
  EXPECT_EQ(paidOff(sizes, 49), PaidOff::No);
  EXPECT_EQ(paidOff(sizes, 50), PaidOff::Yes);
  sizes.mean.savedUs = -1;
  EXPECT_EQ(paidOff(sizes, 1'000'000), PaidOff::No);
}

}  // namespace
}  // namespace convscope
