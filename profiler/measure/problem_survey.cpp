#include "measure/problem_survey.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "backend/executor.h"
#include "core/translatable.h"
#include "measure/family.h"
#include "measure/framework_choices.h"

namespace convscope {
namespace {

constexpr double kMiB = 1024.0 * 1024.0;

/// If the fastest algorithm is quicker, even a thousand times as long is soon over.
constexpr double kFewestBestUs = 1000;

/// An engine that was never further behind on like problems is executed at once.
constexpr double kNearTheBest = 10;

/// How long a search of knobs takes, over the time that the listed algorithms take.
constexpr double kSearchOverListed = 2;

/// A shorter search would try almost nothing.
constexpr double kLeastSearchUs = 20'000;

/// A workspace that is surely available. An algorithm that needs none is not beaten by one that needs more.
constexpr std::uint64_t kSmallWorkspace = std::uint64_t{256} << 20;

/// Returns whether everything that excludes `one`, by numerics, repeatability or memory, excludes `other` too: if `one`
/// is faster, nobody has a reason to choose `other`.
bool canReplace(const MeasuredPlan& one, const Candidate& other, std::uint64_t workspaceBytes, Precision precision) {
  const Candidate& candidate = one.candidate;
  return (candidate.keeps(precision) || !other.keeps(precision)) &&
         (!candidate.has(Note::Nondeterministic) || other.has(Note::Nondeterministic)) &&
         one.plan->workspaceBytes() <= std::max(workspaceBytes, kSmallWorkspace);
}

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
        m_startUs(survey.clock.nowUs()),
        m_isSearched(survey.executor.device().isGpu()),
        m_race(survey.executor, survey.clock, raceSettings(survey.request, survey.executor), survey.stop,
               survey.startup, [this](const RaceSamples& samples) { report(samples); }) {}

  ProblemOutcome run() {
    const std::string failure = measure();
    const double wallUs = m_survey.clock.nowUs() - m_startUs;
    m_survey.knobBudgetUs += kSearchOverListed * (wallUs - m_searchUs) - m_searchUs;
    if (m_outcome.lost || !m_survey.stop.stop_requested())
      m_survey.sink(ProblemEnded{m_run, m_problem, failure, wallUs});
    return std::move(m_outcome);
  }

 private:
  /// An algorithm whose plan is built and not executed yet.
  struct Waiting {
    int algorithm = 0;
    const Candidate* candidate = nullptr;
    double limitUs = 0;
    std::unique_ptr<Plan> plan;
  };

  /// Returns why the problem as a whole could not be surveyed; empty if it could.
  std::string measure() {
    const Problem& problem = this->problem();
    const auto bound = m_survey.executor.bind(problem);
    auto candidates = m_survey.pipeline.nextProblem();
    if (!candidates) return refuse(candidates.error());
    for (Candidate& candidate : candidates->algorithms) {
      if (!candidate.family) candidate.family = familyFromNotes(candidate.notes);
    }
    if (searchesKnobs()) candidates->lists.push_back({std::string(kKnobsList), 0, {}});
    m_survey.sink(CandidatesListed{m_run, m_problem, *candidates});
    for (std::size_t i = 0; i < candidates->algorithms.size() && !over(); ++i) {
      BuiltPlan built = m_survey.pipeline.nextPlan();
      if (bound && !over()) enter(static_cast<int>(i), candidates->algorithms[i], std::move(built));
    }
    if (!bound) return refuse(bound.error());
    if (const auto examined = examineSuspects(); !examined) return refuse(examined.error());
    const std::vector<int> chosen = frameworkChoices(m_outcome.measured, problem.precision);
    if (searchesKnobs() && !over()) searchKnobs(*candidates);
    if (!over()) m_race.run(options().cold, chosen);
    m_survey.startup = m_race.startup();
    learnPace();
    endTrials();
    return m_outcome.lost ? m_outcome.lost->reason : "";
  }

  const SurveyOptions& options() const { return m_survey.request.started.options; }
  const Problem& problem() const {
    return m_survey.request.started.problems[static_cast<std::size_t>(m_problem)].problem;
  }
  bool over() const { return m_outcome.lost || m_survey.stop.stop_requested(); }

  bool searchesKnobs() const {
    return options().algorithms.empty() && std::ranges::find(options().lists, kKnobsList) != options().lists.end();
  }

  std::string refuse(const Failure& failure) {
    if (failure.kind == Failure::Kind::DeviceLost) m_outcome.lost = failure;
    return failure.reason;
  }

