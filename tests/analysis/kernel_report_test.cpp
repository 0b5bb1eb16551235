#include "analysis/kernel_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "problem/parse_problem.h"
#include "problem/problem_cost.h"

namespace convscope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const DeviceInfo kDevice{
    .name = "GPU", .processors = 132, .clockMHz = 1980, .memoryBandwidth = 3.352e12, .computeCapability = 90};

KernelLaunch conversion(double us) {
  return {"cudnn::engines_precompiled::nchwToNhwcKernel<float>", us, {64, 4, 1}, {256, 1, 1}, 32, 4096};
}

/// 412 us: 140 convert the layout, 49 reduce, 223 compute.
Trial splitTrial() {
  Trial trial;
  trial.launches = {conversion(90),
                    {"sm90_xmma_wgrad_implicit_gemm_tf32", 223, {343, 1, 1}, {256, 1, 1}, 128, 65536},
                    conversion(50),
                    {"cudnn::cnn::reduce_wgrad_nchw_helper<float>", 49, {16, 1, 1}, {128, 1, 1}, 24, 0}};
  return trial;
}

TEST(KernelReport, SaysWhatTheHardwareCountedInTheKernelThatComputesLongest) {
  const Problem problem = parseProblem("wgrad tf32 n32 c64 k128 in56x56 f3x3 s1x1 p1x1");
  Trial trial = splitTrial();
  const double tensors = minimumBytes(problem);
  trial.counters = {{.memoryBytes = tensors / 4},
                    {.tensorCores = 0.63, .occupancy = 0.25, .memoryBytes = tensors, .memoryPeakShare = 0.4},
                    {.memoryBytes = tensors / 4},
                    {.memoryBytes = tensors}};
  auto report = kernelReport(trial, problem, kDevice);
  ASSERT_TRUE(report);
  EXPECT_DOUBLE_EQ(report->movedBytes.value_or(0), 2.5 * tensors);
  const std::vector<std::string> sentences = kernelSentences(*report, kDevice);
  ASSERT_GE(sentences.size(), 2U);
  EXPECT_THAT(sentences[sentences.size() - 2], HasSubstr("tensor cores busy 63%, occupancy 25%, 40% of the memory"));
  EXPECT_THAT(sentences.back(), HasSubstr("2.5 times what the tensors hold."));

  trial.counters[0].memoryBytes.reset();  // a device without this counter: no sum of a part
  report = kernelReport(trial, problem, kDevice);
  EXPECT_FALSE(report->movedBytes);
  EXPECT_EQ(report->uncountedKernels, 1);
  EXPECT_THAT(kernelSentences(*report, kDevice).back(), HasSubstr("unknown: of 1 of them"));
  for (KernelCounters& counters : trial.counters) counters.memoryBytes.reset();
  EXPECT_EQ(kernelReport(trial, problem, kDevice)->uncountedKernels, 0) << "the device has no such counter";
  trial.counters.clear();
  EXPECT_EQ(kernelSentences(*kernelReport(trial, problem, kDevice), kDevice).size(), sentences.size() - 2);
}

TEST(KernelReport, DividesTheTimeByRole) {
  const Problem problem = parseProblem("wgrad tf32 n32 c64 k128 in56x56 f3x3 s1x1 p1x1");
  const auto report = kernelReport(splitTrial(), problem, kDevice);
  ASSERT_TRUE(report);
  EXPECT_DOUBLE_EQ(report->us, 412);
  EXPECT_DOUBLE_EQ(report->usOf(KernelRole::ConvertsLayout), 140);
  EXPECT_DOUBLE_EQ(report->usOf(KernelRole::Computes), 223);
  EXPECT_DOUBLE_EQ(report->usOf(KernelRole::Reduces), 49);
  EXPECT_EQ(report->usOf(KernelRole::Other), 0);

  ASSERT_EQ(report->rows.size(), 3U) << "equal launches are one row";
  EXPECT_EQ(report->rows[0].count, 2);
  EXPECT_DOUBLE_EQ(report->rows[0].launch.us, 140);
  EXPECT_DOUBLE_EQ(report->rows[0].share, 140.0 / 412);
  EXPECT_EQ(report->longest, 1U);
  // By registers and by shared memory (65 of 228 KiB would be 3) 2 blocks of 8 warps of 64 are resident.
  const KernelRow& gemm = report->rows[1];
  EXPECT_EQ(gemm.occupancy, (Occupancy{2, 0.25, OccupancyLimit::Registers}));
  EXPECT_DOUBLE_EQ(*gemm.waves, 343.0 / 264);

  EXPECT_DOUBLE_EQ(report->flopsPerSecond, flops(problem) / 412e-6);
  EXPECT_DOUBLE_EQ(report->bytesPerSecond, minimumBytes(problem) / 412e-6);
}

TEST(KernelReport, IsInPlainWords) {
  // 14.8 GFLOP in 412 us; the peak in tf32 is 2048 * 132 * 1980 MHz.
  const Problem problem = parseProblem("wgrad tf32 n32 c64 k128 in56x56 f3x3 s1x1 p1x1");
  const auto report = kernelReport(splitTrial(), problem, kDevice);
  EXPECT_THAT(
      kernelSentences(*report, kDevice),
      ElementsAre("Its kernels take 412 µs on the device: 223 µs (54%) compute; 140 µs (34%) convert the layout, which "
                  "channels_last avoids; 49.0 µs (12%) add up partial results (split-K).",
                  "The kernel that computes longest has 343 blocks. The 132 multiprocessors hold 264 at a time: 1.3 "
                  "waves, so they are 65% full on average. Its occupancy is 25%, limited by its registers.",
                  "It reaches 35.9 TFLOP/s (6.7% of the peak) and 188 GB/s of memory (5.6% of the bandwidth), as a "
                  "direct computation that moves each tensor once."));
  EXPECT_EQ(launchSizeText(splitTrial().launches[0]), "64x4 x 256");
  EXPECT_EQ(launchSizeText({"kernel", 1, {1, 1, 8}, {16, 16, 1}, 1, 0}), "1x1x8 x 16x16");
  EXPECT_EQ(wavesText(0.0123), "0.01");
  EXPECT_EQ(wavesText(1.2992), "1.3");
  EXPECT_EQ(wavesText(123.4), "123");
}

TEST(KernelReport, NamesChannelsLastOnlyInNchw) {
  const auto report =
      kernelReport(splitTrial(), parseProblem("wgrad tf32 nhwc n32 c64 k128 in56x56 f3x3 s1x1 p1x1"), kDevice);
  EXPECT_THAT(kernelTimeSentence(*report), HasSubstr("140 µs (34%) convert the layout; 49.0"));
}

TEST(KernelReport, SaysLessIfTheDeviceIsUnknown) {
  const auto report = kernelReport(splitTrial(), parseProblem("fwd n1 c8 k8 in8x8 f3x3"), {});
  EXPECT_FALSE(report->rows[1].waves);
  const std::vector<std::string> sentences = kernelSentences(*report, {});
  ASSERT_EQ(sentences.size(), 2U);
  EXPECT_THAT(sentences[1], ::testing::Not(HasSubstr("peak")));
}

TEST(KernelReport, NeedsTimes) {
  Trial trial;
  const Problem problem = parseProblem("fwd n1 c8 k8 in8x8 f3x3");
  EXPECT_FALSE(kernelReport(trial, problem, kDevice));
  trial.launches = launchesNamed(std::vector<std::string>{"gemm"});
  EXPECT_FALSE(kernelReport(trial, problem, kDevice));
}

}  // namespace
}  // namespace convscope
