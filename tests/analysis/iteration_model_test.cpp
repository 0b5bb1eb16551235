#include "analysis/iteration_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace convscope {
namespace {

using ::testing::HasSubstr;

/// Ten plain iterations of `wallUs`; the host takes `hostUs` for each of the first `ahead`, then as long as the device.
KindEvidence plain(double wallUs, double hostUs, std::size_t ahead, std::optional<double> busyUs) {
  KindEvidence evidence;
  evidence.plainWallUs.assign(10, wallUs);
  evidence.plainHostUs.assign(10, wallUs);
  for (std::size_t i = 0; i < ahead; ++i) evidence.plainHostUs[i] = hostUs;
  evidence.busyUs = busyUs;
  return evidence;
}

TEST(IterationModel, AHostThatGetsAheadLeavesTheDeviceAsTheLimit) {
  // 5 iterations of 10,000 us, enqueued in 4,000 us each: 30,000 us ahead.
  const auto model = iterationModel(plain(10'000, 4'000, 5, 9'500));
  ASSERT_TRUE(model);
  EXPECT_EQ(model->limit, Bottleneck::Device);
  EXPECT_THAT(model->reason, HasSubstr("enqueues an iteration in 4.00 ms and gets up to 30.0 ms ahead"));
  EXPECT_EQ(model->with(0), (Interval{10'000, 10'000}));
  EXPECT_EQ(model->with(-1'000), (Interval{9'000, 9'000}));
  EXPECT_EQ(model->with(2'000), (Interval{12'000, 12'000}));
}

TEST(IterationModel, ADeviceThatIdlesIsNotTheLimitOfAHostThatWasAheadOnce) {
  const auto model = iterationModel(plain(10'000, 4'000, 5, 5'500));
  ASSERT_TRUE(model);
  EXPECT_EQ(model->limit, Bottleneck::Unclear);
}

TEST(IterationModel, TheHostBecomesTheLimitOfADeviceThatGetsMuchFaster) {
  const auto model = iterationModel(plain(10'000, 9'000, 10, 9'500));
  ASSERT_TRUE(model);
  EXPECT_EQ(model->limit, Bottleneck::Device);  // 10 times 1,000 us ahead
  EXPECT_EQ(model->with(-5'000), (Interval{9'000, 9'000}));
}

TEST(IterationModel, AnIdleDeviceWaitsForTheHost) {
  const auto model = iterationModel(plain(12'000, 0, 0, 6'000));
  ASSERT_TRUE(model);
  EXPECT_EQ(model->limit, Bottleneck::Host);
  EXPECT_THAT(model->reason, HasSubstr("the device idles 6.00 ms of 12.0 ms (50%)"));
  EXPECT_EQ(model->with(-3'000), (Interval{12'000, 12'000}));
  EXPECT_EQ(model->with(5'000), (Interval{12'000, 12'000}));  // 6,900 at most, and 5,000 more: still idle
  // 6,000 to 6,900 of work and gaps, and 8,000 more.
  const Interval more = model->with(8'000);
  EXPECT_DOUBLE_EQ(more.low, 14'000);
  EXPECT_DOUBLE_EQ(more.high, 14'900);
}

TEST(IterationModel, InBetweenIsARange) {
  // The device idles for a tenth: gaps between its kernels, or the host is just not fast enough.
  const auto model = iterationModel(plain(10'000, 0, 0, 9'000));
  ASSERT_TRUE(model);
  EXPECT_EQ(model->limit, Bottleneck::Unclear);
  EXPECT_EQ(model->with(-500), (Interval{9'500, 10'000}));
  EXPECT_EQ(model->with(500), (Interval{10'000, 10'500}));
  EXPECT_EQ(model->with(2'000), (Interval{11'000, 12'000}));
}

TEST(IterationModel, WithoutDeviceTimesOnlyAHostAheadSettlesIt) {
  EXPECT_EQ(iterationModel(plain(10'000, 4'000, 5, {}))->limit, Bottleneck::Device);
  const auto model = iterationModel(plain(10'000, 0, 0, {}));
  EXPECT_EQ(model->limit, Bottleneck::Unclear);
  EXPECT_THAT(model->reason, HasSubstr("does not say how long the device works"));
}

TEST(IterationModel, WithoutTimesOfTheHostAnIdleDeviceIsNotEnough) {
  KindEvidence evidence = plain(10'000, 0, 0, 4'000);
  evidence.plainHostUs.clear();
  EXPECT_EQ(iterationModel(evidence)->limit, Bottleneck::Unclear);
}

TEST(IterationModel, ADeviceThatIsBusyUnderTheRecorderIsTheLimit) {
  KindEvidence evidence;
  evidence.recordedUs = 26'130;
  evidence.busyUs = 25'700;
  const auto model = iterationModel(evidence);
  ASSERT_TRUE(model);
  EXPECT_TRUE(model->recorded);
  EXPECT_EQ(model->limit, Bottleneck::Device);
  EXPECT_EQ(model->with(-1'000), (Interval{25'130, 25'130}));
  // The host under the recorder took at most 26,130 us, which slows it by a quarter at least.
  EXPECT_EQ(model->with(-10'000), (Interval{16'130, 20'904}));
}

TEST(IterationModel, UnderTheRecorderTheIterationIsARange) {
  KindEvidence evidence;
  evidence.recordedUs = 30'000;
  evidence.busyUs = 16'000;
  const auto model = iterationModel(evidence);
  ASSERT_TRUE(model);
  EXPECT_EQ(model->limit, Bottleneck::Unclear);
  EXPECT_EQ(model->wallUs, (Interval{16'000, 30'000}));
  EXPECT_EQ(model->with(-1'000), (Interval{15'000, 30'000}));
  EXPECT_EQ(model->with(1'000), (Interval{17'000, 31'000}));

  evidence.busyUs = 6'000;  // 30,000 are 12,000 at least, of which half is idle
  const auto idle = iterationModel(evidence);
  EXPECT_EQ(idle->limit, Bottleneck::Host);
  EXPECT_EQ(idle->wallUs, (Interval{12'000, 30'000}));
  EXPECT_EQ(idle->with(-1'000), idle->wallUs);
}

TEST(IterationModel, TheNoiseIsHalfTheInterquartileRange) {
  KindEvidence evidence = plain(100, 0, 0, 50);
  evidence.plainWallUs = {90, 95, 100, 105, 110};
  evidence.plainHostUs = evidence.plainWallUs;
  EXPECT_DOUBLE_EQ(iterationModel(evidence)->noise, 0.05);
}

TEST(IterationModel, AProcessorThatComputesItselfIsTheLimit) {
  KindEvidence evidence;
  evidence.synchronous = true;
  evidence.recordedUs = 1'000;
  evidence.convolutionUs = 600;
  const auto model = iterationModel(evidence);
  EXPECT_EQ(model->limit, Bottleneck::Device);
  EXPECT_EQ(model->with(-300), (Interval{700, 700}));
}

TEST(IterationModel, NothingTimedIsNoModel) {
  EXPECT_FALSE(iterationModel({}));
  KindEvidence busy;
  busy.busyUs = 100;
  EXPECT_FALSE(iterationModel(busy));
}

TEST(IterationModel, OddFiguresStayWithinTheIteration) {
  // Kernels of two streams can work longer than the iteration takes; a policy cannot make it negative.
  const auto model = iterationModel(plain(1'000, 0, 0, 5'000));
  EXPECT_EQ(model->limit, Bottleneck::Unclear);
  EXPECT_GE(model->with(-1e9).low, 0);
  KindEvidence zero = plain(0, 0, 0, 0);
  EXPECT_EQ(iterationModel(zero)->with(-5).high, 0);
}

Workload twoKinds() {
  Workload workload;
  workload.sources = {{RecordingKind::ChromeTrace, "run.trace.json"}};
  workload.kinds.resize(2);
  workload.kinds[0].calls = {{0, 1}};
  workload.kinds[1].calls = {{0, 2}};
  workload.kinds[0].wallUs = 100;
  workload.kinds[0].deviceBusyUs = 80;
  workload.plainWallUs = {60, 60};
  workload.plainHostUs = {60, 60};
  return workload;
}

TEST(KindEvidence, PlainIterationsBelongToTheKindBeforeThem) {
  Workload workload = twoKinds();
  workload.plainWallUs = workload.plainHostUs = {60, 60, 60};
  workload.runs = {{1, 1, {}, {}}, {0, 9, {}, {}}};
  const KindEvidence own = evidenceOf(workload, 0, 7);
  EXPECT_EQ(own.plainWallUs, workload.plainWallUs);
  EXPECT_EQ(own.plainHostUs, workload.plainHostUs);
  EXPECT_EQ(own.recordedUs, 100.0);
  EXPECT_EQ(own.busyUs, 80.0);
  EXPECT_EQ(own.convolutionUs, 7);
  EXPECT_TRUE(evidenceOf(workload, 1, 0).plainWallUs.empty());
  workload.runs = {{1, 5, {}, {}}, {0, 5, {}, {}}};
  EXPECT_EQ(evidenceOf(workload, 0, 0).plainWallUs, workload.plainWallUs);
  workload.plainWallUs.pop_back();  // so few may be the end of an epoch
  EXPECT_TRUE(evidenceOf(workload, 0, 0).plainWallUs.empty());

  workload.plainWallUs.push_back(60);
  workload.runs = {{0, 2, {}, {}}, {1, 1, {}, {}}};
  EXPECT_TRUE(evidenceOf(workload, 0, 0).plainWallUs.empty());
}

TEST(KindEvidence, ADispatchModeHasTheMedianOfPlainIterations) {
  Workload workload = twoKinds();
  workload.runs = {{0, 10, {}, {}}};
  workload.sources.front().kind = RecordingKind::DispatchMode;
  workload.plainWallUs.clear();
  workload.plainHostUs.clear();
  const KindEvidence evidence = evidenceOf(workload, 0, 0);
  EXPECT_EQ(evidence.plainWallUs, std::vector<double>{100});
  EXPECT_FALSE(evidence.recordedUs);
}

TEST(FormatRange, NamesACommonUnitOnce) {
  EXPECT_EQ(formatRange({17'800, 17'800}), "17.8 ms");
  EXPECT_EQ(formatRange({17'100, 17'800}), "17.1 to 17.8 ms");
  EXPECT_EQ(formatRange({900, 1'800}), "900 µs to 1.80 ms");
}

}  // namespace
}  // namespace convscope
