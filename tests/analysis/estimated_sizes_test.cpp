#include "analysis/estimated_sizes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "analysis/forecasts.h"
#include "policy/framework/policies.h"
#include "support/recorded_session.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::DoubleEq;
using ::testing::ElementsAre;

Dims square(std::int64_t pixels) {
  return {1, 1, 1, pixels};
}

SizeCosts sizeOf(std::int64_t pixels, double iterationUs, double searchUs) {
  SizeCosts size;
  size.input = square(pixels);
  size.iterationUs = iterationUs;
  size.newSize.buildUs = searchUs;
  ProblemCosts& problem = size.problems.emplace_back();
  problem.choice.steadyUs = iterationUs;
  problem.choice.warmup = size.newSize;
  return size;
}

PolicyCosts costsOf(std::vector<SizeCosts> sizes) {
  PolicyCosts costs;
  costs.policy = findPolicy("pytorch-benchmark");
  for (SizeCosts& size : sizes) size.problems.front().number = costs.distinct++;
  costs.sizes = std::move(sizes);
  return costs;
}

double iterationUs(const PolicyCosts& costs, std::int64_t pixels, EstimateEnd end) {
  const SizeCosts size = withEstimates(costs, {square(pixels)}, end).sizes.back();
  EXPECT_TRUE(size.isEstimated());
  return size.iterationUs;
}

/// Returns low end, middle and high end.
std::vector<double> ends(const PolicyCosts& costs, std::int64_t pixels) {
  return {iterationUs(costs, pixels, EstimateEnd::Low), iterationUs(costs, pixels, EstimateEnd::Middle),
          iterationUs(costs, pixels, EstimateEnd::High)};
}

TEST(EstimatedSizes, AreInterpolatedBetweenTheirNeighbours) {
  const PolicyCosts costs = costsOf({sizeOf(400, 80, 8), sizeOf(100, 30, 4), sizeOf(200, 40, 2)});
  EXPECT_THAT(ends(costs, 150), ElementsAre(DoubleEq(30), DoubleEq(35), DoubleEq(40)));
  EXPECT_THAT(ends(costs, 300), ElementsAre(DoubleEq(40), DoubleEq(60), DoubleEq(80)));
  const SizeCosts between = withEstimates(costs, {square(150)}).sizes.back();
  EXPECT_DOUBLE_EQ(between.newSize.totalUs(), 3);
  ASSERT_TRUE(between.isEstimated());
  EXPECT_DOUBLE_EQ(between.estimate->searchFactor, 3.0 / 2);  // of the search at 200
}

TEST(EstimatedSizes, OfEqualElementsAreNotCertain) {
  const auto sized = [](const Dims& input, double us) {
    SizeCosts size = sizeOf(1, us, 4);
    size.input = input;
    return size;
  };
  const PolicyCosts costs = costsOf(
      {sized({1, 1, 10, 10}, 20), sized({1, 1, 10, 20}, 33), sized({1, 1, 20, 10}, 38), sized({1, 1, 20, 20}, 60)});
  const auto at = [&](const Dims& input, EstimateEnd end) {
    return withEstimates(costs, {input}, end).sizes.back().iterationUs;
  };
  // As many elements as two of them: between the sizes around.
  EXPECT_DOUBLE_EQ(at({1, 1, 8, 25}, EstimateEnd::Low), 20);
  EXPECT_DOUBLE_EQ(at({1, 1, 8, 25}, EstimateEnd::High), 60);
  // Below both: the longer one is the end.
  EXPECT_DOUBLE_EQ(at({1, 1, 10, 15}, EstimateEnd::Low), 20);
  EXPECT_DOUBLE_EQ(at({1, 1, 10, 15}, EstimateEnd::High), 38);
  // As many as the largest.
  EXPECT_DOUBLE_EQ(at({1, 1, 10, 40}, EstimateEnd::Low), 33);
  EXPECT_DOUBLE_EQ(at({1, 1, 10, 40}, EstimateEnd::High), 60);
}

TEST(EstimatedSizes, BeyondTheMeasuredOnesAreBounded) {
  // By element 0.3, 0.2 and 0.25.
  const PolicyCosts costs = costsOf({sizeOf(100, 30, 4), sizeOf(200, 40, 2), sizeOf(400, 100, 8)});
  EXPECT_THAT(ends(costs, 1000), ElementsAre(DoubleEq(100), DoubleEq(280), DoubleEq(300)));
  EXPECT_THAT(ends(costs, 50), ElementsAre(DoubleEq(10), DoubleEq(25), DoubleEq(30)));
  // A line that leaves the ends: the longer time at the smaller size says nothing about smaller ones.
  EXPECT_THAT(ends(costsOf({sizeOf(100, 50, 4), sizeOf(200, 40, 2)}), 50),
              ElementsAre(DoubleEq(10), DoubleEq(50), DoubleEq(50)));
  // With one size: proportional.
  EXPECT_THAT(ends(costsOf({sizeOf(100, 30, 4)}), 50), ElementsAre(DoubleEq(15), DoubleEq(15), DoubleEq(30)));
  EXPECT_DOUBLE_EQ(withEstimates(costs, {square(1000)}).sizes.back().newSize.totalUs(), 8);
}

