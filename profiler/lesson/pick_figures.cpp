#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "analysis/carried_choices.h"
#include "analysis/kernel_report.h"
#include "lesson/figure_source.h"
#include "measure/layout_conversions.h"
#include "session/algorithm_text.h"
#include "session/result_evidence.h"
#include "session/trial_times.h"
#include "statistics/statistics.h"
#include "text/message.h"
#include "text/translate.h"

namespace convscope {
namespace {

Family familyOf(const Trial& trial) {
  if (!trial.candidate.family) throw MissingData("the algorithm's family is not known");
  return *trial.candidate.family;
}

double errorOf(const Trial& trial) {
  const std::optional<ErrorMeasured>& error = trial.evidence.error;
  if (!error) throw MissingData("the algorithm's results were not checked");
  if (!error->failure.empty()) throw MissingData("{}", translatedMessage(error->failure));
  return error->relativeL2;
}

double differingOf(const Trial& trial) {
  if (!trial.evidence.alone || trial.evidence.alone->elements == 0)
    throw MissingData("the algorithm was not executed again to compare its results");
  return differingShare(worstOf(trial.evidence));
}

double medianOf(const Samples& samples) {
  if (samples.us.empty()) throw MissingData("the algorithm has no samples of this kind");
  return median(samples.us);
}

double measured(const std::optional<double>& us) {
  if (!us) throw MissingData("it was not measured for this algorithm");
  return *us;
}

double conversionsOf(const Trial& trial) {
  if (trial.kernels.empty()) throw MissingData("the algorithm's kernels were not read");
  return static_cast<double>(layoutConversions(trial.kernels));
}

KernelReport kernelsOf(FigureSource& source, const std::string& policy) {
  auto report = kernelReport(source.chosen(policy), source.problem().subject.problem, source.survey().started.device);
  if (!report) throw MissingData("the algorithm's kernels were not timed");
  return *std::move(report);
}

const KernelRow& longestOf(const KernelReport& report) {
  if (!report.longest) throw MissingData("none of the algorithm's kernels is known to compute");
  return report.rows[*report.longest];
}

double counted(const KernelRow& row, std::optional<double> KernelCounters::*counter) {
  const std::optional<double> value = row.counters ? *row.counters.*counter : std::nullopt;
  if (!value) throw MissingData("hardware counters were not read");
  return *value;
}

/// The convolutions of an iteration, each pass counted, whose choice converts between layouts.
double conversionsOf(FigureSource& source, const std::string& policy) {
  double count = 0;
  for (const ProblemCosts& costs : source.size(policy).problems) {
    const auto& problems = source.survey().problems;
    const auto problem = std::ranges::find(problems, costs.subject, &ProblemResult::subject);
    if (problem == problems.end() || !costs.choice.trial) throw MissingData("a layer has no measured algorithm");
    if (conversionsOf(problem->trials[*costs.choice.trial]) > 0) count += multiplicity(costs.subject);
  }
  return count;
}

/// The share of the heuristics' time that another time saves.
double gain(double heuristicsUs, double us) {
  return 1 - us / heuristicsUs;
}

void addPick(std::vector<ReadableFigure>& figures, const NamedPolicy& pick) {
  const auto add = [&](const char* name, FigureUnit unit, const std::string& meaning, FigureReading read) {
    figures.push_back({{fmt::format("{}.{}", pick.name, name), unit, FigureNeeds::Problem,
                        phrase("figure_kinds", "{} of {}")(meaning, pick.words)},
                       std::move(read)});
  };
  add("time", FigureUnit::Time, translated("figure_kinds", "steady time of an execution"),
      [policy = pick.policy](FigureSource& source) { return source.choice(policy).steadyUs; });
  add("name", FigureUnit::Words, "name", [policy = pick.policy](FigureSource& source) {
    return algorithmText(source.problem(), *source.choice(policy).trial);
  });
  add("family", FigureUnit::Words, "family", [policy = pick.policy](FigureSource& source) {
    const Family family = familyOf(source.chosen(policy));
    return TranslatedWords{toText(family), familyTitle(family)};
  });
  add("error", FigureUnit::Ratio, translated("figure_kinds", "relative L2 error against a computation in 64 bits"),
      [policy = pick.policy](FigureSource& source) { return errorOf(source.chosen(policy)); });
  add("differing", FigureUnit::Share,
      translated("figure_kinds", "share of the result's elements that differ when it is executed again,"),
      [policy = pick.policy](FigureSource& source) { return differingOf(source.chosen(policy)); });
  add("workspace", FigureUnit::Bytes, "workspace", [policy = pick.policy](FigureSource& source) {
    return static_cast<double>(source.choice(policy).workspaceBytes);
  });
  add("conversions", FigureUnit::Count, translated("figure_kinds", "kernels that convert between NCHW and NHWC"),
      [policy = pick.policy](FigureSource& source) { return conversionsOf(source.chosen(policy)); });
}

/// Why a pick takes its time: what its kernels do, and what the hardware counted in the one that computes longest.
void addPickKernels(std::vector<ReadableFigure>& figures, const NamedPolicy& pick) {
  const auto add = [&](const char* name, FigureUnit unit, const std::string& meaning,
                       double (*read)(const KernelReport&)) {
    figures.push_back({{fmt::format("{}.{}", pick.name, name), unit, FigureNeeds::Problem,
                        phrase("figure_kinds", "{} of {}")(meaning, pick.words)},
                       [policy = pick.policy, read](FigureSource& source) { return read(kernelsOf(source, policy)); }});
  };
  add("kernels.time", FigureUnit::Time, translated("figure_kinds", "time of all kernels on the device"),
      [](const KernelReport& report) { return report.us; });
  add("kernels.computing", FigureUnit::Time, translated("figure_kinds", "time of the kernels that compute"),
      [](const KernelReport& report) { return report.usOf(KernelRole::Computes); });
  add("kernels.converting", FigureUnit::Share,
      translated("figure_kinds", "share of the kernels' time that converts between NCHW and NHWC"),
      [](const KernelReport& report) { return report.usOf(KernelRole::ConvertsLayout) / report.us; });
  add("kernels.moved", FigureUnit::Ratio,
      translated("figure_kinds", "memory that the kernels moved over what the tensors hold"),
      [](const KernelReport& report) {
        if (!report.movedBytes) throw MissingData("hardware counters were not read");
        return *report.movedBytes / report.tensorBytes;
      });
  add("kernels.waves", FigureUnit::Ratio, translated("figure_kinds", "waves of the kernel that computes longest"),
      [](const KernelReport& report) {
        const auto waves = longestOf(report).waves;
        if (!waves) throw MissingData("the occupancy of the kernel is not known");
        return *waves;
      });
  add("kernels.tensor-cores", FigureUnit::Share,
      translated("figure_kinds", "share of the cycles in which tensor cores are busy, in the longest kernel"),
      [](const KernelReport& report) { return counted(longestOf(report), &KernelCounters::tensorCores); });
  add("kernels.occupancy", FigureUnit::Share,
      translated("figure_kinds", "share of the warps that are resident, in the longest kernel"),
      [](const KernelReport& report) { return counted(longestOf(report), &KernelCounters::occupancy); });
  add("kernels.bandwidth", FigureUnit::Share,
      translated("figure_kinds", "share of the memory's bandwidth that the longest kernel uses"),
      [](const KernelReport& report) { return counted(longestOf(report), &KernelCounters::memoryPeakShare); });
}

/// What was measured of a pick beside its steady time.
void addPickTimes(std::vector<ReadableFigure>& figures, const NamedPolicy& pick) {
  const auto add = [&](const char* name, const std::string& meaning, double (*read)(const Trial&)) {
    figures.push_back({{fmt::format("{}.{}", pick.name, name), FigureUnit::Time, FigureNeeds::Problem,
                        phrase("figure_kinds", "{} of {}")(meaning, pick.words)},
                       [policy = pick.policy, read](FigureSource& source) { return read(source.chosen(policy)); }});
  };
  add("isolated", translated("figure_kinds", "median of isolated samples"),
      [](const Trial& trial) { return medianOf(trial.single); });
  add("hot", translated("figure_kinds", "median of back-to-back samples"),
      [](const Trial& trial) { return medianOf(trial.hot); });
  add("cold", translated("figure_kinds", "median of cold-cache samples"),
      [](const Trial& trial) { return medianOf(trial.cold); });
  add("build", translated("figure_kinds", "building the plan"),
      [](const Trial& trial) { return measured(trial.buildUs); });
  add("first", translated("figure_kinds", "first execution"),
      [](const Trial& trial) { return measured(trial.firstExecutionUs); });
}

void addNetworkPick(std::vector<ReadableFigure>& figures, const NamedPolicy& pick) {
  const auto add = [&](const char* name, FigureUnit unit, const std::string& meaning, FigureReading read) {
    figures.push_back({{fmt::format("network.{}.{}", pick.name, name), unit, FigureNeeds::Survey,
                        phrase("figure_kinds", "{}, each layer with {}")(meaning, pick.words)},
                       std::move(read)});
  };
  add("time", FigureUnit::Time, translated("figure_kinds", "steady time of all convolutions of an iteration"),
      [policy = pick.policy](FigureSource& source) { return source.size(policy).iterationUs; });
  add("workspace", FigureUnit::Bytes, translated("figure_kinds", "largest workspace of a layer"),
      [policy = pick.policy](FigureSource& source) { return static_cast<double>(source.size(policy).workspaceBytes); });
  add("conversions", FigureUnit::Count,
      translated("figure_kinds", "convolutions of an iteration that convert between NCHW and NHWC"),
      [policy = pick.policy](FigureSource& source) { return conversionsOf(source, policy); });
  add("warmup", FigureUnit::Time, translated("figure_kinds", "warm-up of a new process"),
      [policy = pick.policy](FigureSource& source) { return source.warmup(policy).totalUs(); });
  add("first", FigureUnit::Time, translated("figure_kinds", "first iteration of a new process"),
      [policy = pick.policy](FigureSource& source) {
        return source.warmup(policy).totalUs() + source.size(policy).iterationUs;
      });
}

/// A recording against the step's own, {NAME@SESSION}: other times, and what the step's picks would cost there.
void addAgainstOwn(std::vector<ReadableFigure>& figures, const NamedPolicy& pick) {
  const auto add = [&](const std::string& name, FigureUnit unit, FigureNeeds needs, const char* meaning,
                       FigureReading read) {
    figures.push_back(
        {{name, unit, needs, phrase("figure_kinds", "{}: {}")(pick.words, translated("figure_kinds", meaning))},
         std::move(read)});
  };
  add(fmt::format("{}.longer", pick.name), FigureUnit::Share, FigureNeeds::Problem,
      translatable("figure_kinds", "how much longer an execution takes than in the step's recording"),
      [policy = pick.policy](FigureSource& source) {
        return source.choice(policy).steadyUs / source.own().choice(policy).steadyUs - 1;
      });
  add(fmt::format("network.{}.longer", pick.name), FigureUnit::Share, FigureNeeds::Survey,
      translatable("figure_kinds", "how much longer an iteration takes than in the step's recording"),
      [policy = pick.policy](FigureSource& source) {
        return source.size(policy).iterationUs / source.own().size(policy).iterationUs - 1;
      });
  add(fmt::format("carried.{}.same", pick.name), FigureUnit::Count, FigureNeeds::Survey,
      translatable("figure_kinds", "problems for which it is the same algorithm as in the step's recording"),
      [policy = pick.policy](FigureSource& source) {
        return static_cast<double>(carriedChoices(source.own().survey(), source.survey(), policy).same);
      });
  add(fmt::format("carried.{}.added", pick.name), FigureUnit::Share, FigureNeeds::Survey,
      translatable("figure_kinds", "how much longer an iteration takes with those of the step's recording"),
      [policy = pick.policy](FigureSource& source) {
        return carriedChoices(source.own().survey(), source.survey(), policy).addedShare();
      });
}

/// Gain and speed-up of the picks that search, against the heuristics' pick.
void addAgainstHeuristics(std::vector<ReadableFigure>& figures, const NamedPolicy& pick) {
  const auto add = [&](const std::string& prefix, FigureNeeds needs, auto timeOf) {
    figures.push_back(
        {{fmt::format("{}{}.gain", prefix, pick.name), FigureUnit::Share, needs,
          phrase("figure_kinds", "share of the heuristics' time that {} saves; negative: it takes longer")(pick.words)},
         [policy = pick.policy, timeOf](FigureSource& source) {
           return gain(timeOf(source, "pytorch"), timeOf(source, policy));
         }});
    figures.push_back({{fmt::format("{}{}.speedup", prefix, pick.name), FigureUnit::Ratio, needs,
                        phrase("figure_kinds", "the heuristics' time over that of {}")(pick.words)},
                       [policy = pick.policy, timeOf](FigureSource& source) {
                         return timeOf(source, "pytorch") / timeOf(source, policy);
                       }});
  };
  add("", FigureNeeds::Problem,
      [](FigureSource& source, const std::string& policy) { return source.choice(policy).steadyUs; });
  add("network.", FigureNeeds::Survey,
      [](FigureSource& source, const std::string& policy) { return source.size(policy).iterationUs; });
}

/// The price of excluding nondeterministic algorithms, with benchmark mode on and off.
void addDeterminism(std::vector<ReadableFigure>& figures) {
  const auto addLayer = [&](const char* name, const char* deterministic, const char* free, const char* words) {
    figures.push_back({{name, FigureUnit::Share, FigureNeeds::Problem, translated("figure_kinds", words)},
                       [deterministic, free](FigureSource& source) {
                         return source.choice(deterministic).steadyUs / source.choice(free).steadyUs - 1;
                       }});
  };
  addLayer("deterministic.slowdown", "pytorch-deterministic", "pytorch",
           translatable("figure_kinds", "how much longer the layer takes with deterministic on, benchmark off"));
  addLayer("benchmark-deterministic.slowdown", "pytorch-benchmark-deterministic", "pytorch-benchmark",
           translatable("figure_kinds", "how much longer the layer takes with deterministic on, benchmark on"));
  const auto add = [&](const char* name, const char* deterministic, const char* free, const char* words) {
    figures.push_back({{name, FigureUnit::Share, FigureNeeds::Survey, translated("figure_kinds", words)},
                       [deterministic, free](FigureSource& source) {
                         return source.size(deterministic).iterationUs / source.size(free).iterationUs - 1;
                       }});
  };
  add("network.deterministic.price", "pytorch-deterministic", "pytorch",
      translatable("figure_kinds", "how much longer an iteration takes with deterministic on, benchmark off"));
  add("network.benchmark-deterministic.price", "pytorch-benchmark-deterministic", "pytorch-benchmark",
      translatable("figure_kinds", "how much longer an iteration takes with deterministic on, benchmark on"));
}

}  // namespace

const std::array<NamedPolicy, 7>& picks() {
  static const std::array<NamedPolicy, 7> kPicks{
      {{"fastest", "fastest", translated("figure_kinds", "the fastest algorithm")},
       {"heuristics", "pytorch", translated("figure_kinds", "the heuristic choice (benchmark off)")},
       {"benchmark", "pytorch-benchmark", translated("figure_kinds", "the benchmark choice (benchmark on)")},
       {"benchmark-all", "pytorch-benchmark:limit=0",
        translated("figure_kinds", "the benchmark choice with benchmark_limit = 0")},
       {"deterministic", "pytorch-deterministic",
        translated("figure_kinds", "the heuristic choice with deterministic on")},
       {"benchmark-deterministic", "pytorch-benchmark-deterministic",
        translated("figure_kinds", "the benchmark choice with deterministic on")},
       {"applied", "convscope-applied",
        translated("figure_kinds", "the measured choice, which run --choices applies without a search")}}};
  return kPicks;
}

std::vector<ReadableFigure> pickFigures() {
  std::vector<ReadableFigure> figures;
  for (const NamedPolicy& pick : picks()) {
    addPick(figures, pick);
    addPickTimes(figures, pick);
    addPickKernels(figures, pick);
    addNetworkPick(figures, pick);
    addAgainstOwn(figures, pick);
    const bool isDeterministic = pick.name.ends_with("deterministic");
    if (pick.name != "heuristics" && !isDeterministic) addAgainstHeuristics(figures, pick);
  }
  addDeterminism(figures);
  return figures;
}

}  // namespace convscope
