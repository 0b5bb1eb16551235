#include <fmt/format.h>

#include <algorithm>

#include "analysis/survey_summary.h"
#include "analysis/workspace.h"
#include "analysis/wrong_pick.h"
#include "backend/known_backends.h"
#include "core/problem_text.h"
#include "lesson/figure_source.h"
#include "policy/framework/policies.h"
#include "problem/problem_cost.h"
#include "session/trial_times.h"
#include "text/translate.h"

namespace convscope {
namespace {

struct FamilyName {
  Family family;
  const char* name;
};
constexpr std::array kFamilies{
    FamilyName{Family::Direct, "direct"},     FamilyName{Family::ImplicitGemm, "implicit-gemm"},
    FamilyName{Family::Gemm, "gemm"},         FamilyName{Family::Fft, "fft"},
    FamilyName{Family::Winograd, "winograd"}, FamilyName{Family::Depthwise, "depthwise"},
    FamilyName{Family::Other, "other"}};

const Trial& fastestTrial(const ProblemResult& problem) {
  const auto fastest = problem.fastest();
  if (!fastest) throw MissingData("no algorithm was measured");
  return problem.trials[*fastest];
}

/// The measured trial with the least steady time of those that `counts` accepts.
const Trial& bestWhere(const ProblemResult& problem, const std::function<bool(const Trial&)>& counts,
                       const std::string& nothing) {
  const SteadyTimes times(problem);
  const Trial* best = nullptr;
  for (const Trial& trial : problem.trials) {
    if (!ran(trial) || !counts(trial)) continue;
    if (best == nullptr || times.us(trial) < times.us(*best)) best = &trial;
  }
  if (best == nullptr) throw MissingData("{}", nothing);
  return *best;
}

const Trial& slowest(const ProblemResult& problem) {
  const SteadyTimes times(problem);
  const Trial* slowest = &fastestTrial(problem);
  for (const Trial& trial : problem.trials) {
    if (ran(trial) && times.us(trial) > times.us(*slowest)) slowest = &trial;
  }
  return *slowest;
}

double steadyUs(FigureSource& source, const Trial& trial) {
  return SteadyTimes(source.problem()).us(trial);
}

/// The trial's steady time over that of the fastest.
double ratioToFastest(FigureSource& source, const Trial& trial) {
  return steadyUs(source, trial) / steadyUs(source, fastestTrial(source.problem()));
}

const Trial& bestOf(const ProblemResult& problem, Family family) {
  return bestWhere(
      problem, [family](const Trial& trial) { return trial.candidate.family == family; },
      phrase("figures", "no {} algorithm was measured")(toText(family)));
}

const Trial& runnerUp(const ProblemResult& problem) {
  const Trial* fastest = &fastestTrial(problem);
  return bestWhere(
      problem, [fastest](const Trial& trial) { return &trial != fastest; },
      translated("figures", "only one algorithm was measured"));
}

const Trial& fastestDeterministic(const ProblemResult& problem) {
  return bestWhere(
      problem, [](const Trial& trial) { return !trial.candidate.has(Note::Nondeterministic); },
      translated("figures", "no deterministic algorithm was measured"));
}

/// The first measured algorithm of the library's lists.
const Trial& firstListed(FigureSource& source) {
  const SurveySummary summary = summarizeSurvey(source.survey());
  const auto found = std::ranges::find(summary.problems, &source.problem(), &ProblemSummary::result);
  if (found == summary.problems.end() || found->firstListed == nullptr)
    throw MissingData("{}", translated("figures", "the first algorithm of the lists was not measured"));
  return *found->firstListed;
}

ParetoPoint leastWorkspace(const ProblemResult& problem) {
  const auto front = paretoFront(problem);
  if (front.empty()) throw MissingData("no algorithm was measured");
  return front.front();
}

double countOf(const ProblemResult& problem, const std::function<bool(const Trial&)>& counts) {
  return static_cast<double>(std::ranges::count_if(problem.trials, counts));
}

std::string axesText(const Problem& problem, std::int64_t Axis::*quantity) {
  Dims dims;
  for (const Axis& axis : problem.axes) dims.push_back(axis.*quantity);
  return dimsText(dims);
}

/// "cuDNN"
std::string libraryName(const Survey& survey) {
  const std::string text = libraryText(survey.started.versions);
  return text.substr(0, text.find(' '));
}

WrongPick wrongPickOf(FigureSource& source) {
  WrongPick result = wrongPick(source.problem(), contextOf(source.survey()), findPolicy(kBenchmark).settings,
                               IsolatedNoise(source.survey()));
  if (!result.missing.empty()) throw MissingData("{}", result.missing.front());
  return result;
}

class ProblemFigures {
 public:
  std::vector<ReadableFigure> all() {
    addSubject();
    addAlgorithms();
    for (const FamilyName& family : kFamilies) addFamily(family);
    addSearch();
    return std::move(m_figures);
  }