TEST(EstimatedSizes, KeepMeasurementsAndDistinctProblems) {
  const PolicyCosts costs = costsOf({sizeOf(100, 30, 4), sizeOf(200, 40, 2)});
  const PolicyCosts more = withEstimates(costs, {square(100), square(150), square(160)});
  ASSERT_EQ(more.sizes.size(), 4u);
  EXPECT_EQ(more.sizes[0].iterationUs, 30);
  EXPECT_FALSE(more.sizes[0].isEstimated());
  EXPECT_TRUE(more.sizes[2].problems.empty());
  // Each of the four sizes searches for a problem of its own, once.
  const Forecast all =
      forecast(more, {{square(100), square(150), square(160), square(200)}, {{0, 2}, {1, 1}, {2, 3}, {3, 1}, {1, 1}}});
  EXPECT_EQ(all.searches, 4);
  EXPECT_EQ(all.cacheEntries, 4);
  EXPECT_DOUBLE_EQ(all.warmup.totalUs(), 4 + 3 + 2.8 + 2);
}

TEST(EstimatedSizes, SearchAsOftenAsTheMeasuredOnesInEveryKindOfCache) {
  // Without noise, an estimate at a measured size's elements is that size; only its problems are others.
  const Session& session = recordedSession("resnet50-sizes-fp32");
  Forecaster forecaster(surveysLike(session, session.surveys.back()));
  for (const char* policy :
       {"pytorch", "pytorch-benchmark", "pytorch-benchmark:cache=100", "pytorch-benchmark:cache=-1"}) {
    const PolicyCosts& costs = *forecaster.costs(policy);
    Dims turned = costs.sizes.front().input;
    const Dims measured = turned;
    turned[0] *= 2;
    turned[2] /= 2;
    const PolicyCosts more = withEstimates(costs, {turned});
    for (const std::vector<SizeRun>& runs : {std::vector<SizeRun>{{0, 3}}, {{0, 1}, {1, 1}, {0, 2}}}) {
      const Forecast estimated = forecast(more, {{turned, costs.sizes[1].input}, runs});
      const Forecast expected = forecast(more, {{measured, costs.sizes[1].input}, runs});
      EXPECT_EQ(estimated.searches, expected.searches) << policy;
      EXPECT_EQ(estimated.cacheEntries, expected.cacheEntries) << policy;
      EXPECT_NEAR(estimated.totalUs, expected.totalUs, expected.totalUs * 1e-9) << policy;
    }
  }
}

TEST(EstimatedSizes, NeedOneMeasuredSize) {
  SizeCosts incomplete = sizeOf(100, 30, 4);
  incomplete.missing.reasons = {"not measured"};
  EXPECT_EQ(withEstimates(costsOf({incomplete}), {square(200)}).sizes.size(), 1u);
}

TEST(EstimatedSizes, MakeAComparisonAsUncertainAsMeasuredSizesDiffer) {
  const std::vector<Dims> inputs{square(200), square(150)};
  const Schedule schedule{inputs, {{0, 10}, {1, 10}}};
  // Each saves a tenth and pays 5 more: nothing is uncertain.
  const PolicyCosts off = withEstimates(costsOf({sizeOf(100, 30, 5), sizeOf(200, 40, 5)}), inputs);
  const PolicyCosts even = withEstimates(costsOf({sizeOf(100, 27, 10), sizeOf(200, 36, 10)}), inputs);
  EXPECT_NEAR(estimateNoise(even, off, schedule).savedUs, 0, 1e-9);
  EXPECT_NEAR(estimateNoise(even, off, schedule).warmupUs, 0, 1e-9);
  // Shares of 0.1 and 0.3; the estimated iteration takes 35 under `off`.
  const PolicyCosts uneven = withEstimates(costsOf({sizeOf(100, 27, 10), sizeOf(200, 28, 20)}), inputs);
  const double distance = 2 * std::sqrt(0.02 * 1.5);
  EXPECT_NEAR(estimateNoise(uneven, off, schedule).savedUs, distance * 35 * 10, 1e-9);
  EXPECT_NEAR(estimateNoise(uneven, off, schedule).warmupUs, 2 * std::sqrt(50 * 1.5), 1e-9);
}

