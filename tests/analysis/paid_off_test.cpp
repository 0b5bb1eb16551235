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

}  // namespace
}  // namespace convscope