  void enter(int algorithm, const Candidate& candidate, BuiltPlan built) {
    if (!built.plan) return end(algorithm, built.plan.error());
    std::unique_ptr<Plan> plan = std::move(*built.plan);
    // A plan's description doubles its entry in the log, so only algorithms requested by name get one.
    const bool named = !options().algorithms.empty();
    m_survey.sink(PlanBuilt{m_run, m_problem, algorithm, built.buildUs, plan->workspaceBytes(),
                            named ? plan->description() : std::string()});
    const std::uint64_t limit = options().workspaceLimit;
    if (limit != 0 && plan->workspaceBytes() > limit)
      return end(algorithm, TrialStatus::Skipped,
                 fmt::format(translatable("message", "needs {:.1f} MiB of workspace, the limit is {:.1f} MiB"),
                             static_cast<double>(plan->workspaceBytes()) / kMiB, static_cast<double>(limit) / kMiB));
    if (const auto limitUs = suspectLimitUs(candidate, plan->workspaceBytes()))
      m_suspects.push_back({algorithm, &candidate, *limitUs, std::move(plan)});
    else
      execute(algorithm, candidate, std::move(plan));
  }

  /// `startupUs` is the part of the first execution that is over already.
  void execute(int algorithm, const Candidate& candidate, std::unique_ptr<Plan> plan, double startupUs = 0) {
    const auto first = m_survey.executor.reserveWorkspace(plan->workspaceBytes()).and_then([&] {
      return m_race.enter(algorithm, *plan);
    });
    if (!first) return end(algorithm, first.error());
    m_survey.sink(FirstExecuted{m_run, m_problem, algorithm, *first + startupUs});
    m_outcome.measured.push_back({algorithm, candidate, m_lastSingleUs, std::move(plan), {}});
  }

  /// Returns how many algorithms a framework would try before `candidate`, which would exclude the same ones.
  std::size_t triedBefore(const Candidate& candidate) const {
    return static_cast<std::size_t>(std::ranges::count_if(m_outcome.measured, [&](const MeasuredPlan& plan) {
      return plan.candidate.keeps(problem().precision) &&
             (candidate.has(Note::Nondeterministic) || !plan.candidate.has(Note::Nondeterministic));
    }));
  }

  /// Returns how long `candidate` may take if it is one that need not be executed to the end: if it might take very
  /// long, and frameworks do not execute it either.
  std::optional<double> suspectLimitUs(const Candidate& candidate, std::uint64_t workspaceBytes) const {
    const CutShort cutShort = options().cutShort;
    if (cutShort == CutShort::Never || !options().algorithms.empty()) return std::nullopt;
    const std::size_t executedByFrameworks = cutShort == CutShort::AfterTen && m_isSearched ? kBenchmarkLimit : 1;
    const bool executed = candidate.keeps(problem().precision) && triedBefore(candidate) < executedByFrameworks;
    // Compiling it once more for a part of the problem takes long, too.
    if (executed || candidate.has(Note::RuntimeCompilation)) return std::nullopt;
    const auto pace = m_survey.pace.worst(candidate, problem());
    if (pace && *pace < kNearTheBest) return std::nullopt;
    double best = std::numeric_limits<double>::infinity();
    for (const MeasuredPlan& plan : m_outcome.measured) {
      if (canReplace(plan, candidate, workspaceBytes, problem().precision)) best = std::min(best, plan.singleUs);
    }
    if (!(best >= kFewestBestUs && best < std::numeric_limits<double>::infinity())) return std::nullopt;
    return m_race.lostFromUs(best);
  }

  /// Executes the suspects, or finds out that they cannot win. Fails if the problem cannot be bound again.
  Result<void> examineSuspects() {
    if (m_suspects.empty() || over()) return {};
    std::vector<Suspect> suspects;
    for (const Waiting& each : m_suspects) suspects.push_back({each.candidate, each.limitUs});
    const auto findings = m_survey.losers.examine(problem(), suspects);
    if (!findings) return tl::unexpected(findings.error());
    if (const auto bound = m_survey.executor.bind(problem()); !bound) return bound;
    for (std::size_t i = 0; i < m_suspects.size() && !over(); ++i) {
      Waiting& suspect = m_suspects[i];
      const SuspectFinding& finding = (*findings)[i];
      if (finding.slowerThanUs)
        endSlower(suspect, finding);
      else
        execute(suspect.algorithm, *suspect.candidate, std::move(suspect.plan), finding.startupUs);
    }
    return {};
  }