 private:
  void add(const std::string& name, FigureUnit unit, const std::string& meaning, FigureReading read) {
    m_figures.push_back({{name, unit, FigureNeeds::Problem, meaning}, std::move(read)});
  }

  void addSubject() {
    add("layer.filter", FigureUnit::Words, translated("figure_kinds", "spatial size of the filter, e.g. 3x3"),
        [](FigureSource& source) { return axesText(source.problem().subject.problem, &Axis::filter); });
    add("layer.input", FigureUnit::Words, translated("figure_kinds", "shape of the layer's input"),
        [](FigureSource& source) { return dimsText(inputDims(source.problem().subject.problem)); });
    add("layer.groups", FigureUnit::Count, translated("figure_kinds", "groups of the convolution"),
        [](FigureSource& source) { return static_cast<double>(source.problem().subject.problem.groups); });
    add("layer.executor", FigureUnit::Words,
        translated("figure_kinds", "who executes the layer in PyTorch, e.g. cuDNN"), [](FigureSource& source) {
          const Choice& decision = source.decision(kHeuristics);
          return decision.toLibrary() ? libraryName(source.survey()) : decision.executor;
        });
    add("layer.share", FigureUnit::Share,
        translated("figure_kinds", "share of an iteration that the layer's pass takes with benchmark off"),
        [](FigureSource& source) {
          return multiplicity(source.problem().subject) * source.choice(kHeuristics).steadyUs /
                 source.size(kHeuristics).iterationUs;
        });
    add("layer.flops", FigureUnit::Count,
        translated("figure_kinds", "floating-point operations of the direct computation, in millions"),
        [](FigureSource& source) { return flops(source.problem().subject.problem) / 1e6; });
  }

  void addAlgorithms() {
    add("algorithms.listed", FigureUnit::Count, translated("figure_kinds", "algorithms that the lists name"),
        [](FigureSource& source) { return static_cast<double>(source.problem().trials.size()); });
    add("algorithms.measured", FigureUnit::Count, translated("figure_kinds", "algorithms that ran"),
        [](FigureSource& source) { return countOf(source.problem(), ran); });
    add("algorithms.contenders", FigureUnit::Count, "finalists",
        [](FigureSource& source) { return countOf(source.problem(), &Trial::contender); });
    add("algorithms.nondeterministic", FigureUnit::Count,
        translated("figure_kinds", "algorithms that the library marks nondeterministic"), [](FigureSource& source) {
          return countOf(source.problem(), [](const Trial& t) { return t.candidate.has(Note::Nondeterministic); });
        });
    add("slowest.ratio", FigureUnit::Ratio,
        translated("figure_kinds", "time of the slowest algorithm over that of the fastest"),
        [](FigureSource& source) { return ratioToFastest(source, slowest(source.problem())); });
    add("slowest.time", FigureUnit::Time, translated("figure_kinds", "steady time of the slowest algorithm"),
        [](FigureSource& source) { return steadyUs(source, slowest(source.problem())); });
    add("first-listed.ratio", FigureUnit::Ratio,
        translated("figure_kinds", "time of the first algorithm of the library's lists over that of the fastest"),
        [](FigureSource& source) { return ratioToFastest(source, firstListed(source)); });
    add("least-workspace.time", FigureUnit::Time,
        translated("figure_kinds", "time of the fastest algorithm that needs the least workspace"),
        [](FigureSource& source) { return leastWorkspace(source.problem()).us; });
    add("least-workspace.workspace", FigureUnit::Bytes,
        translated("figure_kinds", "the least workspace that any algorithm needs"),
        [](FigureSource& source) { return static_cast<double>(leastWorkspace(source.problem()).workspaceBytes); });
    add("least-workspace.ratio", FigureUnit::Ratio, translated("figure_kinds", "its time over that of the fastest"),
        [](FigureSource& source) {
          return leastWorkspace(source.problem()).us / steadyUs(source, fastestTrial(source.problem()));
        });
    add("runner-up.time", FigureUnit::Time, translated("figure_kinds", "steady time of the second fastest algorithm"),
        [](FigureSource& source) { return steadyUs(source, runnerUp(source.problem())); });
    add("runner-up.ratio", FigureUnit::Ratio, translated("figure_kinds", "its time over that of the fastest"),
        [](FigureSource& source) { return ratioToFastest(source, runnerUp(source.problem())); });
    add("fastest-deterministic.time", FigureUnit::Time,
        translated("figure_kinds",
                   "steady time of the fastest algorithm that the library does not mark nondeterministic"),
        [](FigureSource& source) { return steadyUs(source, fastestDeterministic(source.problem())); });
    add("front.count", FigureUnit::Count,
        translated("figure_kinds", "algorithms that no other beats in both time and workspace"),
        [](FigureSource& source) { return static_cast<double>(paretoFront(source.problem()).size()); });
  }

