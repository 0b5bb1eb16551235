// What samples of each kind are made of, on a real GPU.
#include "backend/cuda/device_timer.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "backend/cuda/cuda_check.h"
#include "backend/cuda/device_info.h"
#include "backend/cuda/host_timer.h"

namespace convscope {
namespace {

constexpr std::uint64_t kBytes = std::uint64_t{1} << 30;  // a tenth of a millisecond at least
constexpr double kGapUs = 300;

class TimesOnTheDevice : public testing::Test {
 protected:
  void SetUp() override {
    if (const auto devices = cudaDevices(); !devices) GTEST_SKIP() << devices.error().reason;
    m_stream = makeStream().value();
    ASSERT_TRUE(m_buffer.reserve(kBytes, "buffer to fill"));
  }

  /// Median of samples of a launch that keeps the host for `gapUs` before it enqueues anything.
  double median(SampleKind kind, int repeats, double gapUs) {
    DeviceTimer timer = DeviceTimer::make(m_stream.get(), 1 << 20).value();
    const Launch launch = [&] {
      const HostTimer gap;
      while (gap.us() < gapUs) continue;
      return cudaCheck(cudaMemsetAsync(m_buffer.data(), 0, kBytes, m_stream.get()), "fill");
    };
    std::vector<double> samples;
    for (int i = 0; i < 11; ++i) samples.push_back(timer.time(launch, kind, repeats).value());
    std::ranges::nth_element(samples, samples.begin() + 5);
    return samples[5];
  }

  Stream m_stream;
  DeviceBuffer m_buffer;
};

TEST_F(TimesOnTheDevice, AHotSampleOfOneExecutionHasNoGapOfTheHostInIt) {
  const double alone = median(SampleKind::Hot, 10, 0);
  EXPECT_NEAR(median(SampleKind::Hot, 1, kGapUs), alone, 0.05 * alone);
}

TEST_F(TimesOnTheDevice, ASingleSampleHasTheGapInIt) {
  EXPECT_GT(median(SampleKind::Single, 1, kGapUs), kGapUs);
}

/// The stream is not held for ever: such a launch would otherwise wait for itself.
TEST_F(TimesOnTheDevice, ALaunchMayWaitForTheDevice) {
  DeviceTimer timer = DeviceTimer::make(m_stream.get(), 1 << 20).value();
  const Launch waiting = [&] { return cudaCheck(cudaStreamSynchronize(m_stream.get()), "wait"); };
  const HostTimer whole;
  EXPECT_TRUE(timer.time(waiting, SampleKind::Hot, 1));
  EXPECT_LT(whole.us(), 1e6);
}

}  // namespace
}  // namespace convscope
