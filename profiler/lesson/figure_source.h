#pragma once

#include <array>
#include <functional>
#include <map>
#include <string>
#include <variant>

#include "lesson/figure_name.h"
#include "policy/forecast/forecast.h"
#include "session/session.h"

namespace convscope {

/// The policies that figures compare: those of the benchmark switch, on and off.
inline constexpr const char* kBenchmark = "pytorch-benchmark";
inline constexpr const char* kHeuristics = "pytorch";

/// What figures are read from: one survey, one problem of it, one schedule of iterations.
struct FigureScope {
  const Session* session = nullptr;
  const Survey* survey = nullptr;  ///< of the session
  std::string layer;               ///< empty: the first problem
  std::optional<Pass> pass;
  std::string schedule;  ///< as parseSchedule takes it, without files; or "surveyed:EVERY", see surveyedSchedule()
  std::int64_t iterations = 1000;
};

/// Every size that the session has surveyed like `survey`, one after the other, each for `every` iterations.
ScheduleSpec surveyedSchedule(const Session& session, const Survey& survey, std::int64_t every);

/// What the reading of figures stands on, worked out when first asked for. Everything throws MissingData that says what
/// the session lacks.
class FigureSource {
 public:
  explicit FigureSource(FigureScope scope) : m_scope(std::move(scope)) {}

  const Survey& survey() const { return *m_scope.survey; }
  const ProblemResult& problem() const;
  /// Points to another problem until it is set back: the step's own is that of the scope.
  void setProblem(const std::string& layer, std::optional<Pass> pass);

  /// Of the problem, by the policy's name; there is a trial.
  const Choice& choice(const std::string& policy);
  const Trial& chosen(const std::string& policy);
  /// Of the survey's size, complete.
  const SizeCosts& size(const std::string& policy);
  const Warmup& warmup(const std::string& policy);
  /// Of the step's schedule.
  const Forecast& forecast(const std::string& policy);
  /// Of all sizes like the survey's.
  const PolicyCosts& sizes(const std::string& policy);

 private:
  const Schedule& schedule();

  FigureScope m_scope;
  std::string m_layer;
  std::optional<Pass> m_pass;
  std::map<std::pair<const ProblemResult*, std::string>, Choice> m_choices;
  std::map<std::string, PolicyCosts> m_policyCosts;  ///< of the survey's size alone
  std::map<std::string, Warmup> m_warmups;
  std::map<std::string, PolicyCosts> m_sizes;
  std::map<std::string, Forecast> m_forecasts;
  std::optional<Schedule> m_schedule;
};

/// A number, or words.
using FigureValue = std::variant<double, std::string>;
using FigureReading = std::function<FigureValue(FigureSource&)>;

/// A figure with how it is read.
struct ReadableFigure {
  FigureKind kind;
  FigureReading read;
};

// The figures, in groups.
std::vector<ReadableFigure> pickFigures();      ///< what each policy picks, of a problem and of the network
std::vector<ReadableFigure> problemFigures();   ///< of a problem's algorithms and its search
std::vector<ReadableFigure> networkFigures();   ///< of the network and the survey
std::vector<ReadableFigure> scheduleFigures();  ///< of a schedule of sizes

/// How lessons call a policy.
struct NamedPolicy {
  std::string name;
  std::string policy;
  std::string words;
};
const std::array<NamedPolicy, 5>& picks();

}  // namespace convscope