  void addFamily(const FamilyName& family) {
    const std::string prefix = std::string("family.") + family.name;
    add(prefix + ".count", FigureUnit::Count, translated("figure_kinds", "algorithms of the family that ran"),
        [wanted = family.family](FigureSource& source) {
          return countOf(source.problem(), [&](const Trial& t) { return ran(t) && t.candidate.family == wanted; });
        });
    add(prefix + ".best", FigureUnit::Time, translated("figure_kinds", "steady time of the family's fastest algorithm"),
        [wanted = family.family](FigureSource& source) { return steadyUs(source, bestOf(source.problem(), wanted)); });
    add(prefix + ".workspace", FigureUnit::Bytes,
        translated("figure_kinds", "workspace of the family's fastest algorithm"),
        [wanted = family.family](FigureSource& source) {
          return static_cast<double>(bestOf(source.problem(), wanted).workspaceBytes);
        });
    add(prefix + ".ratio", FigureUnit::Ratio,
        translated("figure_kinds", "time of the family's fastest algorithm over that of the fastest of all"),
        [wanted = family.family](FigureSource& source) {
          return ratioToFastest(source, bestOf(source.problem(), wanted));
        });
  }

  void addSearch() {
    const auto part = [this](const char* name, const std::string& meaning, double (*read)(const Warmup&)) {
      add(name, FigureUnit::Time, meaning,
          [read](FigureSource& source) { return read(source.choice(kBenchmark).warmup); });
    };
    part("search.time", translated("figure_kinds", "benchmark mode's search, all of it"),
         [](const Warmup& w) { return w.totalUs(); });
    part("search.query", translated("figure_kinds", "querying the lists"), [](const Warmup& w) { return w.queryUs; });
    part("search.build", translated("figure_kinds", "building the plans"), [](const Warmup& w) { return w.buildUs; });
    part("search.load", translated("figure_kinds", "module loading at first executions"),
         [](const Warmup& w) { return w.loadUs; });
    part("search.runs", translated("figure_kinds", "executions to warm up and to time"),
         [](const Warmup& w) { return w.warmupRunsUs + w.timedRunsUs; });
    add("search.plans", FigureUnit::Count, translated("figure_kinds", "plans that benchmark mode builds"),
        [](FigureSource& source) { return static_cast<double>(source.choice(kBenchmark).plansBuilt); });
    add("search.timed", FigureUnit::Count, translated("figure_kinds", "plans that benchmark mode times"),
        [](FigureSource& source) { return static_cast<double>(source.choice(kBenchmark).plansTimed); });
    add("search.peak", FigureUnit::Bytes, translated("figure_kinds", "the most workspace that the search allocates"),
        [](FigureSource& source) { return static_cast<double>(source.choice(kBenchmark).searchPeakBytes); });
    add("search.executions", FigureUnit::Count,
        translated("figure_kinds", "executions of the chosen algorithm that take as long as the search"),
        [](FigureSource& source) {
          const Choice& choice = source.choice(kBenchmark);
          return choice.warmup.totalUs() / choice.steadyUs;
        });
    add("mispick.probability", FigureUnit::Share,
        translated("figure_kinds", "wrong-pick probability: one sample each chooses a slower plan than the best"),
        [](FigureSource& source) { return wrongPickOf(source).probability; });
    add("mispick.loss", FigureUnit::Time, translated("figure_kinds", "expected regret of that in an execution"),
        [](FigureSource& source) { return wrongPickOf(source).expectedRegretUs; });
    for (const int ranks : kRanks) {
      add(fmt::format("ranks.{}.differing", ranks), FigureUnit::Share,
          phrase("figure_kinds", "how likely {} searches do not all pick the same plan")(ranks),
          [ranks](FigureSource& source) { return wrongPickOf(source).differingProbability(ranks); });
    }
  }

  std::vector<ReadableFigure> m_figures;
};

}  // namespace

std::vector<ReadableFigure> problemFigures() {
  return ProblemFigures().all();
}

}  // namespace convscope
