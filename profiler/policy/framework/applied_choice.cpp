#include "policy/framework/applied_choice.h"

#include <algorithm>
#include <array>

#include "core/translatable.h"
#include "policy/framework/measured_search.h"
#include "policy/framework/policies.h"
#include "session/result_evidence.h"
#include "session/trial_times.h"
#include "text/message.h"
#include "text/translate.h"

namespace convscope {
namespace {

/// The library answers queries of cuDNN's graph API only.
constexpr const char* kAppliedBackend = "cudnn";

/// The list of PyTorch's queries without benchmark mode.
constexpr const char* kQueriedList = "instant";

/// What naming the first engine of a problem takes, as a share of a query of that list: 0.55 ms of 2.0 ms on H100s
/// (docs/measurements.md, "The wheel, launchers and JAX").
constexpr double kNamingShare = 0.28;

/// A larger relative difference from the exact result is no rounding: 16 bits of a result make 0.004.
constexpr double kWrongFrom = 0.02;

/// The notes of algorithms that compute less precisely than a direct sum of products.
constexpr std::array kNumericalNotes{Note::DownConvertInputs, Note::ReducedPrecisionReduction, Note::Fft,
                                     Note::Winograd,          Note::WinogradTile4x4,           Note::WinogradTile6x6,
                                     Note::WinogradTile13x13};

bool isWrong(const Trial& trial) {
  const Evidence& evidence = trial.evidence;
  if (evidence.alone && evidence.alone->notFinite > 0) return true;  // unwritten elements are NaN too
  return evidence.error && evidence.error->failure.empty() &&
         (evidence.error->notFinite > 0 || evidence.error->relativeL2 > kWrongFrom);
}

/// Returns whether `trial` computes as precisely as `reference`, as far as its notes and its kernels say.
bool isAsPrecise(const Trial& trial, const Trial& reference) {
  const auto addsNote = [&](Note note) { return trial.candidate.has(note) && !reference.candidate.has(note); };
  const auto& family = trial.candidate.family;
  const bool isTransform = family == Family::Winograd || family == Family::Fft;
  return std::ranges::none_of(kNumericalNotes, addsNote) && (!isTransform || family == reference.candidate.family);
}

/// Chooses for one problem.
class ProblemChooser {
 public:
  ProblemChooser(const ProblemResult& problem, std::optional<std::size_t> heuristic, const ChooseOptions& options,
                 std::optional<std::uint64_t> workspaceLimit)
      : m_problem(problem),
        m_times(problem),
        m_heuristic(heuristic ? &problem.trials[*heuristic] : nullptr),
        m_options(options),
        m_workspaceLimit(workspaceLimit) {}

  AppliedChoice choose(std::span<const std::string> givenUp) const {
    AppliedChoice choice;
    std::vector<const Trial*> trials;
    for (const Trial& trial : m_problem.trials) {
      const bool wasGivenUp = std::ranges::find(givenUp, trial.candidate.id) != givenUp.end();
      if (!wasGivenUp && isEligible(trial)) trials.push_back(&trial);
    }
    if (trials.empty()) {
      choice.reason = absence();
      return choice;
    }
    std::ranges::stable_sort(trials, {}, [this](const Trial* trial) { return costUs(*trial); });
    const Trial* first = trials.front();
    if (isNoise(*first) && std::ranges::find(trials, m_heuristic) != trials.end()) first = m_heuristic;
    choice.keepsHeuristic = first == m_heuristic;
    choice.ranking = rankingOf(*first, trials);
    return choice;
  }

 private:
  /// Returns why no algorithm is eligible.
  std::string absence() const {
    if (std::ranges::none_of(m_problem.trials, ran)) return formatMessage(translatable("message", "not measured"));
    if (m_options.deterministic && std::ranges::none_of(m_problem.trials, wasChecked))
      return formatMessage(translatable("message", "no result was checked (convscope-cli determinism)"));
    return formatMessage(translatable("message", "no algorithm fits the options"));
  }

  bool isEligible(const Trial& trial) const {
    if (!ran(trial) || isWrong(trial) || trial.candidate.engine < 0) return false;
    if (needsCheck() && !trial.evidence.error) return false;
    if (m_workspaceLimit && trial.workspaceBytes > *m_workspaceLimit) return false;
    if (!m_options.allowsRuntimeCompiled && trial.candidate.has(Note::RuntimeCompilation)) return false;
    if (m_options.deterministic && (trial.candidate.has(Note::Nondeterministic) || !repeats(trial.evidence)))
      return false;
    return m_options.allowsAnyNumerics || m_heuristic == nullptr || isAsPrecise(trial, *m_heuristic);
  }

  /// Some engines of cuDNN compute wrong filter gradients of a padding that differs at both ends.
  bool needsCheck() const {
    const Problem& problem = m_problem.subject.problem;
    return problem.pass == Pass::BackwardFilter &&
           std::ranges::any_of(problem.axes, [](const Axis& axis) { return axis.padBegin != axis.padEnd; });
  }

