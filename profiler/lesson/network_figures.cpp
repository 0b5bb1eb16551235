#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "analysis/call_lengths.h"
#include "analysis/new_sizes.h"
#include "analysis/survey_summary.h"
#include "analysis/workspace.h"
#include "analysis/wrong_pick.h"
#include "lesson/figure_source.h"
#include "session/trial_times.h"
#include "text/translate.h"

namespace convscope {
namespace {

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

/// How often benchmark mode picks a slower plan than the best, over all problems that PyTorch gives to the library.
WrongPickTotals wrongPicksOf(FigureSource& source) {
  const Survey& survey = source.survey();
  WrongPickTotals totals = totalsOf(survey, benchmarkPicks(survey));
  if (totals.problems == 0) throw MissingData("no wrong-pick probability is known");
  return totals;
}

NewSizes newSizesOf(FigureSource& source) {
  const auto sizes = newSizes(source.sizes(kBenchmark), source.sizes(kHeuristics));
  if (!sizes) throw MissingData("no size was surveyed completely");
  return *sizes;
}

}  // namespace

std::vector<ReadableFigure> networkFigures() {
  std::vector<ReadableFigure> figures;
  const auto add = [&](const std::string& name, FigureUnit unit, const std::string& meaning, FigureReading read) {
    figures.push_back({{name, unit, FigureNeeds::Survey, meaning}, std::move(read)});
  };
  const auto part = [&](const char* name, const std::string& meaning, double (*read)(const Warmup&)) {
    add(name, FigureUnit::Time, meaning, [read](FigureSource& source) { return read(source.warmup(kBenchmark)); });
  };
  part("network.warmup.query", translated("figure_kinds", "benchmark mode's warm-up: querying the lists"),
       [](const Warmup& w) { return w.queryUs; });
  part("network.warmup.build", translated("figure_kinds", "benchmark mode's warm-up: building the plans"),
       [](const Warmup& w) { return w.buildUs; });
  part("network.warmup.compile",
       translated("figure_kinds",
                  "benchmark mode's warm-up: the part of building for plans that are compiled at run time"),
       [](const Warmup& w) { return w.compiledUs; });
  part("network.warmup.load",
       translated("figure_kinds", "benchmark mode's warm-up: module loading at first executions"),
       [](const Warmup& w) { return w.loadUs; });
  part("network.warmup.runs", translated("figure_kinds", "benchmark mode's warm-up: executions to warm up and to time"),
       [](const Warmup& w) { return w.warmupRunsUs + w.timedRunsUs; });
  add("network.warmup.iterations", FigureUnit::Count,
      translated("figure_kinds", "steady iterations that take as long as benchmark mode's warm-up"),
      [](FigureSource& source) { return source.warmup(kBenchmark).totalUs() / source.size(kBenchmark).iterationUs; });
  add("network.search.peak", FigureUnit::Bytes,
      translated("figure_kinds", "the most workspace that benchmark mode's search allocates"),
      [](FigureSource& source) { return static_cast<double>(source.size(kBenchmark).searchPeakBytes); });
  add("breakeven.iterations", FigureUnit::Estimate,
      translated("figure_kinds", "iterations at one size from which on benchmark mode has paid off"),
      [](FigureSource& source) { return iterationsOf(source.fixedBreakEven()); });
  add("breakeven.words", FigureUnit::Words, translated("figure_kinds", "the same as a sentence's end"),
      [](FigureSource& source) { return source.fixedBreakEven().words; });
  add("frontier.least.limit", FigureUnit::Bytes,
      translated("figure_kinds", "the least workspace limit under which every layer has an algorithm"),
      [](FigureSource& source) { return static_cast<double>(frontierOf(source).front().limitBytes); });
  add("frontier.least.time", FigureUnit::Time, translated("figure_kinds", "an iteration under it"),
      [](FigureSource& source) { return frontierOf(source).front().us; });
  add("frontier.best.limit", FigureUnit::Bytes,
      translated("figure_kinds", "the workspace limit from which on the network gets no faster"),
      [](FigureSource& source) { return static_cast<double>(frontierOf(source).back().limitBytes); });
  add("frontier.best.time", FigureUnit::Time, translated("figure_kinds", "an iteration with it"),
      [](FigureSource& source) { return frontierOf(source).back().us; });
  add("network.mispick.count", FigureUnit::Count,
      translated("figure_kinds", "problems for which benchmark mode picks a slower plan, on average"),
      [](FigureSource& source) { return wrongPicksOf(source).expected; });
  add("network.mispick.loss", FigureUnit::Time, translated("figure_kinds", "expected regret of that in an iteration"),
      [](FigureSource& source) { return wrongPicksOf(source).lostUs; });
  add("network.mispick.share", FigureUnit::Share,
      translated("figure_kinds", "expected regret as a share of an iteration with benchmark on"),
      [](FigureSource& source) { return wrongPicksOf(source).lostUs / source.size(kBenchmark).iterationUs; });
  for (const int ranks : kRanks) {
    add(fmt::format("network.ranks.{}.differing", ranks), FigureUnit::Count,
        phrase("figure_kinds", "problems for which {} searches do not all pick the same plan, on average")(ranks),
        [ranks](FigureSource& source) { return expectedDiffering(benchmarkPicks(source.survey()), ranks); });
  }
  add("network.short.share", FigureUnit::Share,
      translated("figure_kinds",
                 "share of an iteration's executions that take less time than PyTorch takes to call them"),
      [](FigureSource& source) {
        const auto lengths = callLengths(source.survey());
        if (!lengths) throw MissingData("a layer has no measured algorithm, or the device is the processor");
        return lengths->share();
      });
  add("network.native.count", FigureUnit::Count,
      translated("figure_kinds",
                 "convolutions of an iteration, each pass counted, that PyTorch runs by kernels of its own"),
      [](FigureSource& source) {
        double count = 0;
        for (const ExcludedProblem& one : source.size(kHeuristics).notGiven) count += multiplicity(one.subject);
        return count;
      });
  add("wins.first-listed", FigureUnit::Count,
      translated("figure_kinds", "problems whose fastest algorithm is the first of the library's lists"),
      [](FigureSource& source) {
        const SurveySummary summary = summarizeSurvey(source.survey());
        return static_cast<double>(std::ranges::count_if(summary.problems, [](const ProblemSummary& problem) {
          return problem.fastest != nullptr && problem.fastest == problem.firstListed;
        }));
      });
  add("wins.fft", FigureUnit::Count, translated("figure_kinds", "problems whose fastest algorithm is an FFT"),
      [](FigureSource& source) { return winsOf(source, Family::Fft); });
  add("wins.winograd", FigureUnit::Count, translated("figure_kinds", "problems whose fastest algorithm is a Winograd"),
      [](FigureSource& source) { return winsOf(source, Family::Winograd); });
  add("wins.implicit-gemm", FigureUnit::Count,
      translated("figure_kinds", "problems whose fastest algorithm is an implicit GEMM"),
      [](FigureSource& source) { return winsOf(source, Family::ImplicitGemm); });

  add("newsize.warmup", FigureUnit::Time,
      translated("figure_kinds", "benchmark mode's search for a new size, code loaded; mean of all sizes"),
      [](FigureSource& source) { return newSizesOf(source).mean.warmupUs; });
  add("newsize.extra", FigureUnit::Time,
      translated("figure_kinds",
                 "how much longer that search takes than the heuristic choices' first calls; mean of all sizes"),
      [](FigureSource& source) { return newSizesOf(source).mean.extraUs; });
  add("newsize.saved", FigureUnit::Time,
      translated("figure_kinds", "what benchmark mode saves in an iteration; mean of all sizes"),
      [](FigureSource& source) { return newSizesOf(source).mean.savedUs; });
  add("newsize.regained", FigureUnit::Estimate,
      translated("figure_kinds", "iterations at a new size that make up for its search"), [](FigureSource& source) {
        const auto after = newSizesOf(source).regainedAfter();
        return after ? static_cast<double>(*after) : std::numeric_limits<double>::infinity();
      });
  return figures;
}

}  // namespace convscope