  void endSlower(const Waiting& suspect, const SuspectFinding& finding) {
    m_slower.emplace_back(suspect.candidate, *finding.slowerThanUs);
    m_survey.sink(TrialEnded{
        m_run, m_problem, suspect.algorithm, TrialStatus::Slower,
        fmt::format(translatable("message", "takes longer than {:.4g} ms: {:.2g}% of its work took {:.4g} ms"),
                    *finding.slowerThanUs / 1000, 100 * finding.share, finding.partUs / 1000),
        false, 0, *finding.slowerThanUs});
  }

  /// Searches configurations that are faster than the `listed` algorithms, and enters them for the race.
  void searchKnobs(const Candidates& listed) {
    std::vector<SearchStart> starts;
    for (const MeasuredPlan& each : m_outcome.measured)
      starts.push_back({&each.candidate, each.plan.get(), each.singleUs});
    const double start = m_survey.clock.nowUs();
    const double budgetUs = std::max(kLeastSearchUs, m_survey.knobBudgetUs + kSearchOverListed * (start - m_startUs));
    auto findings = m_survey.knobs.search(problem(), listed.algorithms, starts, m_race.startup(),
                                          options().workspaceLimit, budgetUs);
    m_searchUs = m_survey.clock.nowUs() - start;
    if (!findings && findings.error().kind == Failure::Kind::DeviceLost) m_outcome.lost = findings.error();
    if (!findings || over()) return;

    const auto first = static_cast<int>(listed.algorithms.size());
    CandidatesAdded added{m_run, m_problem, {}, findings->search};
    for (FoundPlan& found : findings->plans) {
      const auto rank = static_cast<int>(added.algorithms.size());
      found.candidate.listings = {{static_cast<int>(listed.lists.size()) - 1, rank, 0}};
      added.algorithms.push_back(found.candidate);
    }
    m_survey.sink(added);
    for (std::size_t i = 0; i < findings->plans.size() && !over(); ++i)
      enterFound(first + static_cast<int>(i), std::move(findings->plans[i]));
  }

  void enterFound(int algorithm, FoundPlan found) {
    m_survey.sink(PlanBuilt{m_run, m_problem, algorithm, found.buildUs, found.plan->workspaceBytes(), {}});
    execute(algorithm, found.candidate, std::move(found.plan), found.startupUs);
  }

  void learnPace() {
    double best = std::numeric_limits<double>::infinity();
    for (const MeasuredPlan& plan : m_outcome.measured) best = std::min(best, plan.singleUs);
    for (const MeasuredPlan& plan : m_outcome.measured)
      m_survey.pace.learn(plan.candidate, problem(), plan.singleUs / best);
    for (const auto& [candidate, slowerThanUs] : m_slower)
      m_survey.pace.learn(*candidate, problem(), std::max(slowerThanUs / best, kNearTheBest));
  }

  void endTrials() {
    if (m_survey.stop.stop_requested()) return;
    for (std::size_t i = 0; i < m_race.results().size(); ++i) {
      const RaceResult& result = m_race.results()[i];
      m_outcome.measured[i].hotUs = result.hotUs;
      if (result.failure) {
        end(result.algorithm, *result.failure, result.contender);
        continue;
      }
      const auto reorder = m_survey.executor.reorderTime(*m_outcome.measured[i].plan);
      m_survey.sink(TrialEnded{m_run, m_problem, result.algorithm, TrialStatus::Measured, result.note, result.contender,
                               reorder.value_or(0.0)});
    }
    std::erase_if(m_outcome.measured, [this](const MeasuredPlan& plan) {
      const auto result = std::ranges::find(m_race.results(), plan.algorithm, &RaceResult::algorithm);
      return result->failure.has_value();
    });
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
  double m_startUs;
  double m_searchUs = 0;  ///< time of the search of knobs
  bool m_isSearched;      ///< by frameworks; none searches on a CPU
  double m_lastSingleUs = 0;
  std::vector<Waiting> m_suspects;
  std::vector<std::pair<const Candidate*, double>> m_slower;  ///< with its bound
  ProblemOutcome m_outcome;
  Race m_race;
};

}  // namespace

ProblemOutcome surveyProblem(ProblemSurvey& survey, int problem) {
  return Surveyor(survey, problem).run();
}

}  // namespace convscope
