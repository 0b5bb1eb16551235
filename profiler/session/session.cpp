#include "session/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "measure/kernel_key.h"
#include "measure/shard.h"
#include "problem/errors.h"

namespace convscope {
namespace {

bool measured(const Trial& trial) {
  return trial.status == TrialStatus::Measured && !trial.timing().us.empty();
}

/// Index of the measured trial for which `key` is least; those without a key do not count.
template <class Key>
std::optional<std::size_t> leastBy(const std::vector<Trial>& trials, const Key& key) {
  std::optional<std::size_t> best;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < trials.size(); ++i) {
    if (!measured(trials[i])) continue;
    const std::optional<double> value = key(trials[i]);
    if (!value || *value >= least) continue;
    least = *value;
    best = i;
  }
  return best;
}

/// Returns where the problem of `event` is measured; see CandidatesListed::device.
std::string placeOf(const Survey& survey, const CandidatesListed& event) {
  const bool moved = !survey.host.empty() && survey.host != survey.started.host;
  return moved && event.device.empty() ? survey.host + ' ' + survey.started.device.id : event.device;
}

/// Adds one event to a session, one overload for each kind. Each returns what changed.
class Folder {
 public:
  using Kind = SessionChange::Kind;

  explicit Folder(Session& session) : m_session(session) {}

  /// Returns the index of the survey or replay of the event.
  int index() const { return m_index; }

  Kind operator()(const SurveyStarted& event) {
    if (find(event.run) != m_session.surveys.end() || findReplay(event.run) != m_session.replays.end())
      throw EventError(fmt::format("run {} starts a second time", event.run));
    for (const int problem : event.shardProblems) {
      if (problem < 0 || static_cast<std::size_t>(problem) >= event.problems.size())
        throw EventError(fmt::format("the shard contains problem {}, which the survey lacks", problem));
    }
    m_index = static_cast<int>(m_session.surveys.size());
    Survey& survey = m_session.surveys.emplace_back();
    survey.started = event;
    survey.host = event.host;
    for (const NetworkProblem& problem : event.problems) survey.problems.emplace_back().subject = problem;
    return Kind::SurveyAdded;
  }

  Kind operator()(const SurveyResumed& event) {
    Survey& survey = surveyOf(event);
    survey.ended.reset();
    survey.host = event.host;
    if (!event.retry) return Kind::SurveyChanged;
    for (const AlgorithmGivenUp& given : survey.givenUp) problemOf(given).ended = false;
    survey.givenUp.clear();
    return Kind::ProblemsChanged;
  }

  Kind operator()(const CandidatesListed& event) {
    ProblemResult& result = problemOf(event);
    result = {result.subject, placeOf(surveyOf(event), event), event.candidates.lists, {}, {}, false, {}, 0, {}};
    for (const Candidate& candidate : event.candidates.algorithms) result.trials.emplace_back().candidate = candidate;
    return Kind::ProblemListed;
  }

  Kind operator()(const CandidatesAdded& event) {
    ProblemResult& result = problemOf(event);
    result.knobSearch = event.search;
    for (const Candidate& candidate : event.algorithms) result.trials.emplace_back().candidate = candidate;
    return Kind::ProblemListed;
  }

  Kind operator()(const PlanBuilt& event) {
    Trial& trial = trialOf(event);
    trial.buildUs = event.buildUs;
    trial.workspaceBytes = event.workspaceBytes;
    trial.description = event.description;
    return Kind::ProblemChanged;
  }

  Kind operator()(const FirstExecuted& event) {
    trialOf(event).firstExecutionUs = event.us;
    return Kind::ProblemChanged;
  }

  Kind operator()(const Sampled& event) {
    Samples& samples = samplesOf(trialOf(event), event.kind);
    int throttled = 0;
    if (__builtin_add_overflow(samples.throttled, event.throttled, &throttled))
      throw EventError("more throttled samples than can be counted");
    samples.us.insert(samples.us.end(), event.us.begin(), event.us.end());
    samples.repeats = event.repeats;
    samples.throttled = throttled;
    const double lowest = samples.lowestClockMHz;
    if (event.clockMHz > 0) samples.lowestClockMHz = lowest > 0 ? std::min(lowest, event.clockMHz) : event.clockMHz;
    return Kind::ProblemChanged;
  }

