#include "analysis/layer_shares.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>

#include "analysis/benchmark_gain.h"
#include "analysis/recorded_program.h"
#include "session/trial_times.h"
#include "support/synthetic_session.h"

namespace convscope {
namespace {

using testing::recordedProgram;

Survey resnet() {
  return testing::syntheticSurvey({.network = "resnet50", .input = {4, 3, 64, 64}, .algorithms = 6});
}

TEST(LayerShares, AddUpToTheIterationsOfTheVerdict) {
  const Survey survey = resnet();
  const LayerShares shares = layerShares(survey, layerLosses(survey));
  const BenchmarkGain gain = benchmarkGain(std::array{&survey}, survey);
  EXPECT_NEAR(shares.offUs, gain.off.costs.iterationUs, 1e-6 * shares.offUs);
  EXPECT_NEAR(shares.onUs, gain.on.costs.iterationUs, 1e-6 * shares.onUs);
  double offUs = 0;
  double onUs = 0;
  for (const LayerShare& layer : shares.layers) {
    offUs += layer.offUs;
    onUs += layer.onUs;
  }
  EXPECT_NEAR(offUs, shares.offUs, 1e-6 * offUs);
  EXPECT_NEAR(onUs, shares.onUs, 1e-6 * onUs);
}

TEST(LayerShares, PutThePassesOfALayerTogetherTheLongestFirst) {
  const Survey survey = resnet();
  const std::vector<LayerLoss> times = layerLosses(survey);
  const LayerShares shares = layerShares(survey, times);
  EXPECT_TRUE(std::ranges::is_sorted(shares.layers, std::greater<>(), &LayerShare::offUs));
  std::size_t problems = 0;
  for (const LayerShare& layer : shares.layers) {
    const NetworkProblem& first = survey.problems[layer.problem].subject;
    EXPECT_EQ(first.problem.pass, Pass::Forward);
    double offUs = 0;
    for (const LayerLoss& time : times) {
      Problem forward = survey.problems[time.problem].subject.problem;
      forward.pass = Pass::Forward;
      if (forward != first.problem) continue;
      offUs += time.offUs;
      ++problems;
    }
    EXPECT_NEAR(offUs, layer.offUs, 1e-9 * offUs);
  }
  EXPECT_EQ(problems, survey.problems.size());
}

TEST(LayerShares, CountAProblemWithAllOfItsLayers) {
  const Survey survey = resnet();
  for (const LayerLoss& time : layerLosses(survey)) {
    const ProblemResult& result = survey.problems[time.problem];
    const double once = SteadyTimes(result).us(result.trials[time.off]);
    EXPECT_NEAR(time.offUs, once * static_cast<double>(result.subject.layers.size()), 1e-9 * time.offUs);
  }
}

TEST(LayerShares, LeaveOutWhatPytorchExecutesItself) {
  const Survey survey = testing::syntheticSurvey({.network = "mobilenet_v2", .input = {4, 3, 64, 64}, .algorithms = 6});
  const std::vector<LayerLoss> times = layerLosses(survey);
  EXPECT_LT(times.size(), survey.problems.size());
  EXPECT_NEAR(layerShares(survey, times).offUs, benchmarkGain(std::array{&survey}, survey).off.costs.iterationUs, 1e-3);
}

TEST(LayerShares, OfNothingAreEmpty) {
  const LayerShares shares = layerShares(resnet(), {});
  EXPECT_EQ(shares.offUs, 0);
  EXPECT_TRUE(shares.layers.empty());
}

TEST(RecordedShare, IsOfTheWholeIteration) {
  const RecordedShare share = recordedShare(testing::forecastOf(recordedProgram())).value();
  EXPECT_DOUBLE_EQ(share.convolutionUs, 2'400);  // 100 times 24 us
  EXPECT_NEAR(share.iterationUs.low, 10'000, 1);
  EXPECT_NEAR(share.share(), 0.24, 1e-4);
}

TEST(RecordedShare, NeedsTimedIterations) {
  RecordedForecast forecast = testing::forecastOf(recordedProgram());
  forecast.policies.front().wallUs.reset();
  EXPECT_FALSE(recordedShare(forecast));
}

}  // namespace
}  // namespace convscope
