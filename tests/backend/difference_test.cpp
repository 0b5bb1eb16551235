#include "backend/difference.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

namespace convscope {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

Difference of(const std::vector<float>& result, const std::vector<float>& kept, std::uint16_t poison = 0x7FC1) {
  return differenceOf(std::as_bytes(std::span(result)), std::as_bytes(std::span(kept)), Precision::Fp32, poison);
}

Difference of(Precision precision, const std::vector<std::uint16_t>& result, const std::vector<std::uint16_t>& kept,
              std::uint16_t poison = 0x7FC1) {
  return differenceOf(std::as_bytes(std::span(result)), std::as_bytes(std::span(kept)), precision, poison);
}

TEST(Difference, OfEqualBitsIsNone) {
  const Difference none = of({1, -2, 0}, {1, -2, 0});
  EXPECT_EQ(none, (Difference{.elements = 3, .squaredKept = 5}));
  EXPECT_EQ(none.rmsUlp(), 0);
  EXPECT_EQ(none.relativeL2(), 0);
  EXPECT_EQ(of({}, {}), Difference{});
  EXPECT_EQ(Difference{}.rmsUlp(), 0);
}

TEST(Difference, CountsUnitsInTheLastPlace) {
  const float above = std::nextafter(1.0F, 2.0F);
  const Difference one = of({above, 3, 4}, {1, 3, 4});
  EXPECT_EQ(one.differing, 1u);
  EXPECT_EQ(one.largestUlp, 1u);
  EXPECT_DOUBLE_EQ(one.rmsUlp(), std::sqrt(1.0 / 3));
  EXPECT_DOUBLE_EQ(one.relativeL2(), 0x1p-23 / std::sqrt(26.0));
  // Across zero and across a power of two.
  EXPECT_EQ(of({-std::numeric_limits<float>::denorm_min()}, {std::numeric_limits<float>::denorm_min()}).largestUlp, 2u);
  EXPECT_EQ(of({std::nextafter(2.0F, 0.0F)}, {std::nextafter(2.0F, 3.0F)}).largestUlp, 2u);
  EXPECT_EQ(of({2}, {1}).largestUlp, 1u << 23);
  EXPECT_EQ(of({-std::numeric_limits<float>::max()}, {std::numeric_limits<float>::max()}).largestUlp,
            2ULL * std::bit_cast<std::uint32_t>(std::numeric_limits<float>::max()));
}

TEST(Difference, ZerosOfBothSignsDifferInBitsOnly) {
  const Difference zeros = of({-0.0F}, {0.0F});
  EXPECT_EQ(zeros.differing, 1u);
  EXPECT_EQ(zeros.largestUlp, 0u);
  EXPECT_EQ(zeros.relativeL2(), 0);
  EXPECT_EQ(of({1}, {0}).relativeL2(), 1);
}

TEST(Difference, TellsWhatIsNotFiniteAndNotWritten) {
  const float poisoned = std::bit_cast<float>(0x7FC57FC5U);
  const Difference some = of({std::nanf(""), kInfinity, poisoned, 1}, {1, 1, poisoned, kInfinity}, 0x7FC5);
  EXPECT_EQ(some.notFinite, 3u);
  EXPECT_EQ(some.unwritten, 1u);
  EXPECT_EQ(some.differing, 3u);
  EXPECT_EQ(some.largestUlp, 0u);
  EXPECT_EQ(some.squaredDifference, 0);
  EXPECT_EQ(of({poisoned}, {1}, 0x7FC6).unwritten, 0u);
}

TEST(Difference, KnowsBothKindsOf16Bits) {
  // 1 and the next number, in each: 2^-10 and 2^-7 apart.
  const Difference half = of(Precision::Fp16, {0x3C01}, {0x3C00});
  EXPECT_EQ(half.largestUlp, 1u);
  EXPECT_DOUBLE_EQ(half.squaredDifference, 0x1p-20);
  EXPECT_DOUBLE_EQ(of(Precision::Fp16, {0x0001}, {0x8001}).squaredDifference, 0x1p-46);
  const Difference brain = of(Precision::Bf16, {0x3F81}, {0x3F80});
  EXPECT_EQ(brain.largestUlp, 1u);
  EXPECT_DOUBLE_EQ(brain.squaredDifference, 0x1p-14);
  // 65536 is a number in one and infinite in the other.
  EXPECT_EQ(of(Precision::Bf16, {0x7C00}, {0x7C00}).notFinite, 0u);
  EXPECT_EQ(of(Precision::Fp16, {0x7C00}, {0x7C00}).notFinite, 1u);
  EXPECT_EQ(of(Precision::Fp16, {0x7FC1}, {0x7FC1}).unwritten, 1u);
}

TEST(Poison, IsNaNInEveryPrecisionAndAnotherInEachRun) {
  std::set<std::uint16_t> seen;
  for (int run = 0; run < 62; ++run) {
    const Poison poison = poisonOf(run);
    for (const std::uint16_t bits : {poison.result, poison.workspace}) {
      EXPECT_TRUE(std::isnan(std::bit_cast<float>(bits * 0x10001U)));
      for (const Precision precision : {Precision::Fp16, Precision::Bf16})
        EXPECT_EQ(of(precision, {bits}, {bits}).notFinite, 1u);
      // What processors make of 0 / 0.
      EXPECT_NE(bits * 0x10001U, 0x7FFFFFFFU);
      for (const int canonical : {0x7FFF, 0xFFFF, 0x7FC0, 0xFFC0, 0x7E00, 0xFE00}) EXPECT_NE(bits, canonical);
    }
    EXPECT_TRUE(seen.insert(poison.result).second);
    EXPECT_TRUE(seen.insert(poison.workspace).second);
  }
  EXPECT_EQ(poisonOf(62), poisonOf(0));
}

}  // namespace
}  // namespace convscope
