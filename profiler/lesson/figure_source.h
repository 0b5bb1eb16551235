#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "analysis/forecasts.h"
#include "analysis/recorded_forecast.h"
#include "backend/algorithm.h"
#include "lesson/figure_name.h"
#include "policy/forecast/break_even.h"
#include "policy/forecast/buckets.h"
#include "session/session.h"

namespace convscope {

/// The policies that figures compare: those of the benchmark switch, on and off.
inline constexpr const char* kBenchmark = "pytorch-benchmark";
inline constexpr const char* kHeuristics = "pytorch";

/// Numbers of ranks whose searches `ranks.N.differing` compares.
inline constexpr std::array kRanks{2, 8};

/// Before EVERY in the schedule of every surveyed size; see surveyedSchedule().
inline constexpr std::string_view kSurveyed = "surveyed:";

/// The source of a step's figures: one survey, one of its problems, one schedule.
struct FigureScope {
  const Session* session = nullptr;
  const Survey* survey = nullptr;  ///< of the session
  std::string layer = {};          ///< empty: the first problem
  std::optional<Pass> pass = {};
  std::string schedule = {};  ///< as parseSchedule takes it, without files; or "surveyed:EVERY", see surveyedSchedule()
  std::int64_t iterations = 1000;
};

/// Returns a schedule of every size that the session has surveyed like `survey`, each for `every` iterations.
ScheduleSpec surveyedSchedule(const Session& session, const Survey& survey, std::int64_t every);

/// Returns the scope's schedule over its survey. Throws MissingData if it has none, or the session has too few sizes.
ScheduleSpec scheduleOf(const FigureScope& scope);

/// What figures are read from: choices, costs and forecasts, computed at first use. Every function throws MissingData
/// that says what the session lacks.
class FigureSource {
 public:
  /// `scope` may lack the survey if nothing else is called.
  explicit FigureSource(FigureScope scope);

  const Survey& survey() const { return *m_scope.survey; }
  const ProblemResult& problem() const;
  /// Selects another problem. Empty arguments select that of the scope.
  void setProblem(const std::string& layer, std::optional<Pass> pass);
  /// Compares the figures of this recording with the step's own, which must outlive this object.
  void compareWith(FigureSource& own) { m_own = &own; }

  /// Returns a policy's decision for the problem: its choice, or who executes the problem instead of the library.
  const Choice& decision(const std::string& policy);
  /// Returns a policy's choice for the problem; it has a trial.
  const Choice& choice(const std::string& policy);
  const Trial& chosen(const std::string& policy);
  /// A policy's costs at the survey's size, complete. Layers that PyTorch does not give to the library are in none, so
  /// policies can be compared.
  const SizeCosts& size(const std::string& policy);
  /// A policy's warm-up in a new process that starts with the survey's size.
  Warmup warmup(const std::string& policy);
  /// A policy's costs at all sizes like the survey's, without the same layers.
  const PolicyCosts& sizes(const std::string& policy);
  /// A policy over the step's schedule.
  const Forecast& forecast(const std::string& policy);
  /// The best ways to pad the sizes of the step's schedule under a policy: up to one size, two, ... `most`.
  const std::vector<Bucketing>& paddings(const std::string& policy, std::size_t most);
  /// When benchmark mode pays off against the heuristic choice at the survey's own size, with bounds from the noise.
  BreakEven fixedBreakEven();
  /// The same over the step's schedule.
  BreakEven scheduleBreakEven();
  /// The step's own recording, at the same problem. Throws MissingData if the figure is of the step's own recording.
  FigureSource& own();
  /// Whole iterations of the recorded program that the survey measured, under all policies of picks().
  const RecordedForecast& iterations();

 private:
  using Costs = std::map<std::string, PolicyCosts>;

  const Schedule& schedule();
  const PolicyCosts& ownSize(const std::string& policy);
  BreakEven boundedBreakEven(const PolicyCosts& policy, const PolicyCosts& against, const Schedule& schedule,
                             double drift) const;

  FigureScope m_scope;
  std::string m_layer;
  std::optional<Pass> m_pass;
  FigureSource* m_own = nullptr;
  std::map<std::pair<const ProblemResult*, std::string>, Choice> m_choices;
  Forecaster m_sizes;  ///< of the survey and those like it of other sizes
  Costs m_sizesCosts;
  Costs m_sizeCosts;  ///< at the survey's size
  std::map<std::string, Forecast> m_forecasts;
  std::map<std::string, std::vector<Bucketing>> m_paddings;
  std::optional<Schedule> m_schedule;
  std::optional<RecordedForecast> m_iterations;
};

/// Iterations after which a policy has paid off; infinite if it never does.
struct EstimatedIterations {
  double number = 0;
  std::optional<IterationRange> range;
};
EstimatedIterations iterationsOf(const BreakEven& breakEven);

/// Words that are translated for people. Conditions compare the key.
struct TranslatedWords {
  std::string key;
  std::string text;
};

/// A number or words.
using FigureValue = std::variant<double, std::string, TranslatedWords, EstimatedIterations>;
using FigureReading = std::function<FigureValue(FigureSource&)>;

/// A figure with the function that reads it.
struct ReadableFigure {
  FigureKind kind;
  FigureReading read;
};

// The figures, in groups.
std::vector<ReadableFigure> pickFigures();      ///< each policy's choice, for a problem and for the network
std::vector<ReadableFigure> problemFigures();   ///< of a problem's algorithms and its search
std::vector<ReadableFigure> networkFigures();   ///< of the network
std::vector<ReadableFigure> surveyFigures();    ///< of the survey: what was measured, where and how
std::vector<ReadableFigure> scheduleFigures();  ///< of a schedule of sizes
std::vector<ReadableFigure> programFigures();   ///< of whole iterations of a recorded program

/// A policy under its name in lessons.
struct NamedPolicy {
  std::string name;
  std::string policy;
  std::string words;
};
const std::array<NamedPolicy, 7>& picks();

}  // namespace convscope
