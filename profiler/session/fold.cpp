#include <fmt/format.h>

#include <algorithm>

#include "measure/kernel_key.h"
#include "problem/errors.h"
#include "session/session.h"

namespace convscope {
namespace {

/// Adds single events to a session, one overload for each kind.
class Folder {
 public:
  explicit Folder(Session& session) : m_session(session) {}

  void operator()(const SurveyStarted& event) {
    if (find(event.run) != m_session.surveys.end() || findReplay(event.run) != m_session.replays.end())
      throw EventError(fmt::format("run {} starts a second time", event.run));
    Survey& survey = m_session.surveys.emplace_back();
    survey.started = event;
    for (const NetworkProblem& problem : event.problems) survey.problems.emplace_back().subject = problem;
  }

  void operator()(const SurveyResumed& event) { surveyOf(event).ended.reset(); }

  void operator()(const CandidatesListed& event) {
    ProblemResult& result = problemOf(event);
    result = {result.subject, event.candidates.lists, {}, false, {}, 0, {}};
    for (const Candidate& candidate : event.candidates.algorithms) result.trials.emplace_back().candidate = candidate;
  }

  void operator()(const PlanBuilt& event) {
    Trial& trial = trialOf(event);
    trial.buildUs = event.buildUs;
    trial.workspaceBytes = event.workspaceBytes;
    trial.description = event.description;
  }

  void operator()(const FirstExecuted& event) { trialOf(event).firstExecutionUs = event.us; }

  void operator()(const Sampled& event) {
    Samples& samples = samplesOf(trialOf(event), event.kind);
    int throttled = 0;
    if (__builtin_add_overflow(samples.throttled, event.throttled, &throttled))
      throw EventError("more throttled samples than can be counted");
    samples.us.insert(samples.us.end(), event.us.begin(), event.us.end());
    samples.repeats = event.repeats;
    samples.throttled = throttled;
    const double lowest = samples.lowestClockMHz;
    if (event.clockMHz > 0) samples.lowestClockMHz = lowest > 0 ? std::min(lowest, event.clockMHz) : event.clockMHz;
  }

  void operator()(const TrialEnded& event) {
    Trial& trial = trialOf(event);
    trial.status = event.status;
    trial.reason = event.reason;
    trial.contender = event.contender;
    trial.reorderUs = event.reorderUs;
  }

  void operator()(const ProblemEnded& event) {
    ProblemResult& result = problemOf(event);
    result.ended = true;
    result.failure = event.failure;
    result.wallUs = event.wallUs;
  }

  void operator()(const KernelsIdentified& event) {
    identify(trialOf(event), event);
    const std::int64_t engine = trialOf(event).candidate.engine;
    if (engine < 0) return;  // no engine: nothing says which others are alike
    const KernelKey key(engine, problemOf(event).subject.problem);
    for (ProblemResult& result : surveyOf(event).problems) {
      for (Trial& trial : result.trials) {
        if (KernelKey(trial.candidate.engine, result.subject.problem) == key) identify(trial, event);
      }
    }
  }

  void operator()(const RemarkAdded& event) { surveyOf(event).remarks.push_back(event.text); }

  void operator()(const SurveyEnded& event) { surveyOf(event).ended = event; }

  void operator()(const CheckStarted& event) {
    Survey& survey = surveyOf(event);
    survey.check = event;
    survey.checkEnded.reset();
    for (ProblemResult& result : survey.problems) {
      result.checked.reset();
      for (Trial& trial : result.trials) trial.evidence = {};
    }
  }

  void operator()(const RepeatabilityChecked& event) {
    Evidence& evidence = trialOf(event).evidence;
    (event.busy ? evidence.busy : evidence.alone) = event;
  }

  void operator()(const ErrorMeasured& event) { trialOf(event).evidence.error = event; }

  void operator()(const OutputsCompared& event) {
    static_cast<void>(at(problemOf(event).trials, event.other, "algorithm", "the problem"));
    trialOf(event).evidence.comparisons.push_back(event);
  }

  void operator()(const ProblemChecked& event) { problemOf(event).checked = event; }

  void operator()(const CheckEnded& event) { surveyOf(event).checkEnded = event; }

  void operator()(const ReplayStarted& event) {
    if (find(event.run) != m_session.surveys.end() || findReplay(event.run) != m_session.replays.end())
      throw EventError(fmt::format("run {} starts a second time", event.run));
    m_session.replays.push_back({event, {}, {}});
  }

  void operator()(const ReplayIterations& event) {
    Replay& replay = replayOf(event);
    at(replay.started.sizes, event.size, "size", "the replay");
    replay.iterations.push_back(event);
  }

  void operator()(const ReplayEnded& event) { replayOf(event).ended = event; }

 private:
  std::vector<Survey>::iterator find(int run) {
    return std::ranges::find(m_session.surveys, run, [](const Survey& survey) { return survey.started.run; });
  }

  Survey& surveyOf(const auto& event) {
    const auto found = find(event.run);
    if (found == m_session.surveys.end()) throw EventError(fmt::format("run {} was not started", event.run));
    return *found;
  }

  std::vector<Replay>::iterator findReplay(int run) {
    return std::ranges::find(m_session.replays, run, [](const Replay& replay) { return replay.started.run; });
  }

  Replay& replayOf(const auto& event) {
    const auto found = findReplay(event.run);
    if (found == m_session.replays.end()) throw EventError(fmt::format("replay {} was not started", event.run));
    return *found;
  }

  ProblemResult& problemOf(const auto& event) {
    return at(surveyOf(event).problems, event.problem, "problem", "the survey");
  }

  Trial& trialOf(const auto& event) { return at(problemOf(event).trials, event.algorithm, "algorithm", "the problem"); }

  template <class T>
  static T& at(std::vector<T>& items, int index, const char* what, const char* owner) {
    if (index < 0 || static_cast<std::size_t>(index) >= items.size())
      throw EventError(fmt::format("there is no {} {}: {} has {}", what, index, owner, items.size()));
    return items[static_cast<std::size_t>(index)];
  }

  static Samples& samplesOf(Trial& trial, SampleKind kind) {
    switch (kind) {
      case SampleKind::Hot:
        return trial.hot;
      case SampleKind::Cold:
        return trial.cold;
      default:
        return trial.single;
    }
  }

  static void identify(Trial& trial, const KernelsIdentified& event) {
    trial.kernels = event.kernels;
    if (event.family) trial.candidate.family = event.family;
  }

  Session& m_session;
};

}  // namespace

void Session::fold(const Event& event) {
  std::visit(Folder(*this), event);
}

}  // namespace convscope
