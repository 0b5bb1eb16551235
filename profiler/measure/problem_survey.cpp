#include "measure/problem_survey.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "backend/executor.h"
#include "core/translatable.h"
#include "measure/family.h"
#include "measure/framework_choices.h"

namespace convscope {
namespace {

constexpr double kMiB = 1024.0 * 1024.0;

TrialStatus statusOf(const Failure& failure) {
  switch (failure.kind) {
    case Failure::Kind::Unsupported:
      return TrialStatus::Unsupported;
    case Failure::Kind::OutOfMemory:
      return TrialStatus::Skipped;
    default:
      return TrialStatus::Failed;
  }
}

RaceSettings raceSettings(const SurveyRequest& request, const Executor& executor) {
  RaceSettings settings = request.race;
  if (request.started.options.samples > 0) {
    // A long run judges shorter ones, so its contenders must include their winners.
    settings.stopping = exactSamples(request.started.options.samples);
    settings.contenderFactor = std::max(settings.contenderFactor, 1.5);
  }
  // If planning disturbs execution, so does other work on the host: a sample may have lost its core.
  if (!executor.plansBesideExecution()) {
    settings.contenderSlackUs = std::max(settings.contenderSlackUs, 20'000.0);
    settings.stopping.farFactor = std::numeric_limits<double>::infinity();
  }
  return settings;
}

/// Lists, builds and races the algorithms of one problem.
class Surveyor {
 public:
  Surveyor(ProblemSurvey& survey, int problem)
      : m_survey(survey),
        m_run(survey.request.started.run),
        m_problem(problem),
        m_race(survey.executor, survey.clock, raceSettings(survey.request, survey.executor), survey.stop,
               survey.startup, [this](const RaceSamples& samples) { report(samples); }) {}

  ProblemOutcome run() {
    const double start = m_survey.clock.nowUs();
    const std::string failure = measure();
    if (m_outcome.lost || !m_survey.stop.stop_requested())
      m_survey.sink(ProblemEnded{m_run, m_problem, failure, m_survey.clock.nowUs() - start});
    return std::move(m_outcome);
  }

 private:
  /// Returns why the problem as a whole could not be surveyed; empty if it could.
  std::string measure() {
    const Problem& problem = m_survey.request.started.problems[static_cast<std::size_t>(m_problem)].problem;
    const auto bound = m_survey.executor.bind(problem);
    auto candidates = m_survey.pipeline.nextProblem();
    if (!candidates) return refuse(candidates.error());
    for (Candidate& candidate : candidates->algorithms) {
      if (!candidate.family) candidate.family = familyFromNotes(candidate.notes);
    }
    m_survey.sink(CandidatesListed{m_run, m_problem, *candidates});
    for (std::size_t i = 0; i < candidates->algorithms.size() && !over(); ++i) {
      BuiltPlan built = m_survey.pipeline.nextPlan();
      if (bound && !over()) enter(static_cast<int>(i), candidates->algorithms[i], std::move(built));
    }
    if (!bound) return refuse(bound.error());
    if (!over())
      m_race.run(m_survey.request.started.options.cold, frameworkChoices(m_outcome.measured, problem.precision));
    m_survey.startup = m_race.startup();
    endTrials();
    return m_outcome.lost ? m_outcome.lost->reason : "";
  }

  bool over() const { return m_outcome.lost || m_survey.stop.stop_requested(); }

  std::string refuse(const Failure& failure) {
    if (failure.kind == Failure::Kind::DeviceLost) m_outcome.lost = failure;
    return failure.reason;
  }

  void enter(int algorithm, const Candidate& candidate, BuiltPlan built) {
    if (!built.plan) return end(algorithm, built.plan.error());
    std::unique_ptr<Plan> plan = std::move(*built.plan);
    // A plan's description doubles its entry in the log, so only algorithms requested by name get one.
    const bool named = !m_survey.request.started.options.algorithms.empty();
    m_survey.sink(PlanBuilt{m_run, m_problem, algorithm, built.buildUs, plan->workspaceBytes(),
                            named ? plan->description() : std::string()});
    const std::uint64_t limit = m_survey.request.started.options.workspaceLimit;
    if (limit != 0 && plan->workspaceBytes() > limit)
      return end(algorithm, TrialStatus::Skipped,
                 fmt::format(translatable("message", "needs {:.1f} MiB of workspace, the limit is {:.1f} MiB"),
                             static_cast<double>(plan->workspaceBytes()) / kMiB, static_cast<double>(limit) / kMiB));
    const auto first = m_survey.executor.reserveWorkspace(plan->workspaceBytes()).and_then([&] {
      return m_race.enter(algorithm, *plan);
    });
    if (!first) return end(algorithm, first.error());
    m_survey.sink(FirstExecuted{m_run, m_problem, algorithm, *first});
    m_outcome.measured.push_back({algorithm, candidate, m_lastSingleUs, std::move(plan)});
  }

  void endTrials() {
    if (m_survey.stop.stop_requested()) return;
    for (std::size_t i = 0; i < m_race.results().size(); ++i) {
      const RaceResult& result = m_race.results()[i];
      if (result.failure) {
        end(result.algorithm, *result.failure, result.contender);
        continue;
      }
      const auto reorder = m_survey.executor.reorderTime(*m_outcome.measured[i].plan);
      m_survey.sink(TrialEnded{m_run, m_problem, result.algorithm, TrialStatus::Measured, result.note, result.contender,
                               reorder.value_or(0.0)});
    }
  }

  void end(int algorithm, const Failure& failure, bool contender = false) {
    if (failure.kind == Failure::Kind::DeviceLost) m_outcome.lost = failure;
    end(algorithm, statusOf(failure), failure.reason, contender);
  }

  void end(int algorithm, TrialStatus status, const std::string& reason, bool contender = false) {
    m_survey.sink(TrialEnded{m_run, m_problem, algorithm, status, reason, contender, 0});
  }

  void report(const RaceSamples& samples) {
    if (samples.kind == SampleKind::Single && !samples.us.empty()) m_lastSingleUs = samples.us.front();
    m_survey.sink(Sampled{m_run, m_problem, samples.algorithm, samples.kind, samples.repeats, samples.us,
                          samples.throttled, samples.clockMHz});
  }

  ProblemSurvey& m_survey;
  int m_run;
  int m_problem;
  double m_lastSingleUs = 0;
  ProblemOutcome m_outcome;
  Race m_race;
};

}  // namespace

ProblemOutcome surveyProblem(ProblemSurvey& survey, int problem) {
  return Surveyor(survey, problem).run();
}

}  // namespace convscope
