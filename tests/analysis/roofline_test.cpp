#include "analysis/roofline.h"

#include <gtest/gtest.h>

#include "problem/parse_problem.h"
#include "problem/problem_cost.h"

namespace convscope {
namespace {

/// TFLOPS as the vendor's tables tell them, to within their rounding.
void expectPeak(int capability, Precision precision, int processors, double clockMHz, double tflops) {
  const auto rate = flopsPerClock(capability, precision);
  ASSERT_TRUE(rate);
  EXPECT_NEAR(*rate * processors * clockMHz * 1e-6, tflops, 0.01 * tflops);
}

TEST(Roofline, RatesGiveThePublishedPeaks) {
  expectPeak(70, Precision::Fp32, 80, 1530, 15.7);  // V100 SXM2
  expectPeak(70, Precision::Fp16, 80, 1530, 125);
  expectPeak(75, Precision::Fp16, 40, 1590, 65);     // T4
  expectPeak(80, Precision::Fp32, 108, 1410, 19.5);  // A100
  expectPeak(80, Precision::Tf32, 108, 1410, 156);
  expectPeak(80, Precision::Bf16, 108, 1410, 312);
  expectPeak(86, Precision::Fp32, 84, 1740, 37.4);  // A40
  expectPeak(86, Precision::Tf32, 84, 1740, 74.8);
  expectPeak(86, Precision::Fp16, 84, 1740, 149.7);
  expectPeak(89, Precision::Fp16, 142, 2490, 362);   // L40S
  expectPeak(90, Precision::Fp32, 132, 1980, 66.9);  // H100 SXM
  expectPeak(90, Precision::Tf32, 132, 1830, 494.7);
  expectPeak(90, Precision::Fp16, 132, 1830, 989.4);
  expectPeak(120, Precision::Fp16, 188, 2617, 503.8);  // RTX PRO 6000 Blackwell
}

TEST(Roofline, UnknownRatesAreNone) {
  EXPECT_EQ(flopsPerClock(0, Precision::Fp32), std::nullopt);
  EXPECT_EQ(flopsPerClock(999, Precision::Fp16), std::nullopt);
  EXPECT_EQ(flopsPerClock(70, Precision::Bf16), std::nullopt);
  EXPECT_EQ(flopsPerClock(70, Precision::Tf32), flopsPerClock(70, Precision::Fp32));
}

TEST(Roofline, IsTheLongerOfComputingAndMoving) {
  DeviceInfo device{"cuda:0", "H100", 0, 0, 132, 1980, 3.35e12, 90};
  const Problem large = parseProblem("fwd fp32 nchw n32 c256 k256 in14x14 f3x3 p1x1");
  const auto bound = roofline(large, device);
  ASSERT_TRUE(bound);
  EXPECT_NEAR(*bound->computeUs, flops(large) / 66.9e12 * 1e6, 0.3);
  EXPECT_NEAR(bound->memoryUs, minimumBytes(large) / 3.35e12 * 1e6, 1e-9);
  EXPECT_EQ(bound->us(), *bound->computeUs);
  const auto depthwise = roofline(parseProblem("fwd fp16 nhwc n32 c512 k512 in56x56 f1x1 g512"), device);
  EXPECT_EQ(depthwise->us(), depthwise->memoryUs);
}

TEST(Roofline, MemoryAloneWhereTheRateIsNotKnown) {
  const Problem problem = parseProblem("fwd n1 c1 k1 in8x8 f3x3");
  const auto cpu = roofline(problem, {"cpu", "CPU", 0, 0, 8, 3000, 5e10, 0});
  ASSERT_TRUE(cpu);
  EXPECT_EQ(cpu->computeUs, std::nullopt);
  EXPECT_EQ(cpu->us(), cpu->memoryUs);
  EXPECT_EQ(roofline(problem, {"cuda:0", "GPU", 0, 0, 132, 0, 1e12, 90})->computeUs, std::nullopt);
  EXPECT_EQ(roofline(problem, {"cpu", "CPU", 0, 0, 8, 3000, 0, 0}), std::nullopt);
}

}  // namespace
}  // namespace convscope
