#include "analysis/choose_engines.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "analysis/result_evidence.h"
#include "core/problem_text.h"
#include "core/translatable.h"
#include "policy/framework/policies.h"
#include "problem/input_error.h"
#include "session/trial_times.h"

namespace convscope {
namespace {

constexpr const char* kBackend = "cudnn";

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

/// Returns the index of the trial that PyTorch executes with benchmark = False, or of the first that cuDNN lists for a
/// problem that PyTorch gives to another library.
std::optional<std::size_t> heuristicChoice(const ProblemResult& problem, const PolicyContext& context,
                                           bool deterministic) {
  const Policy* policy = pytorchPolicy(kBackend, {false, deterministic});
  if (policy != nullptr) {
    if (const Choice choice = policy->choose(problem, context); choice.trial) return choice.trial;
  }
  for (const CandidateList& list : problem.lists) {
    if (const auto first = problem.firstOf(list.name)) return first;
  }
  return std::nullopt;
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

  ProblemChoice choose(const std::vector<std::string>& givenUp) const {
    ProblemChoice choice{toText(asCudnnProblem(m_problem.subject.problem))};
    choice.times = multiplicity(m_problem.subject);
    if (m_heuristic != nullptr && ran(*m_heuristic)) choice.heuristicUs = m_times.us(*m_heuristic);
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
    choice.us = m_times.us(*first);
    choice.ranking = rankingOf(*first, trials);
    return choice;
  }

 private:
  /// Returns why no algorithm is eligible.
  std::string absence() const {
    if (std::ranges::none_of(m_problem.trials, ran)) return "not measured";
    if (m_options.deterministic && std::ranges::none_of(m_problem.trials, wasChecked))
      return "no result was checked (convscope-cli determinism)";
    return "no algorithm fits the options";
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
  Ranking rankingOf(const Trial& first, const std::vector<const Trial*>& trials) const {
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
    Ranking ranking{ranked(first)};
    for (const Trial* trial : trials) {
      if (trial != &first && std::ranges::find(best, trial) != best.end()) ranking.push_back(ranked(*trial));
    }
    return ranking;
  }

  RankedEngine ranked(const Trial& trial) const {
    const Candidate& candidate = trial.candidate;
    const double us = std::round(m_times.us(trial) * 1000) / 1000;  // the file is for people, too
    return {{candidate.engine, candidate.knobs}, us, trial.workspaceBytes, candidate.notes};
  }

  const ProblemResult& m_problem;
  SteadyTimes m_times;
  const Trial* m_heuristic;
  const ChooseOptions& m_options;
  std::optional<std::uint64_t> m_workspaceLimit;
};

std::vector<std::string> givenUpOf(const Survey& survey, std::size_t problem) {
  std::vector<std::string> ids;
  for (const AlgorithmGivenUp& each : survey.givenUp) {
    if (each.problem == static_cast<int>(problem)) ids.push_back(each.algorithm);
  }
  return ids;
}

/// Returns the largest workspace of the heuristic choices: layers run one after the other and share it.
std::optional<std::uint64_t> heuristicWorkspace(const Survey& survey,
                                                const std::vector<std::optional<std::size_t>>& heuristics) {
  std::optional<std::uint64_t> most;
  for (std::size_t i = 0; i < heuristics.size(); ++i) {
    if (heuristics[i]) most = std::max(most.value_or(0), survey.problems[i].trials[*heuristics[i]].workspaceBytes);
  }
  return most;
}

}  // namespace

std::vector<ProblemChoice> chooseEngines(const Survey& survey, const ChooseOptions& options) {
  const PolicyContext context = contextOf(survey);
  std::vector<std::optional<std::size_t>> heuristics;
  for (const ProblemResult& problem : survey.problems)
    heuristics.push_back(heuristicChoice(problem, context, options.deterministic));
  const auto limit = options.workspaceLimit ? options.workspaceLimit : heuristicWorkspace(survey, heuristics);
  std::vector<ProblemChoice> choices;
  for (std::size_t i = 0; i < survey.problems.size(); ++i)
    choices.push_back(ProblemChooser(survey.problems[i], heuristics[i], options, limit).choose(givenUpOf(survey, i)));
  return choices;
}

ChoiceTarget choiceTargetOf(const Survey& survey) {
  const SurveyStarted& started = survey.started;
  const auto version = started.versions.find("cudnn");
  if (started.options.backend != kBackend || version == started.versions.end() || !started.device.isGpu())
    throw InputError(translatable("message", "choices need a survey of cuDNN (--backend cudnn) on a GPU"));
  return {started.device.name, started.device.computeCapability, started.device.processors, version->second};
}

}  // namespace convscope
