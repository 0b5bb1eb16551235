#include <benchmark/benchmark.h>

#include <array>

#include "analysis/least_time.h"
#include "policy/forecast/buckets.h"
#include "policy/forecast/forecast.h"
#include "policy/framework/policies.h"
#include "support/synthetic_session.h"

namespace convscope {
namespace {

/// A network of `layers` convolution layers, each a problem of its own, in all three passes.
Network networkOf(int layers) {
  Network network;
  network.name = "bench";
  network.input = {8, 16, 352, 352};
  for (int i = 0; i < layers; ++i) {
    ConvolutionLayer layer;
    layer.outChannels = 16 + i % 7 + i;
    layer.axes = {Axis{.filter = 3, .padBegin = 1, .padEnd = 1}, Axis{.filter = 3, .padBegin = 1, .padEnd = 1}};
    network.layers.push_back({"conv" + std::to_string(i), {}, layer});
  }
  return network;
}

PolicyCosts policyCostsOf(const char* policy, int layers, int sizes) {
  testing::SyntheticOptions options;
  options.algorithms = 8;
  options.lists = {"instant", "fallback", "mode_a"};
  std::vector<Survey> surveys;
  for (int i = 0; i < sizes; ++i)
    surveys.push_back(testing::syntheticSurvey(networkOf(layers), {8, 16, 160 + 8 * i, 160 + 8 * i}, options));
  std::vector<const Survey*> pointers;
  for (const Survey& survey : surveys) pointers.push_back(&survey);
  return costs(findPolicy(policy), pointers);
}

Schedule randomSchedule(int sizes, std::int64_t iterations) {
  return makeSchedule(RandomSizes{160, 160 + 8 * (sizes - 1), 8}, {{8, 16, 160, 160}, iterations, 1});
}

/// Has to stay under 100 ms for 50 layers and 1,000,000 iterations, whatever the cache.
void forecastRandomSizes(benchmark::State& state, const char* policy) {
  const auto layers = static_cast<int>(state.range(0));
  constexpr int kSizes = 25;
  const PolicyCosts whole = policyCostsOf(policy, layers, kSizes);
  const Schedule schedule = randomSchedule(kSizes, state.range(1));
  for (auto _ : state) benchmark::DoNotOptimize(forecast(whole, schedule).totalUs);
}

#define FORECAST(name, policy)                         \
  BENCHMARK_CAPTURE(forecastRandomSizes, name, policy) \
      ->ArgNames({"layers", "iterations"})             \
      ->Unit(benchmark::kMillisecond)                  \
      ->Args({50, 1'000'000})
FORECAST(fits, "pytorch-benchmark")
    ->Args({10, 1'000'000})
    ->Args({200, 1'000'000})
    ->Args({50, 10'000})
    ->Args({50, 100'000});
FORECAST(evicts, "pytorch-benchmark:cache=500");
FORECAST(last_shape, "onnxruntime-1.20-heuristic");
FORECAST(no_cache, "pytorch:cache=-1");

void breakEvenOfAMillion(benchmark::State& state) {
  const Schedule schedule = randomSchedule(25, 1'000'000);
  const Forecast on = forecast(policyCostsOf("pytorch-benchmark", 50, 25), schedule);
  const Forecast off = forecast(policyCostsOf("pytorch", 50, 25), schedule);
  for (auto _ : state) benchmark::DoNotOptimize(breakEven(on, off).iterations);
}
BENCHMARK(breakEvenOfAMillion)->Unit(benchmark::kMillisecond);

/// All that the page of input sizes computes when a slider moves: a new size in each of a million iterations, drawn
/// from as many sizes as a wide range has, under two policies. Has to leave room for the pictures in 50 ms.
void slider(benchmark::State& state, const char* searching) {
  const auto sizes = static_cast<int>(state.range(0));
  const auto plain = std::make_shared<const PolicyCosts>(policyCostsOf("pytorch", 50, sizes));
  const auto searched = std::make_shared<const PolicyCosts>(policyCostsOf(searching, 50, sizes));
  std::uint64_t seed = 0;
  for (auto _ : state) {
    const Schedule schedule =
        makeSchedule(RandomSizes{160, 160 + 8 * (sizes - 1), 8}, {{8, 16, 160, 160}, 1'000'000, ++seed});
    std::vector<PolicyForecast> policies{policyForecast(plain, schedule, nullptr)};
    policies.push_back(policyForecast(searched, schedule, &policies.front()));
    benchmark::DoNotOptimize(leastTime(policies).best);
  }
}
BENCHMARK_CAPTURE(slider, fits, "pytorch-benchmark")
    ->ArgName("sizes")
    ->Unit(benchmark::kMillisecond)
    ->Arg(25)
    ->Arg(193);
BENCHMARK_CAPTURE(slider, evicts, "pytorch-benchmark:cache=500")
    ->ArgName("sizes")
    ->Unit(benchmark::kMillisecond)
    ->Arg(25);
BENCHMARK_CAPTURE(slider, no_cache, "pytorch-benchmark:cache=-1")
    ->ArgName("sizes")
    ->Unit(benchmark::kMillisecond)
    ->Arg(25);

/// What is done once, before any schedule is tried.
void policyCostsOfManySizes(benchmark::State& state) {
  testing::SyntheticOptions options;
  options.algorithms = 40;
  std::vector<Survey> surveys;
  for (int i = 0; i < 25; ++i)
    surveys.push_back(testing::syntheticSurvey(networkOf(50), {8, 16, 160 + 8 * i, 160 + 8 * i}, options));
  std::vector<const Survey*> pointers;
  for (const Survey& survey : surveys) pointers.push_back(&survey);
  const Policy policy = findPolicy("pytorch-benchmark:limit=0");
  for (auto _ : state) benchmark::DoNotOptimize(costs(policy, pointers).sizes.front().iterationUs);
}
BENCHMARK(policyCostsOfManySizes)->Unit(benchmark::kMillisecond);

void scheduleOfAMillion(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(randomSchedule(25, 1'000'000).runs.size());
}
BENCHMARK(scheduleOfAMillion)->Unit(benchmark::kMillisecond);

void bucketsOfTwentyFiveSizes(benchmark::State& state) {
  const PolicyCosts whole = policyCostsOf("pytorch-benchmark", 50, 25);
  const Schedule schedule = randomSchedule(25, 10'000);
  for (auto _ : state) benchmark::DoNotOptimize(bucketings(whole, schedule, 25).back().totalUs);
}
BENCHMARK(bucketsOfTwentyFiveSizes)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace convscope

BENCHMARK_MAIN();
