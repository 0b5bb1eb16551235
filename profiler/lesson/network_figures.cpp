#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "analysis/survey_summary.h"
#include "analysis/workspace.h"
#include "lesson/figure_source.h"
#include "problem/problem_text.h"
#include "session/trial_times.h"

namespace convscope {
namespace {

double iterationsOf(const BreakEven& result) {
  return result.iterations ? static_cast<double>(*result.iterations) : std::numeric_limits<double>::infinity();
}

std::vector<FrontierPoint> frontierOf(FigureSource& source) {
  auto frontier = networkFrontier(source.survey());
  if (frontier.empty()) throw MissingData("a layer has no measured algorithm");
  return frontier;
}

double winsOf(FigureSource& source, Family family) {
  const auto families = summarizeSurvey(source.survey()).families;
  const auto wins = std::ranges::find(families, family, &FamilyWins::family);
  return wins != families.end() ? wins->problems : 0;
}

double convolutions(const Survey& survey) {
  double count = 0;
  for (const ProblemResult& problem : survey.problems) count += multiplicity(problem.subject);
  return count;
}

/// The mean cost of a new size, over all sizes.
NewSizeCost meanNewSize(FigureSource& source) {
  const auto costs = newSizeCosts(source.sizes(kBenchmark), source.sizes(kHeuristics));
  if (costs.empty()) throw MissingData("no size was surveyed completely");
  return meanNewSizeCost(costs);
}

}  // namespace

std::vector<ReadableFigure> networkFigures() {
  std::vector<ReadableFigure> figures;
  const auto add = [&](const char* name, FigureUnit unit, const char* meaning, FigureReading read) {
    figures.push_back({{name, unit, FigureNeeds::Survey, meaning}, std::move(read)});
  };
  const auto words = [&](const char* name, const char* meaning, std::string (*of)(const SurveyStarted&)) {
    add(name, FigureUnit::Words, meaning, [of](FigureSource& source) { return of(source.survey().started); });
  };
  words("survey.network", "the network's name", [](const SurveyStarted& s) { return s.network.name; });
  words("survey.input", "shape of the network's input", [](const SurveyStarted& s) { return dimsText(s.input); });
  words("survey.device", "the device's name", [](const SurveyStarted& s) { return s.device.name; });
  words("survey.precision", "the precision", [](const SurveyStarted& s) { return toText(s.options.precision); });
  words("survey.date", "the day of the measurement",
        [](const SurveyStarted& s) { return s.time.substr(0, s.time.find('T')); });
  add("survey.problems", FigureUnit::Count, "distinct convolution problems",
      [](FigureSource& source) { return static_cast<double>(source.survey().problems.size()); });
  add("survey.algorithms", FigureUnit::Count, "algorithms that the lists name, of all problems together",
      [](FigureSource& source) {
        double count = 0;
        for (const ProblemResult& problem : source.survey().problems)
          count += static_cast<double>(problem.trials.size());
        return count;
      });
  add("survey.convolutions", FigureUnit::Count, "convolutions of an iteration, each pass counted",
      [](FigureSource& source) { return convolutions(source.survey()); });
  add("survey.sizes", FigureUnit::Count, "input sizes that were surveyed alike",
      [](FigureSource& source) { return static_cast<double>(source.sizes("fastest").sizes.size()); });
  add("setup.time", FigureUnit::Time, "setting up device and libraries, once a process",
      [](FigureSource& source) { return setupUs(source.survey()); });

  const auto part = [&](const char* name, const char* meaning, double (*of)(const Warmup&)) {
    add(name, FigureUnit::Time, meaning, [of](FigureSource& source) { return of(source.warmup(kBenchmark)); });
  };
  part("network.warmup.query", "benchmark mode's warm-up: querying the lists",
       [](const Warmup& w) { return w.queryUs; });
  part("network.warmup.build", "benchmark mode's warm-up: building the plans",
       [](const Warmup& w) { return w.buildUs; });
  part("network.warmup.load", "benchmark mode's warm-up: module loading at first executions",
       [](const Warmup& w) { return w.loadUs; });
  part("network.warmup.runs", "benchmark mode's warm-up: executions to warm up and to time",
       [](const Warmup& w) { return w.warmupRunsUs + w.timedRunsUs; });
  add("network.warmup.iterations", FigureUnit::Count, "steady iterations that take as long as benchmark mode's warm-up",
      [](FigureSource& source) { return source.warmup(kBenchmark).totalUs() / source.size(kBenchmark).iterationUs; });
  add("network.search.peak", FigureUnit::Bytes, "the most workspace that benchmark mode's search allocates",
      [](FigureSource& source) { return static_cast<double>(source.size(kBenchmark).searchPeakBytes); });
  add("breakeven.iterations", FigureUnit::Count, "iterations at one size from which on benchmark mode has paid off",
      [](FigureSource& source) { return iterationsOf(source.fixedBreakEven()); });
  add("breakeven.words", FigureUnit::Words, "the same as a sentence's end",
      [](FigureSource& source) { return source.fixedBreakEven().words; });
  add("frontier.least.limit", FigureUnit::Bytes, "the least workspace limit under which every layer has an algorithm",
      [](FigureSource& source) { return static_cast<double>(frontierOf(source).front().limitBytes); });
  add("frontier.least.time", FigureUnit::Time, "an iteration under it",
      [](FigureSource& source) { return frontierOf(source).front().us; });
  add("frontier.best.limit", FigureUnit::Bytes, "the workspace limit from which on the network gets no faster",
      [](FigureSource& source) { return static_cast<double>(frontierOf(source).back().limitBytes); });
  add("frontier.best.time", FigureUnit::Time, "an iteration with it",
      [](FigureSource& source) { return frontierOf(source).back().us; });
  add("wins.fft", FigureUnit::Count, "problems whose fastest algorithm is an FFT",
      [](FigureSource& source) { return winsOf(source, Family::Fft); });
  add("wins.winograd", FigureUnit::Count, "problems whose fastest algorithm is a Winograd",
      [](FigureSource& source) { return winsOf(source, Family::Winograd); });
  add("wins.implicit-gemm", FigureUnit::Count, "problems whose fastest algorithm is an implicit GEMM",
      [](FigureSource& source) { return winsOf(source, Family::ImplicitGemm); });

  add("newsize.warmup", FigureUnit::Time, "benchmark mode's search for a new size, code loaded; mean of all sizes",
      [](FigureSource& source) { return meanNewSize(source).warmupUs; });
  add("newsize.saved", FigureUnit::Time, "what benchmark mode saves in an iteration; mean of all sizes",
      [](FigureSource& source) { return meanNewSize(source).savedUs; });
  add("newsize.regained", FigureUnit::Count, "iterations at a new size that make up for its search",
      [](FigureSource& source) {
        return meanNewSize(source).regainedIn.value_or(std::numeric_limits<double>::infinity());
      });
  return figures;
}

std::vector<ReadableFigure> scheduleFigures() {
  std::vector<ReadableFigure> figures;
  const auto add = [&](const std::string& name, FigureUnit unit, const std::string& meaning, FigureReading read) {
    figures.push_back({{name, unit, FigureNeeds::Schedule, meaning}, std::move(read)});
  };
  for (const NamedPolicy& pick : picks()) {
    const std::string prefix = "schedule." + pick.name;
    const std::string with = ", each layer with " + pick.words;
    add(prefix + ".total", FigureUnit::Time, "all iterations of the schedule" + with,
        [policy = pick.policy](FigureSource& source) { return source.forecast(policy).totalUs; });
    add(prefix + ".mean", FigureUnit::Time, "an iteration of the schedule on average" + with,
        [policy = pick.policy](FigureSource& source) {
          const Forecast& forecast = source.forecast(policy);
          return forecast.totalUs / static_cast<double>(forecast.iterations());
        });
    add(prefix + ".warmup", FigureUnit::Time, "its part for searching" + with,
        [policy = pick.policy](FigureSource& source) { return source.forecast(policy).warmup.totalUs(); });
    add(prefix + ".searches", FigureUnit::Count, "searches over the schedule" + with,
        [policy = pick.policy](FigureSource& source) { return static_cast<double>(source.forecast(policy).searches); });
  }
  add("schedule.iterations", FigureUnit::Count, "iterations of the schedule",
      [](FigureSource& source) { return static_cast<double>(source.forecast("fastest").iterations()); });
  add("schedule.sizes", FigureUnit::Count, "input sizes of the schedule",
      [](FigureSource& source) { return static_cast<double>(source.forecast("fastest").sizes.size()); });
  add("schedule.ratio", FigureUnit::Ratio, "benchmark mode's total time over the heuristics'",
      [](FigureSource& source) { return source.forecast(kBenchmark).totalUs / source.forecast(kHeuristics).totalUs; });
  add("schedule.breakeven.iterations", FigureUnit::Count, "iterations from which on benchmark mode has paid off",
      [](FigureSource& source) {
        return iterationsOf(breakEven(source.forecast(kBenchmark), source.forecast(kHeuristics)));
      });
  add("schedule.breakeven.words", FigureUnit::Words, "the same as a sentence's end",
      [](FigureSource& source) { return breakEven(source.forecast(kBenchmark), source.forecast(kHeuristics)).words; });
  return figures;
}

}  // namespace convscope