  double costUs(const Trial& trial) const {
    return m_times.us(trial) * static_cast<double>(m_options.iterations) + trial.buildUs.value_or(0) +
           trial.firstExecutionUs.value_or(0);
  }

  /// Returns whether `trial` is not faster than the heuristic choice for certain, or not worth a change.
  bool isNoise(const Trial& trial) const {
    if (m_heuristic == nullptr || !ran(*m_heuristic)) return false;
    const Summary ours = m_times.summary(trial);
    const Summary theirs = m_times.summary(*m_heuristic);
    return ours.confidence.high >= theirs.confidence.low || ours.median > theirs.median * (1 - kRule.worthwhile);
  }

  /// Returns `first` and the best of `trials` for each combination of switches, in the order of `trials` behind it.
  std::vector<std::size_t> rankingOf(const Trial& first, const std::vector<const Trial*>& trials) const {
    const bool isTf32 = m_problem.subject.problem.precision == Precision::Tf32;
    std::vector<const Trial*> best{&first};
    for (const bool deterministic : {false, true}) {
      for (const bool fp32 : {false, true}) {
        const auto fits = [&](const Trial* trial) {
          return !(deterministic && trial->candidate.has(Note::Nondeterministic)) &&
                 !(fp32 && isTf32 && trial->candidate.has(Note::TensorCore));
        };
        if (fits(&first)) continue;
        if (const auto found = std::ranges::find_if(trials, fits); found != trials.end()) best.push_back(*found);
      }
    }
    std::vector<std::size_t> ranking{indexOf(first)};
    for (const Trial* trial : trials) {
      if (trial != &first && std::ranges::find(best, trial) != best.end()) ranking.push_back(indexOf(*trial));
    }
    return ranking;
  }

  std::size_t indexOf(const Trial& trial) const { return static_cast<std::size_t>(&trial - m_problem.trials.data()); }

  const ProblemResult& m_problem;
  SteadyTimes m_times;
  const Trial* m_heuristic;
  const ChooseOptions& m_options;
  std::optional<std::uint64_t> m_workspaceLimit;
};

}  // namespace

AppliedChoice appliedChoice(const ProblemResult& problem, std::optional<std::size_t> heuristic,
                            const ChooseOptions& options, std::optional<std::uint64_t> workspaceLimit,
                            std::span<const std::string> givenUp) {
  return ProblemChooser(problem, heuristic, options, workspaceLimit).choose(givenUp);
}

std::optional<std::size_t> heuristicTrial(const ProblemResult& problem, const PolicyContext& context,
                                          bool deterministic) {
  const Policy* policy = pytorchPolicy(kAppliedBackend, {false, deterministic});
  if (policy != nullptr) {
    if (const Choice choice = policy->choose(problem, context); choice.trial) return choice.trial;
  }
  for (const CandidateList& list : problem.lists) {
    if (const auto first = problem.firstOf(list.name)) return first;
  }
  return std::nullopt;
}

std::optional<std::uint64_t> heuristicWorkspaceBytes(const Survey& survey, bool deterministic) {
  const PolicyContext context = contextOf(survey);
  std::optional<std::uint64_t> most;
  for (const ProblemResult& problem : survey.problems) {
    if (const auto trial = heuristicTrial(problem, context, deterministic))
      most = std::max(most.value_or(0), problem.trials[*trial].workspaceBytes);
  }
  return most;
}

PolicyContext contextFor(const Policy& policy, const Survey& survey) {
  PolicyContext context = contextOf(survey);
  if (policy.choosesFromSurvey()) context.heuristicWorkspaceBytes = heuristicWorkspaceBytes(survey, false);
  return context;
}

namespace rules {

Choice applied(MeasuredSearch& search, const PolicySettings&) {
  const std::optional<std::size_t> heuristic = heuristicTrial(search.result(), search.context(), false);
  const AppliedChoice choice = appliedChoice(search.result(), heuristic, {}, search.context().heuristicWorkspaceBytes);
  if (choice.ranking.empty()) {  // the file has no line for this problem, so cuDNN answers as it does without the file
    Choice own = pytorchPolicy(kAppliedBackend, {})->choose(search.result(), search.context());
    own.reason = phrase("policy_rules", "not in the choice file ({}): {}")(choice.reason, own.reason);
    return own;
  }
  const std::size_t first = choice.ranking.front();
  search.name(kQueriedList, kNamingShare);
  search.build(first);
  return search.finish(first,
                       choice.keepsHeuristic
                           ? translated("policy_rules", "the heuristic choice: nothing is faster for certain")
                           : translated("policy_rules", "the least time, with its build, as the choice file has it"));
}

}  // namespace rules
}  // namespace convscope
