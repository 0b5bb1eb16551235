#include "policy/forecast/forecast_runs.h"

#include <gtest/gtest.h>

#include "policy/forecast/break_even.h"
#include "policy/schedule/random.h"

namespace convscope {
namespace {

/// A list of runs with sums, and the same runs as ForecastRuns.
struct Kept {
  std::vector<double> steadyUs{10, 20, 15};
  std::vector<ForecastRun> expected;
  ForecastRuns runs;

  Kept(Random& random, std::size_t count, std::uint64_t oneInIsSpecial) {
    ForecastRun run;
    std::vector<SizeRun> sizes;
    for (std::size_t i = 0; i < count; ++i) {
      run.size = (run.size + 1 + random.below(2)) % 3;
      run.count = static_cast<std::int64_t>(1 + random.below(5));
      run.searches = 0;
      run.firstUs = run.laterUs = steadyUs[run.size];
      if (random.below(oneInIsSpecial) == 0) {
        run.searches = static_cast<std::int64_t>(random.below(3));
        run.firstUs += static_cast<double>(random.below(500));
        run.laterUs += random.below(2) == 0 ? 7 : 0;
      }
      sizes.push_back({static_cast<std::uint32_t>(run.size), static_cast<std::uint32_t>(run.count)});
      expected.push_back(run);
      run.beforeUs = run.cumulativeUs(run.count);
      run.first += run.count;
    }
    runs = ForecastRuns(sizes, steadyUs);
    for (const ForecastRun& one : expected) runs.add(one);
  }
};

void expectEqual(const ForecastRun& run, const ForecastRun& expected) {
  EXPECT_EQ(run.first, expected.first);
  EXPECT_EQ(run.count, expected.count);
  EXPECT_EQ(run.size, expected.size);
  EXPECT_EQ(run.searches, expected.searches);
  EXPECT_DOUBLE_EQ(run.beforeUs, expected.beforeUs);
  EXPECT_EQ(run.firstUs, expected.firstUs);
  EXPECT_EQ(run.laterUs, expected.laterUs);
}

TEST(ForecastRuns, GiveBackWhatWasAdded) {
  Random random(3);
  for (const std::size_t count : {0, 1, 63, 64, 65, 128, 1000}) {
    for (const std::uint64_t oneIn : {1, 3, 100}) {
      SCOPED_TRACE(count);
      const Kept kept(random, count, oneIn);
      ASSERT_EQ(kept.runs.size(), count);
      std::size_t i = 0;
      for (const ForecastRun& run : kept.runs) expectEqual(run, kept.expected[i++]);
      EXPECT_EQ(i, count);
      if (count == 0) continue;
      const ForecastRun& last = kept.expected.back();
      EXPECT_EQ(kept.runs.iterations(), last.first + last.count);
      EXPECT_DOUBLE_EQ(kept.runs.totalUs(), last.cumulativeUs(last.count));
      for (const ForecastRun& run : kept.expected) {
        expectEqual(kept.runs.holding(run.first), run);
        expectEqual(kept.runs.holding(run.first + run.count - 1), run);
      }
      std::vector<std::int64_t> counts(3, 0);
      for (const ForecastRun& run : kept.expected) counts[run.size] += run.count;
      std::vector<std::int64_t> found = kept.runs.sizes().counts();
      found.resize(3);
      EXPECT_EQ(found, counts);
      for (std::size_t block = 0; block < kept.runs.blocks(); ++block)
        expectEqual(*kept.runs.blockBegin(block), kept.expected[block * ForecastRuns::kBlock]);
    }
  }
}

/// A forecast over sizes that come up in `order`, each searched for when it first does.
Forecast searching(const std::vector<std::size_t>& order, const std::vector<double>& steadyUs, double searchUs) {
  Forecast result;
  result.iterationUs = steadyUs;
  for (std::size_t i = 0; i < steadyUs.size(); ++i) result.sizes.push_back({1, 1, 1, static_cast<std::int64_t>(i) + 1});
  std::vector<SizeRun> runs;
  for (const std::size_t size : order) runs.push_back({static_cast<std::uint32_t>(size), 1});
  result.runs = ForecastRuns(runs, steadyUs);
  std::vector<bool> seen(steadyUs.size(), false);
  for (const std::size_t size : order) {
    if (seen[size])
      result.runs.addSteady(1);
    else
      result.runs.add({1, steadyUs[size] + searchUs, steadyUs[size]});
    seen[size] = true;
  }
  result.totalUs = result.runs.totalUs();
  return result;
}

TEST(BreakEven, OfManyRunsAgreesWithTryingEveryIteration) {
  Random random(11);
  int paid = 0;
  for (int round = 0; round < 200; ++round) {
    std::vector<double> mineUs;
    std::vector<double> otherUs;
    for (int i = 0; i < 5; ++i) {
      otherUs.push_back(10 + static_cast<double>(random.below(10)));
      mineUs.push_back(otherUs.back() - 3 + static_cast<double>(random.below(6)));
    }
    std::vector<std::size_t> order;
    for (std::uint64_t i = 0, n = 1 + random.below(1500); i < n; ++i) order.push_back(random.below(5));
    const Forecast mine = searching(order, mineUs, static_cast<double>(random.below(300)));
    const Forecast other = searching(order, otherUs, 5);
    std::int64_t last = 0;
    for (std::int64_t n = 1; n <= mine.iterations(); ++n) {
      if (mine.cumulativeUs(n) >= other.cumulativeUs(n)) last = n;
    }
    const auto found = breakEven(mine, other).iterations;
    if (last == mine.iterations()) {
      EXPECT_EQ(found, std::nullopt);
    } else {
      EXPECT_EQ(found, last + 1);
      paid += last > 64 ? 1 : 0;
    }
  }
  EXPECT_GT(paid, 20);
}

}  // namespace
}  // namespace convscope