/// Counts how often the ends of an estimate contain what was measured at a size that is left out.
struct Coverage {
  int iterations = 0;
  int searches = 0;
  int shares = 0;
  int all = 0;
  double middleError = 0;  ///< sum of the relative errors of the middle
};

const SizeCosts& sizeAt(const PolicyCosts& costs, const Dims& input) {
  return *std::ranges::find(costs.sizes, input, &SizeCosts::input);
}

bool contains(const SizeCosts& low, const SizeCosts& high, const SizeCosts& measured,
              double (*value)(const SizeCosts&)) {
  return value(low) <= value(measured) * 1.000001 && value(measured) <= value(high) * 1.000001;
}

void leaveOut(const Dims& left, const PolicyCosts& on, const PolicyCosts& off, Coverage& coverage) {
  const auto without = [&](PolicyCosts costs) {
    std::erase_if(costs.sizes, [&](const SizeCosts& size) { return size.input == left; });
    return costs;
  };
  const auto at = [&](const PolicyCosts& costs, EstimateEnd end) {
    return sizeAt(withEstimates(without(costs), {left}, end), left);
  };
  const SizeCosts& measured = sizeAt(on, left);
  const SizeCosts low = at(on, EstimateEnd::Low);
  const SizeCosts high = at(on, EstimateEnd::High);
  ++coverage.all;
  coverage.iterations += contains(low, high, measured, [](const SizeCosts& size) { return size.iterationUs; });
  coverage.searches += contains(low, high, measured, [](const SizeCosts& size) { return size.newSize.totalUs(); });
  const PolicyCosts middleOn = withEstimates(without(on), {left});
  const PolicyCosts middleOff = withEstimates(without(off), {left});
  coverage.middleError += std::abs(sizeAt(middleOn, left).iterationUs / measured.iterationUs - 1);
  const double savedUs = sizeAt(off, left).iterationUs - measured.iterationUs;
  const double estimatedUs = sizeAt(middleOff, left).iterationUs - sizeAt(middleOn, left).iterationUs;
  const double noiseUs = estimateNoise(middleOn, middleOff, {{left}, {{0, 1}}}).savedUs;
  coverage.shares += std::abs(savedUs - estimatedUs) <= noiseUs ? 1 : 0;
}

/// Leaves out each size of each recorded sweep in turn. docs/measurements.md, "Sizes that are not measured".
TEST(EstimatedSizes, ContainWhatWasMeasured) {
  Coverage inside;
  Coverage beyond;
  for (const char* name : {"resnet50-sizes-fp32", "resnet50-sizes-tf32", "darknet53-sizes-fp32", "alexnet-batches-tf32",
                           "resnet50-batches-tf32"}) {
    const Session& session = recordedSession(name);
    Forecaster forecaster(surveysLike(session, session.surveys.back()));
    const PolicyCosts& off = *forecaster.costs("pytorch");
    std::vector<Dims> inputs;
    for (const SizeCosts& size : off.sizes) inputs.push_back(size.input);
    std::ranges::sort(inputs, {}, [](const Dims& input) {
      return std::accumulate(input.begin(), input.end(), std::int64_t{1}, std::multiplies<>());
    });
    for (const char* policy : {"pytorch", "pytorch-benchmark", "pytorch-benchmark:limit=0"}) {
      for (const Dims& input : inputs)
        leaveOut(input, *forecaster.costs(policy), off,
                 input == inputs.front() || input == inputs.back() ? beyond : inside);
    }
  }
  const auto report = [](const Coverage& of) {
    return std::to_string(of.all) + ": iterations " + std::to_string(of.iterations) + ", searches " +
           std::to_string(of.searches) + ", savings " + std::to_string(of.shares) + ", mean error of the middle " +
           std::to_string(of.middleError / of.all);
  };
  SCOPED_TRACE("inside " + report(inside) + "; beyond " + report(beyond));
  RecordProperty("inside", report(inside));
  RecordProperty("beyond", report(beyond));
  EXPECT_EQ(inside.iterations, inside.all);
  EXPECT_EQ(beyond.iterations, beyond.all);
  EXPECT_GE(inside.searches, inside.all * 95 / 100);
  EXPECT_GE(beyond.searches, beyond.all * 2 / 3);
  EXPECT_GE(inside.shares, inside.all * 8 / 10);
  EXPECT_GE(beyond.shares, beyond.all * 8 / 10);
}

}  // namespace
}  // namespace convscope
