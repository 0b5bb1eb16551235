#pragma once

#include <compare>
#include <optional>
#include <string>
#include <vector>

#include "measure/event.h"
#include "network/network_problems.h"
#include "statistics/statistics.h"

namespace convscope {

/// Samples of one algorithm and kind, as they came. See SampleKind.
struct Samples {
  std::vector<double> us;
  int repeats = 1;
  int throttled = 0;
  double lowestClockMHz = 0;
  bool operator==(const Samples&) const = default;
};

/// The findings of checks on the results of one algorithm; see the events.
struct Evidence {
  std::optional<RepeatabilityChecked> alone;
  std::optional<RepeatabilityChecked> busy;
  std::optional<ErrorMeasured> error;
  std::vector<OutputsCompared> comparisons;  ///< with algorithms that were checked before it
  bool operator==(const Evidence&) const = default;
};

/// One algorithm on one problem, with the measurements until now.
struct Trial {
  Candidate candidate;
  std::optional<TrialStatus> status;  ///< none while it is under way
  std::string reason;
  bool contender = false;
  std::optional<double> buildUs;
  std::optional<double> firstExecutionUs;
  std::uint64_t workspaceBytes = 0;
  std::string description;
  double reorderUs = 0;
  double slowerThanUs = 0;  ///< of TrialStatus::Slower: an execution takes longer than this
  Samples single;
  Samples hot;
  Samples cold;
  std::vector<std::string> kernels;
  bool ownKernels = false;  ///< `kernels` are of a plan with these knobs; otherwise of another plan of the engine
  std::vector<KernelLaunch> launches;    ///< `kernels` with their figures; empty if this trial's were not read
  std::vector<KernelCounters> counters;  ///< of each of `launches`; empty if they were not read
  Evidence evidence;

  /// Returns whether it has hot samples; trials that left the race early have none.
  bool raced() const;
  /// Returns the samples from which the trial's time is computed: hot samples if there are any, otherwise single ones.
  const Samples& timing() const;
  bool operator==(const Trial&) const = default;
};

/// All trials of one problem.
struct ProblemResult {
  NetworkProblem subject;
  std::string device;  ///< CandidatesListed::device
  std::vector<CandidateList> lists;
  std::vector<Trial> trials;  ///< indexed as the candidates are
  std::optional<KnobSearch> knobSearch;
  bool ended = false;
  std::string failure;
  double wallUs = 0;
  std::optional<ProblemChecked> checked;

  /// Returns the index of the measured trial with the smallest median: of hot samples if any trial has some, otherwise
  /// of single ones. Empty if nothing was measured.
  std::optional<std::size_t> fastest() const;
  /// Returns the index of the first trial of the named list that was measured.
  std::optional<std::size_t> firstOf(const std::string& list) const;
  bool operator==(const ProblemResult&) const = default;
};

/// One survey, folded from its events.
struct Survey {
  SurveyStarted started;
  std::vector<ProblemResult> problems;
  std::vector<std::string> remarks;
  std::vector<AlgorithmGivenUp> givenUp;  ///< they are not executed again
  std::optional<SurveyEnded> ended;
  std::optional<CheckStarted> check;  ///< the last one
  std::optional<CheckEnded> checkEnded;
  std::string host = {};  ///< that measures now: that of the start, or of the last resume

  /// Returns whether it has ended and was neither stopped early nor failed.
  bool isComplete() const { return ended && ended->how == SurveyEnd::Completed; }
  bool operator==(const Survey&) const = default;
};

/// Returns which problems of `survey` it need not measure any more: they have ended, or another shard measures them.
std::vector<bool> settledProblems(const Survey& survey);

/// One replay, folded from its events.
struct Replay {
  ReplayStarted started;
  std::vector<ReplayIterations> iterations;
  std::optional<ReplayEnded> ended;
  bool operator==(const Replay&) const = default;
};

/// What one event changed in its session. It is true until the next event.
struct SessionChange {
  /// In the order in which a view has to learn of several changes.
  enum class Kind {
    SurveyAdded,
    ProblemListed,    ///< trials of `problem` were listed, listed again or added; nothing is measured of them yet
    ProblemsChanged,  ///< the survey and any of its problems
    ProblemChanged,   ///< `problem`, one of its trials, or the algorithms of it that were given up
    SurveyChanged,    ///< its remarks, its host, or whether it or its check has ended; no problem
    SurveyEnded,
    ReplayChanged  ///< it started, continued or ended
  };
  Kind kind = Kind::SurveyAdded;
  int index = 0;     ///< in Session::surveys; that of a replay in Session::replays
  int problem = -1;  ///< index in Survey::problems, of ProblemListed and ProblemChanged
  auto operator<=>(const SessionChange&) const = default;
};

/// The document: what a log of events adds up to.
struct Session {
  std::vector<Survey> surveys;
  std::vector<Replay> replays;

  /// Returns a number that no survey and no replay has.
  int nextRunId() const;

  /// Adds one event and returns what it changed. Throws EventError if it refers to something that the session does not
  /// contain.
  SessionChange fold(const Event& event);
  bool operator==(const Session&) const = default;
};

/// Returns survey number `run`; null if there is none, e.g. because `run` is a replay.
const Survey* surveyOf(const Session& session, int run);

}  // namespace convscope
