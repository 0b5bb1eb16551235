// How long a program takes to load a choice file, and to find the ranking of one problem in it.
#include <benchmark/benchmark.h>

#include "apply/choice_file.h"
#include "core/problem_text.h"

namespace convscope {
namespace {

constexpr int kProblems = 10'000;

/// Returns distinct problems with three engines each.
Choices manyChoices() {
  Choices choices{{"NVIDIA H200", 90, 132, "9.19.0"}, {}};
  const Ranking ranking{{{38, {{2, 0}, {13, 2}, {14, 4}, {18, 0}}}, 41.25, 1048576, {Note::TensorCore}},
                        {{67, {{2, 5}, {13, 0}, {18, 0}, {25, 1}}}, 55, 0, {Note::TensorCore}},
                        {{1, {}}, 120.5, 0, {}}};
  Problem problem{.precision = Precision::Tf32, .axes = {{.input = 56, .filter = 3}, {.input = 56, .filter = 3}}};
  for (problem.batch = 1; choices.rankings.size() < kProblems; ++problem.batch)
    choices.rankings[toText(problem)] = ranking;
  return choices;
}

/// Goal: 5 ms.
void loadChoices(benchmark::State& state) {
  const std::string text = toText(manyChoices());
  for (auto _ : state) {
    std::string copy = text;  // as from a file
    benchmark::DoNotOptimize(ChoiceFile::read(std::move(copy)));
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text.size()));
}
BENCHMARK(loadChoices)->Unit(benchmark::kMillisecond);

void findRanking(benchmark::State& state) {
  const auto file = ChoiceFile::read(toText(manyChoices())).value();
  const std::string problem(file.problem(kProblems / 3));
  for (auto _ : state) benchmark::DoNotOptimize(file.find(problem));
}
BENCHMARK(findRanking)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace convscope

BENCHMARK_MAIN();