  Kind operator()(const TrialEnded& event) {
    Trial& trial = trialOf(event);
    trial.status = event.status;
    trial.reason = event.reason;
    trial.contender = event.contender;
    trial.reorderUs = event.reorderUs;
    trial.slowerThanUs = event.slowerThanUs;
    return Kind::ProblemChanged;
  }

  Kind operator()(const ProblemEnded& event) {
    ProblemResult& result = problemOf(event);
    result.ended = true;
    result.failure = event.failure;
    result.wallUs = event.wallUs;
    return Kind::ProblemChanged;
  }

  Kind operator()(const KernelsIdentified& event) {
    Trial& read = trialOf(event);
    if (!event.counters.empty() && event.counters.size() != event.kernels.size())
      throw EventError(fmt::format("{} kernels have the counters of {}", event.kernels.size(), event.counters.size()));
    const std::vector<std::string> names = namesOf(event.kernels);
    const bool isTimed = areTimed(event.kernels) && !event.inherited;
    if (isTimed || read.launches.empty()) identify(read, names, event.family, !event.inherited);
    if (isTimed) {
      read.launches = event.kernels;
      read.counters = event.counters;
    }
    // Without an engine nothing says which others are alike.
    if (event.alone || read.candidate.engine < 0) return Kind::ProblemChanged;
    const KernelKey key(read.candidate.engine, problemOf(event).subject.problem);
    for (ProblemResult& result : surveyOf(event).problems) {
      for (Trial& trial : result.trials) {
        if (KernelKey(trial.candidate.engine, result.subject.problem) != key || !trial.launches.empty()) continue;
        identify(trial, names, event.family, !event.inherited && trial.candidate.knobs == read.candidate.knobs);
      }
    }
    return Kind::ProblemsChanged;
  }

  Kind operator()(const AlgorithmGivenUp& event) {
    for (Trial& trial : problemOf(event).trials) {
      if (trial.candidate.id != event.algorithm) continue;
      trial.status = TrialStatus::Failed;
      trial.reason = event.reason;
    }
    surveyOf(event).givenUp.push_back(event);
    return Kind::ProblemChanged;
  }

  Kind operator()(const RemarkAdded& event) {
    surveyOf(event).remarks.push_back(event.text);
    return Kind::SurveyChanged;
  }

  Kind operator()(const SurveyEnded& event) {
    surveyOf(event).ended = event;
    return Kind::SurveyEnded;
  }

  Kind operator()(const CheckStarted& event) {
    Survey& survey = surveyOf(event);
    survey.check = event;
    survey.checkEnded.reset();
    for (ProblemResult& result : survey.problems) {
      result.checked.reset();
      for (Trial& trial : result.trials) trial.evidence = {};
    }
    return Kind::ProblemsChanged;
  }

  Kind operator()(const RepeatabilityChecked& event) {
    Evidence& evidence = trialOf(event).evidence;
    (event.busy ? evidence.busy : evidence.alone) = event;
    return Kind::ProblemChanged;
  }

  Kind operator()(const ErrorMeasured& event) {
    trialOf(event).evidence.error = event;
    return Kind::ProblemChanged;
  }

  Kind operator()(const OutputsCompared& event) {
    static_cast<void>(at(problemOf(event).trials, event.other, "algorithm", "the problem"));
    auto& comparisons = trialOf(event).evidence.comparisons;
    // A problem is checked again if a fault interrupted its check.
    std::erase_if(comparisons, [&](const OutputsCompared& each) { return each.other == event.other; });
    comparisons.push_back(event);
    return Kind::ProblemChanged;
  }

  Kind operator()(const ProblemChecked& event) {
    problemOf(event).checked = event;
    return Kind::ProblemChanged;
  }

  Kind operator()(const CheckEnded& event) {
    surveyOf(event).checkEnded = event;
    return Kind::SurveyChanged;
  }

