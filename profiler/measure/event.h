#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "backend/candidates.h"
#include "backend/device_info.h"
#include "backend/kernel_counters.h"
#include "backend/kernel_launch.h"
#include "backend/sample_kind.h"
#include "network/network_problems.h"
#include "workload/named_workload.h"

namespace convscope {

// The events of surveys, checks and replays. A session file contains one event a line; live views receive the same
// events. `run` identifies a survey within its session; `problem` indexes SurveyStarted::problems, `algorithm` the
// candidates of that problem. Times are in microseconds, sizes in bytes.

/// A part of a survey that is measured separately: number `index`, from 1, of `count`. Without a count: all of it.
struct Shard {
  int index = 0;
  int count = 0;
  bool operator==(const Shard&) const = default;
};

/// Which algorithms a survey need not execute to the end, once they cannot win. They are recorded as slower than the
/// time of a part of their work.
enum class CutShort {
  AfterTen,    ///< all but the first ten that work: frameworks try these in a search
  AfterFirst,  ///< all but the first that works: a framework takes it if it does not search
  Never
};

/// The options of a survey, recorded with it.
struct SurveyOptions {
  std::string backend;
  std::string device;
  Precision precision = Precision::Fp32;
  Layout layout = Layout::Nchw;
  std::vector<Pass> passes = allPasses();
  std::vector<std::string> lists = {};       ///< requested candidate lists; empty: the backend's default
  std::vector<std::string> algorithms = {};  ///< ids of the only algorithms to measure; empty: all of the lists
  std::uint64_t workspaceLimit = 0;          ///< bytes; 0: limited by the free memory alone
  int samples = 0;        ///< hot samples of every contender; 0: as many as the stopping rule requires
  bool cold = false;      ///< also take cold samples
  bool kernels = true;    ///< read kernel names after all timing
  bool counters = false;  ///< with them, read what the hardware counts in kernels
  Shard shard = {};       ///< see shard.h
  CutShort cutShort = CutShort::AfterTen;
  bool operator==(const SurveyOptions&) const = default;
};

struct SurveyStarted {
  int run = 0;
  std::string time;     ///< ISO 8601, UTC
  std::string program;  ///< "ConvScope 0.1.0"
  SurveyOptions options;
  DeviceInfo device;
  Versions versions;
  SetupCosts setup;
  Network network;
  Dims input;
  /// If set, the survey measures this recording. Then `network` and `input` are empty; precision and layout of the
  /// options are those of the first problem, and the passes those of all problems.
  std::optional<NamedWorkload> recorded = {};
  std::vector<NetworkProblem> problems;
  std::optional<std::uint64_t> computeCacheBytes;  ///< Executor::computeCacheBytes before the first problem
  std::string host = {};                           ///< name of the machine that measures
  std::vector<int> shardProblems = {};             ///< numbers of the only problems to measure, if there is a shard
  std::optional<double> otherLoad = {};            ///< Executor::otherLoad before the first problem
  bool operator==(const SurveyStarted&) const = default;
};

/// A survey that stopped early resumes. Problems that had not ended start again.
struct SurveyResumed {
  int run = 0;
  std::string time;
  bool retry = false;     ///< algorithms that were given up are measured again, with their problems
  std::string host = {};  ///< SurveyStarted::host, from now on
  bool operator==(const SurveyResumed&) const = default;
};

/// The race of a problem begins. It replaces earlier events of this problem, from a survey that stopped early.
struct CandidatesListed {
  int run = 0;
  int problem = 0;
  Candidates candidates;
  /// DeviceInfo::id, if several devices share the survey, with the host before it if another one measured the problem:
  /// "gpu1 cuda:0". Empty: the survey's device.
  std::string device = {};
  bool operator==(const CandidatesListed&) const = default;
};

/// What a search of knobs did for one problem (knob_search.h).
struct KnobSearch {
  int tried = 0;   ///< configurations that no list names
  int failed = 0;  ///< of these: not built, not executed, or with too large a workspace
  double us = 0;   ///< time of the search
  bool operator==(const KnobSearch&) const = default;
};

/// A search of knobs has ended. The problem's algorithms continue with `algorithms`, in the list `knobs` only.
struct CandidatesAdded {
  int run = 0;
  int problem = 0;
  std::vector<Candidate> algorithms;
  KnobSearch search;
  bool operator==(const CandidatesAdded&) const = default;
};

struct PlanBuilt {
  int run = 0;
  int problem = 0;
  int algorithm = 0;
  double buildUs = 0;
  std::uint64_t workspaceBytes = 0;
  std::string description;  ///< Plan::description; only if algorithms were requested by name
  bool operator==(const PlanBuilt&) const = default;
};

/// The first execution of a plan, module loading included.
struct FirstExecuted {
  int run = 0;
  int problem = 0;
  int algorithm = 0;
  double us = 0;
  bool operator==(const FirstExecuted&) const = default;
};

/// Further samples of one kind, to be appended to the algorithm's earlier ones. Samples taken while the clock was
/// throttled are only counted.
struct Sampled {
  int run = 0;
  int problem = 0;
  int algorithm = 0;
  SampleKind kind = SampleKind::Single;
  int repeats = 1;  ///< executions in each sample
  std::vector<double> us;
  int throttled = 0;
  double clockMHz = 0;  ///< when they were taken; 0: unknown
  bool operator==(const Sampled&) const = default;
};

enum class TrialStatus {
  Measured,
  Slower,  ///< not executed to the end: a part of its work took longer than what the fastest takes for all of it
  Skipped,
  Unsupported,
  Failed
};

/// The last event of an algorithm.
struct TrialEnded {
  int run = 0;
  int problem = 0;
  int algorithm = 0;
  TrialStatus status = TrialStatus::Measured;
  std::string reason;       ///< why it was not measured, or what ended its sampling
  bool contender = false;   ///< not clearly beaten, and measured as well as the race allows
  double reorderUs = 0;     ///< see Executor::reorderTime
  double slowerThanUs = 0;  ///< of a Slower one: an execution takes longer than this
  bool operator==(const TrialEnded&) const = default;
};

/// All trials of the problem have ended. `failure` says why the problem as a whole could not be surveyed, if so.
struct ProblemEnded {
  int run = 0;
  int problem = 0;
  std::string failure;
  double wallUs = 0;
  bool operator==(const ProblemEnded&) const = default;
};

/// The kernels that a plan launched, and the family derived from them. The names and the family are valid for all
/// algorithms of the survey with the same KernelKey; times and sizes only for this algorithm on this problem.
struct KernelsIdentified {
  int run = 0;
  int problem = 0;
  int algorithm = 0;
  std::vector<KernelLaunch> kernels;
  std::optional<Family> family;
  bool inherited = false;  ///< read from a plan of the engine with other knobs, so the sizes in their names may differ
  bool alone = false;      ///< valid for this algorithm only: another event names the kernels of its engine
  std::vector<KernelCounters> counters = {};  ///< of each of `kernels`; empty if they were not read
  bool operator==(const KernelsIdentified&) const = default;
};

/// An algorithm crashed the process that measured, took the device down or did not return. The survey continues without
/// it: its trial fails with this reason whenever its problem starts again.
struct AlgorithmGivenUp {
  int run = 0;
  int problem = 0;
  std::string algorithm;  ///< its id; empty: the problem as a whole
  std::string reason;
  bool operator==(const AlgorithmGivenUp&) const = default;
};

/// A remark about the survey as a whole, e.g. why kernel names could not be read.
struct RemarkAdded {
  int run = 0;
  std::string text;
  bool operator==(const RemarkAdded&) const = default;
};

enum class SurveyEnd { Completed, Cancelled, Failed };

/// One pass over a plan that a survey measures repeatedly.
struct ReferencePass {
  double atUs = 0;         ///< since the survey began, or was resumed
  std::vector<double> us;  ///< hot samples
  bool operator==(const ReferencePass&) const = default;
};

/// A plan that a survey measured again between its problems: a change is one of the machine, not of the plan.
struct ReferencePlan {
  int problem = 0;
  int algorithm = 0;
  std::vector<ReferencePass> passes;  ///< the first one right after its problem
  bool operator==(const ReferencePlan&) const = default;
};

struct SurveyEnded {
  int run = 0;
  SurveyEnd how = SurveyEnd::Completed;
  std::string reason;
  double wallUs = 0;                                    ///< without the kernel-name pass
  std::optional<std::uint64_t> computeCacheBytes = {};  ///< at the end; more than at the start: code was compiled
  double helpersStartUs = 0;  ///< until helper processes were ready, before the first problem; not in `wallUs`
  std::vector<ReferencePlan> references = {};  ///< of the process that measured last
  bool operator==(const SurveyEnded&) const = default;
};

/// A check of a survey's results begins, after the survey has ended: whether results repeat, and how far they are from
/// exact ones and from each other. It replaces an earlier check of the same survey.
struct CheckStarted {
  int run = 0;
  std::string time;
  std::string program;
  Versions versions;       ///< of the checked libraries
  int executions = 20;     ///< of each algorithm alone, and as many beside other work
  int elements = 4096;     ///< at most, of each result, to compare with exact ones
  std::uint64_t seed = 1;  ///< of the draw of these elements
  bool operator==(const CheckStarted&) const = default;
};

/// One algorithm was executed repeatedly on the same operands, with different bits in result and workspace each time,
/// and every result was compared with the first, bit by bit.
struct RepeatabilityChecked {
  int run = 0;
  int problem = 0;
  int algorithm = 0;
  bool busy = false;  ///< beside other work; compared with the first result without it
  int executions = 0;
  int equal = 0;                 ///< executions with the same bits as the first, including the first
  std::uint64_t elements = 0;    ///< of the result
  std::uint64_t differing = 0;   ///< elements whose bits differ, in the execution with the most
  std::uint64_t largestUlp = 0;  ///< largest difference in units in the last place, of all executions
  double rmsUlp = 0;             ///< root mean square over all elements, of the execution with the largest
  std::uint64_t notFinite = 0;   ///< NaN or infinite elements, in the execution with the most; unwritten ones too
  std::uint64_t unwritten = 0;   ///< elements that no execution has written: a defect of the algorithm
  std::string failure = {};      ///< why some executions or comparisons are missing
  bool operator==(const RepeatabilityChecked&) const = default;
};

/// One algorithm's result compared with the exact one, at sampled elements.
struct ErrorMeasured {
  int run = 0;
  int problem = 0;
  int algorithm = 0;
  int elements = 0;       ///< compared elements; all of them if the result is small
  int notFinite = 0;      ///< among them; not part of the figures below
  double largest = 0;     ///< largest absolute difference, of operands in [-1, 1)
  double relativeL2 = 0;  ///< |result - exact| / |exact|
  double unit = 0;        ///< errorUnit(): makes `largest` comparable between problems and precisions
  std::string failure = {};
  bool operator==(const ErrorMeasured&) const = default;
};

/// The difference between the results of two algorithms of one problem.
struct OutputsCompared {
  int run = 0;
  int problem = 0;
  int algorithm = 0;
  int other = 0;
  std::uint64_t elements = 0;
  std::uint64_t differing = 0;
  std::uint64_t largestUlp = 0;
  double rmsUlp = 0;
  double relativeL2 = 0;  ///< |result - other| / |other|
  std::string failure = {};
  bool operator==(const OutputsCompared&) const = default;
};

/// The last event of a problem's check. `failure` says why the problem as a whole could not be checked, if so.
struct ProblemChecked {
  int run = 0;
  int problem = 0;
  std::string failure;
  double wallUs = 0;
  bool operator==(const ProblemChecked&) const = default;
};

struct CheckEnded {
  int run = 0;
  SurveyEnd how = SurveyEnd::Completed;
  std::string reason;
  double wallUs = 0;
  bool operator==(const CheckEnded&) const = default;
};

/// A replay begins: a policy over a schedule, executed on the device as its framework would. Its `run` differs from
/// those of the session's surveys.
struct ReplayStarted {
  int run = 0;
  std::string time;
  std::string program;
  std::string policy;    ///< its text
  std::string schedule;  ///< its text
  std::int64_t iterations = 0;
  std::uint64_t seed = 0;
  SurveyOptions options;  ///< only backend, device, precision, layout and passes
  DeviceInfo device;
  Versions versions;
  SetupCosts setup;
  Network network;
  Dims input;  ///< default for dimensions that the schedule does not set
  std::vector<Dims> sizes;
  bool warm = false;  ///< in a process that had measured before, so that its code was already loaded
  bool operator==(const ReplayStarted&) const = default;
};

/// Consecutive iterations at one size. An iteration with a search has an event of its own.
struct ReplayIterations {
  int run = 0;
  std::int64_t first = 0;       ///< number of the first one, from 0
  int size = 0;                 ///< index in ReplayStarted::sizes
  std::vector<double> us = {};  ///< of each iteration, searches included
  std::int64_t searches = 0;    ///< problems that were not in the cache
  double queryUs = 0;           ///< of the searches: querying lists,
  double buildUs = 0;           ///< building plans,
  double executionUs = 0;       ///< and executing them
  int plansBuilt = 0;
  int plansTimed = 0;
  std::uint64_t peakBytes = 0;  ///< the largest workspace of a search
  bool operator==(const ReplayIterations&) const = default;
};

struct ReplayEnded {
  int run = 0;
  SurveyEnd how = SurveyEnd::Completed;
  std::string reason;
  double wallUs = 0;
  bool operator==(const ReplayEnded&) const = default;
};

using Event = std::variant<SurveyStarted, SurveyResumed, CandidatesListed, CandidatesAdded, PlanBuilt, FirstExecuted,
                           Sampled, TrialEnded, ProblemEnded, KernelsIdentified, AlgorithmGivenUp, RemarkAdded,
                           SurveyEnded, CheckStarted, RepeatabilityChecked, ErrorMeasured, OutputsCompared,
                           ProblemChecked, CheckEnded, ReplayStarted, ReplayIterations, ReplayEnded>;

/// Returns the number of the event's survey or replay.
int runOf(const Event& event);

}  // namespace convscope
