#include "text/units.h"

#include <gtest/gtest.h>

#include <limits>

namespace convscope {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(FormatTime, HasThreeDigitsAndTheUnitThatFits) {
  EXPECT_EQ(formatTime(0), "0 µs");
  EXPECT_EQ(formatTime(0.05034), "0.050 µs");
  EXPECT_EQ(formatTime(0.5034), "0.503 µs");
  EXPECT_EQ(formatTime(1.59e-12), "0 µs");
  EXPECT_EQ(formatTime(-1.59e-12), "0 µs");
  EXPECT_EQ(formatTime(5e-4), "0.001 µs");
  EXPECT_EQ(formatTime(0.19), "0.190 µs");
  EXPECT_EQ(formatTime(0.006), "0.006 µs");
  EXPECT_EQ(formatTime(-0.0062), "-0.006 µs");
  EXPECT_EQ(formatTime(1), "1.00 µs");
  EXPECT_EQ(formatTime(12.345), "12.3 µs");
  EXPECT_EQ(formatTime(123.45), "123 µs");
  EXPECT_EQ(formatTime(1234.5), "1.23 ms");
  EXPECT_EQ(formatTime(3.4567e6), "3.46 s");
  EXPECT_EQ(formatTime(599e6), "599 s");
  EXPECT_EQ(formatTime(1234e6), "20 min 34 s");
  EXPECT_EQ(formatTime(4611e6), "1 h 17 min");
  EXPECT_EQ(formatTime(1e18), "1000000000000 s");
  EXPECT_EQ(formatTime(-12.345), "-12.3 µs");
}

TEST(FormatTime, HasOneUnitForComparedTimes) {
  EXPECT_EQ(formatComparedTime(598e6, 738e6), "9 min 58 s");
  EXPECT_EQ(formatComparedTime(738e6, 738e6), "12 min 18 s");
  EXPECT_EQ(formatComparedTime(462e6, 598e6), "462 s");
  EXPECT_EQ(formatComparedTime(0, 0), "0 µs");
}

TEST(FormatTime, RoundsUpIntoTheNextUnitAndTheNextDigit) {
  EXPECT_EQ(formatTime(999.4), "999 µs");
  EXPECT_EQ(formatTime(999.6), "1.00 ms");
  EXPECT_EQ(formatTime(999600), "1.00 s");
  EXPECT_EQ(formatTime(0.9996), "1.00 µs");
  EXPECT_EQ(formatTime(9.996), "10.0 µs");
  EXPECT_EQ(formatTime(99.96), "100 µs");
}

TEST(FormatTime, SaysWhatIsNotANumber) {
  EXPECT_EQ(formatTime(kInfinity), "n/a");
  EXPECT_EQ(formatTime(std::numeric_limits<double>::quiet_NaN()), "n/a");
}

TEST(FormatBytes, CountsInPowersOf1024) {
  EXPECT_EQ(formatBytes(0), "0 B");
  EXPECT_EQ(formatBytes(512), "512 B");
  EXPECT_EQ(formatBytes(1023), "1023 B");
  EXPECT_EQ(formatBytes(1024), "1.00 KiB");
  EXPECT_EQ(formatBytes(12'900'000), "12.3 MiB");
  EXPECT_EQ(formatBytes(1024 * 1024 - 1), "1.00 MiB");
  EXPECT_EQ(formatBytes(std::uint64_t{139} << 30), "139 GiB");
  EXPECT_EQ(formatBytes(std::numeric_limits<std::uint64_t>::max()), "16777216 TiB");
}

TEST(FormatCount, SetsThousandsApart) {
  EXPECT_EQ(formatCount(0), "0");
  EXPECT_EQ(formatCount(999), "999");
  EXPECT_EQ(formatCount(1000), "1,000");
  EXPECT_EQ(formatCount(23'454'912), "23,454,912");
  EXPECT_EQ(formatCount(-1000), "-1,000");
  EXPECT_EQ(formatCount(-100), "-100");
  EXPECT_EQ(formatCount(std::numeric_limits<std::int64_t>::min()), "-9,223,372,036,854,775,808");
}

TEST(FormatEstimate, HasThreeDigits) {
  EXPECT_EQ(formatEstimate(0), "0");
  EXPECT_EQ(formatEstimate(999), "999");
  EXPECT_EQ(formatEstimate(2855), "2,860");
  EXPECT_EQ(formatEstimate(2861), "2,860");
  EXPECT_EQ(formatEstimate(9996), "10,000");
  EXPECT_EQ(formatEstimate(-2855), "-2,860");
  EXPECT_EQ(formatEstimate(std::numeric_limits<std::int64_t>::max()), "9,223,372,036,854,775,807");
}

TEST(FormatFlops, HasItsOwnUnits) {
  EXPECT_EQ(formatFlops(2), "2.00 FLOP");
  EXPECT_EQ(formatFlops(118e6), "118 MFLOP");
  EXPECT_EQ(formatFlops(4.0891e9), "4.09 GFLOP");
  EXPECT_EQ(formatFlopRate(66.95e12), "67.0 TFLOP/s");
  EXPECT_EQ(formatByteRate(935.4e9), "935 GB/s");
  EXPECT_EQ(formatByteRate(3.352e12), "3.35 TB/s");
  EXPECT_EQ(formatFlops(7e18), "7000 PFLOP");
}

TEST(FormatPercent, HasTwoDigits) {
  EXPECT_EQ(formatPercent(0), "0%");
  EXPECT_EQ(formatPercent(0.00001), "0%");
  EXPECT_EQ(formatPercent(0.0031), "0.31%");
  EXPECT_EQ(formatPercent(0.0254), "2.5%");
  EXPECT_EQ(formatPercent(0.0999), "10%");
  EXPECT_EQ(formatPercent(1.234), "123%");
  EXPECT_EQ(formatPercent(9.994), "999%");
  EXPECT_EQ(formatPercent(17.43), "1,740%");
  EXPECT_EQ(formatPercent(kInfinity), "n/a");
}

TEST(FormatChange, TellsHowMuchLonger) {
  EXPECT_EQ(formatChange(1), "0%");
  EXPECT_EQ(formatChange(1.00001), "0%");
  EXPECT_EQ(formatChange(1.34), "+34%");
  EXPECT_EQ(formatChange(0.95), "-5.0%");
  EXPECT_EQ(formatChange(9.99), "+899%");
  EXPECT_EQ(formatChange(12.344), "+1,130%");
  EXPECT_EQ(formatChange(kInfinity), "n/a");
}

TEST(FormatDuration, RoundsUpToWholeSeconds) {
  EXPECT_EQ(formatDuration(0), "0 s");
  EXPECT_EQ(formatDuration(8.2), "9 s");
  EXPECT_EQ(formatDuration(59.5), "1 min 00 s");
  EXPECT_EQ(formatDuration(80), "1 min 20 s");
  EXPECT_EQ(formatDuration(7500), "2 h 05 min");
  EXPECT_EQ(formatDuration(-1), "n/a");
  EXPECT_EQ(formatDuration(kInfinity), "n/a");
}

}  // namespace
}  // namespace convscope
