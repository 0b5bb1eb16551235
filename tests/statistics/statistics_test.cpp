#include "statistics/statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

namespace convscope {
namespace {

std::vector<double> oneTo(int count) {
  std::vector<double> values(static_cast<std::size_t>(count));
  std::iota(values.begin(), values.end(), 1.0);
  std::shuffle(values.begin(), values.end(), std::mt19937(1));
  return values;
}

TEST(Quantile, InterpolatesBetweenOrderStatistics) {
  // R: quantile(c(7, 1, 3, 20), q, type = 7)
  const std::vector<double> samples{7, 1, 3, 20};
  EXPECT_DOUBLE_EQ(quantile(samples, 0), 1);
  EXPECT_DOUBLE_EQ(quantile(samples, 0.25), 2.5);
  EXPECT_DOUBLE_EQ(quantile(samples, 0.5), 5);
  EXPECT_DOUBLE_EQ(quantile(samples, 0.9), 16.1);
  EXPECT_DOUBLE_EQ(quantile(samples, 1), 20);
}

TEST(Quantile, OfOneSampleIsTheSample) {
  EXPECT_EQ(quantile(std::vector{4.5}, 0.25), 4.5);
  EXPECT_EQ(median(std::vector{4.5}), 4.5);
}

TEST(Quantile, MedianOfOddAndEvenCounts) {
  EXPECT_EQ(median(std::vector<double>{9, 1, 5}), 5);
  EXPECT_EQ(median(std::vector<double>{9, 1, 5, 6}), 5.5);
}

TEST(MedianInterval, HasTheRanksOfThePublishedTables) {
  // Conover (1999), table of the sign test; e.g. n = 10: the 2nd and the 9th order statistic hold it with 97.9%.
  EXPECT_EQ(medianInterval(oneTo(6)), (Interval{1, 6}));
  EXPECT_EQ(medianInterval(oneTo(8)), (Interval{1, 8}));
  EXPECT_EQ(medianInterval(oneTo(9)), (Interval{2, 8}));
  EXPECT_EQ(medianInterval(oneTo(10)), (Interval{2, 9}));
  EXPECT_EQ(medianInterval(oneTo(20)), (Interval{6, 15}));
  EXPECT_EQ(medianInterval(oneTo(25)), (Interval{8, 18}));
  EXPECT_EQ(medianInterval(oneTo(40)), (Interval{14, 27}));
}

TEST(MedianInterval, FollowsTheConfidence) {
  EXPECT_EQ(medianInterval(oneTo(10), 0.99), (Interval{1, 10}));
  EXPECT_EQ(medianInterval(oneTo(10), 0.9), (Interval{2, 9}));
  EXPECT_EQ(medianInterval(oneTo(10), 0.89), (Interval{3, 8}));
  EXPECT_EQ(medianInterval(oneTo(10), 0.5), (Interval{4, 7}));
}

TEST(MedianInterval, IsTheWholeRangeOfFewSamples) {
  EXPECT_EQ(medianInterval(std::vector{3.0}), (Interval{3, 3}));
  EXPECT_EQ(medianInterval(oneTo(5)), (Interval{1, 5}));
}

TEST(MedianInterval, HoldsForManySamples) {
  // Normal approximation: ranks n/2 -+ 1.96 sqrt(n)/2. 2^-n underflows here.
  const Interval interval = medianInterval(oneTo(10'000));
  EXPECT_NEAR(interval.low, 4902, 1);
  EXPECT_NEAR(interval.high, 5099, 1);
}

TEST(MedianInterval, CoversTheMedianAsOftenAsItSays) {
  std::mt19937_64 random(7);
  std::lognormal_distribution<double> skewed(0, 1);  // median 1
  constexpr int kTries = 4000;
  int covered = 0;
  for (int i = 0; i < kTries; ++i) {
    std::vector<double> samples(15);
    for (double& sample : samples) sample = skewed(random);
    const Interval interval = medianInterval(samples);
    if (interval.low <= 1 && 1 <= interval.high) ++covered;
  }
  // 15 samples: the 4th and the 12th, 96.5%
  EXPECT_NEAR(covered / double{kTries}, 0.965, 0.012);
}

TEST(Summary, HoldsWhatIsShown) {
  const Summary summary = summarize(oneTo(9));
  EXPECT_EQ(summary.count, 9);
  EXPECT_EQ(summary.median, 5);
  EXPECT_EQ(summary.lowerQuartile, 3);
  EXPECT_EQ(summary.upperQuartile, 7);
  EXPECT_EQ(summary.minimum, 1);
  EXPECT_EQ(summary.maximum, 9);
  EXPECT_EQ(summary.confidence, (Interval{2, 8}));
}

TEST(Summary, OfNothingIsZero) {
  EXPECT_EQ(summarize({}), Summary{});
}

}  // namespace
}  // namespace convscope
