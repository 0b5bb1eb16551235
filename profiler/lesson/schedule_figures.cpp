#include <fmt/format.h>

#include <algorithm>

#include "lesson/figure_source.h"
#include "text/translate.h"

namespace convscope {
namespace {

constexpr std::size_t kMostPadded = 3;

}  // namespace

std::vector<ReadableFigure> scheduleFigures() {
  std::vector<ReadableFigure> figures;
  const auto add = [&](const std::string& name, FigureUnit unit, const std::string& meaning, FigureReading read) {
    figures.push_back({{name, unit, FigureNeeds::Schedule, meaning}, std::move(read)});
  };
  for (const NamedPolicy& pick : picks()) {
    const std::string prefix = "schedule." + pick.name;
    const auto withPick = [&](const std::string& meaning) {
      return phrase("figure_kinds", "{}, each layer with {}")(meaning, pick.words);
    };
    add(prefix + ".total", FigureUnit::Time, withPick(translated("figure_kinds", "all iterations of the schedule")),
        [policy = pick.policy](FigureSource& source) { return source.forecast(policy).totalUs; });
    add(prefix + ".mean", FigureUnit::Time,
        withPick(translated("figure_kinds", "an iteration of the schedule on average")),
        [policy = pick.policy](FigureSource& source) {
          const Forecast& forecast = source.forecast(policy);
          return forecast.totalUs / static_cast<double>(forecast.iterations());
        });
    add(prefix + ".warmup", FigureUnit::Time, withPick(translated("figure_kinds", "its part for searching")),
        [policy = pick.policy](FigureSource& source) { return source.forecast(policy).warmup.totalUs(); });
    add(prefix + ".searches", FigureUnit::Count, withPick(translated("figure_kinds", "searches over the schedule")),
        [policy = pick.policy](FigureSource& source) { return static_cast<double>(source.forecast(policy).searches); });
  }
  add("schedule.iterations", FigureUnit::Count, translated("figure_kinds", "iterations of the schedule"),
      [](FigureSource& source) { return static_cast<double>(source.forecast("fastest").iterations()); });
  add("schedule.sizes", FigureUnit::Count, translated("figure_kinds", "input sizes of the schedule"),
      [](FigureSource& source) { return static_cast<double>(source.forecast("fastest").sizes.size()); });
  add("schedule.ratio", FigureUnit::Ratio,
      translated("figure_kinds", "benchmark mode's total time over the heuristics'"),
      [](FigureSource& source) { return source.forecast(kBenchmark).totalUs / source.forecast(kHeuristics).totalUs; });
  add("schedule.breakeven.iterations", FigureUnit::Estimate,
      translated("figure_kinds", "iterations from which on benchmark mode has paid off"),
      [](FigureSource& source) { return iterationsOf(source.scheduleBreakEven()); });
  add("schedule.breakeven.words", FigureUnit::Words, translated("figure_kinds", "the same as a sentence's end"),
      [](FigureSource& source) { return source.scheduleBreakEven().words; });
  for (std::size_t sizes = 1; sizes <= kMostPadded; ++sizes) {
    add(fmt::format("padding.{}.ratio", sizes), FigureUnit::Ratio,
        phrase("figure_kinds", "total time padded to {} sizes at most over that without padding, benchmark off")(sizes),
        [sizes](FigureSource& source) {
          const std::vector<Bucketing>& ways = source.paddings(kHeuristics, kMostPadded);
          return ways.at(std::min(sizes, ways.size()) - 1).totalUs / source.forecast(kHeuristics).totalUs;
        });
  }
  return figures;
}

}  // namespace convscope