  Kind operator()(const ReplayStarted& event) {
    if (find(event.run) != m_session.surveys.end() || findReplay(event.run) != m_session.replays.end())
      throw EventError(fmt::format("run {} starts a second time", event.run));
    m_index = static_cast<int>(m_session.replays.size());
    m_session.replays.push_back({event, {}, {}});
    return Kind::ReplayChanged;
  }

  Kind operator()(const ReplayIterations& event) {
    Replay& replay = replayOf(event);
    at(replay.started.sizes, event.size, "size", "the replay");
    replay.iterations.push_back(event);
    return Kind::ReplayChanged;
  }

  Kind operator()(const ReplayEnded& event) {
    replayOf(event).ended = event;
    return Kind::ReplayChanged;
  }

 private:
  std::vector<Survey>::iterator find(int run) {
    return std::ranges::find(m_session.surveys, run, [](const Survey& survey) { return survey.started.run; });
  }

  Survey& surveyOf(const auto& event) {
    const auto found = find(event.run);
    if (found == m_session.surveys.end()) throw EventError(fmt::format("run {} was not started", event.run));
    m_index = static_cast<int>(found - m_session.surveys.begin());
    return *found;
  }

  std::vector<Replay>::iterator findReplay(int run) {
    return std::ranges::find(m_session.replays, run, [](const Replay& replay) { return replay.started.run; });
  }

  Replay& replayOf(const auto& event) {
    const auto found = findReplay(event.run);
    if (found == m_session.replays.end()) throw EventError(fmt::format("replay {} was not started", event.run));
    m_index = static_cast<int>(found - m_session.replays.begin());
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

  /// `own`: the kernels are of a plan with the trial's knobs.
  static void identify(Trial& trial, const std::vector<std::string>& kernels, std::optional<Family> family, bool own) {
    trial.ownKernels = own || (trial.ownKernels && trial.kernels == kernels);
    trial.kernels = kernels;
    if (family) trial.candidate.family = family;
  }

  Session& m_session;
  int m_index = -1;
};

}  // namespace

bool Trial::raced() const {
  return !hot.us.empty();
}

const Samples& Trial::timing() const {
  return raced() ? hot : single;
}

std::optional<std::size_t> ProblemResult::fastest() const {
  // Compares hot medians only, if there are any: a trial without hot samples was beaten.
  const bool raced = std::ranges::any_of(trials, [](const Trial& trial) { return measured(trial) && trial.raced(); });
  return leastBy(trials, [raced](const Trial& trial) {
    return trial.raced() == raced ? std::optional(median(trial.timing().us)) : std::nullopt;
  });
}

std::optional<std::size_t> ProblemResult::firstOf(const std::string& list) const {
  const auto named = std::ranges::find(lists, list, &CandidateList::name);
  if (named == lists.end()) return std::nullopt;
  const auto index = static_cast<int>(named - lists.begin());
  return leastBy(trials, [&](const Trial& trial) {
    std::optional<double> rank;
    for (const Listing& listing : trial.candidate.listings) {
      if (listing.list == index) rank = std::min<double>(rank.value_or(listing.rank), listing.rank);
    }
    return rank;
  });
}

std::vector<bool> settledProblems(const Survey& survey) {
  std::vector<bool> settled = outsideShard(survey.started);
  for (std::size_t i = 0; i < settled.size(); ++i) settled[i] = settled[i] || survey.problems[i].ended;
  return settled;
}

const Survey* surveyOf(const Session& session, int run) {
  const auto found = std::ranges::find(session.surveys, run, [](const Survey& each) { return each.started.run; });
  return found == session.surveys.end() ? nullptr : &*found;
}

int Session::nextRunId() const {
  int run = 0;
  for (const Survey& survey : surveys) run = std::max(run, survey.started.run + 1);
  for (const Replay& replay : replays) run = std::max(run, replay.started.run + 1);
  return run;
}

SessionChange Session::fold(const Event& event) {
  Folder folder(*this);
  return std::visit(
      [&folder](const auto& each) {
        SessionChange change{folder(each), folder.index(), -1};
        if constexpr (requires { each.problem; }) {
          if (change.kind != SessionChange::Kind::ProblemsChanged) change.problem = each.problem;
        }
        return change;
      },
      event);
}

}  // namespace convscope
