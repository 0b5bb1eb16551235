#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "backend/backend.h"
#include "network/network.h"

namespace convscope {

/// What happens in a survey, as it happens. A session file is these, one a line; a live view is fed with the same.
/// `run` tells surveys of one session apart; `problem` indexes SurveyStarted::problems, `algorithm` the candidates of
/// that problem. Times are in microseconds, sizes in bytes.

/// How a survey goes about its work. Recorded with it.
struct SurveyOptions {
  std::string backend;
  std::string device;
  Precision precision = Precision::Fp32;
  Layout layout = Layout::Nchw;
  std::vector<Pass> passes{Pass::Forward, Pass::BackwardData, Pass::BackwardFilter};
  std::vector<std::string> lists;       ///< candidate lists asked for; empty: the backend's default
  std::vector<std::string> algorithms;  ///< ids of the only algorithms to measure; empty: all of the lists
  std::uint64_t workspaceLimit = 0;     ///< bytes; 0: no limit but the free memory
  int samples = 0;                      ///< hot samples of every contender; 0: as many as the stopping rule asks for
  bool cold = false;                    ///< also measure with the last-level cache overwritten
  bool kernels = true;                  ///< read kernel names in a pass of its own at the end
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
  std::vector<NetworkProblem> problems;
  std::optional<std::uint64_t> computeCacheBytes;  ///< see Executor::computeCacheBytes, before the first problem
  bool operator==(const SurveyStarted&) const = default;
};

/// A survey that broke off goes on: problems that had not ended are started anew.
struct SurveyResumed {
  int run = 0;
  std::string time;
  bool operator==(const SurveyResumed&) const = default;
};

/// The race of a problem begins. Whatever the log held of this problem before (from a run that broke off) is void.
struct CandidatesListed {
  int run = 0;
  int problem = 0;
  Candidates candidates;
  bool operator==(const CandidatesListed&) const = default;
};

struct PlanBuilt {
  int run = 0;
  int problem = 0;
  int algorithm = 0;
  double buildUs = 0;
  std::uint64_t workspaceBytes = 0;
  std::string description;  ///< see Plan::description; only where algorithms were asked for by name
  bool operator==(const PlanBuilt&) const = default;
};

/// The first execution of a plan, code loading included.
struct FirstExecuted {
  int run = 0;
  int problem = 0;
  int algorithm = 0;
  double us = 0;
  bool operator==(const FirstExecuted&) const = default;
};

/// Further samples of one kind; those of one algorithm add up over the events. What was measured while the clock was
/// throttled is only counted.
struct Sampled {
  int run = 0;
  int problem = 0;
  int algorithm = 0;
  SampleKind kind = SampleKind::Single;
  int repeats = 1;  ///< executions behind each sample
  std::vector<double> us;
  int throttled = 0;
  double clockMHz = 0;  ///< when they were taken; 0: not known
  bool operator==(const Sampled&) const = default;
};

enum class TrialStatus { Measured, Skipped, Unsupported, Failed };

/// Nothing more comes for this algorithm.
struct TrialEnded {
  int run = 0;
  int problem = 0;
  int algorithm = 0;
  TrialStatus status = TrialStatus::Measured;
  std::string reason;      ///< why it was not measured; for a measured one, what ended its sampling
  bool contender = false;  ///< it was not clearly beaten: its time is known as well as the race could tell
  double reorderUs = 0;    ///< see Executor::reorderTime
  bool operator==(const TrialEnded&) const = default;
};

/// All trials of the problem have ended; `failure` where the problem as a whole could not be surveyed.
struct ProblemEnded {
  int run = 0;
  int problem = 0;
  std::string failure;
  double wallUs = 0;
  bool operator==(const ProblemEnded&) const = default;
};

/// The device functions that a plan was seen to launch, and the family that follows from them. Holds for all
/// algorithms of the same engine and pass in this survey.
struct KernelsIdentified {
  int run = 0;
  int problem = 0;
  int algorithm = 0;
  std::vector<std::string> kernels;
  std::optional<Family> family;
  bool operator==(const KernelsIdentified&) const = default;
};

/// Something about the survey as a whole that who reads it should know: kernel names could not be read, and why.
struct RemarkAdded {
  int run = 0;
  std::string text;
  bool operator==(const RemarkAdded&) const = default;
};

enum class SurveyEnd { Completed, Cancelled, Failed };

struct SurveyEnded {
  int run = 0;
  SurveyEnd how = SurveyEnd::Completed;
  std::string reason;
  double wallUs = 0;                                    ///< of the measuring, the kernel-name pass not counted
  std::optional<std::uint64_t> computeCacheBytes = {};  ///< then; more than at the start: code was compiled
  bool operator==(const SurveyEnded&) const = default;
};

/// The results of a survey's algorithms are checked from here on, once it has ended: whether they repeat themselves,
/// how far they are from exact ones and from each other. What an earlier check of the same survey found is void.
struct CheckStarted {
  int run = 0;
  std::string time;
  std::string program;
  Versions versions;       ///< of the libraries that are checked
  int executions = 20;     ///< of each algorithm alone, and as many beside other work
  int elements = 4096;     ///< of each result, at the most, that are held against exact ones
  std::uint64_t seed = 1;  ///< of the draw of these elements
  bool operator==(const CheckStarted&) const = default;
};

/// One algorithm was executed again and again on the same operands, its result and workspace filled with other bits
/// each time, and every result compared with the first, bit by bit.
struct RepeatabilityChecked {
  int run = 0;
  int problem = 0;
  int algorithm = 0;
  bool busy = false;  ///< while other work kept the device busy; compared with the first result without it
  int executions = 0;
  int equal = 0;                 ///< executions with the same bits as the first, itself included
  std::uint64_t elements = 0;    ///< of the result
  std::uint64_t differing = 0;   ///< elements whose bits differ, in the execution with the most
  std::uint64_t largestUlp = 0;  ///< largest difference in units in the last place, of all executions
  double rmsUlp = 0;             ///< root mean square over all elements, of the execution with the largest
  std::uint64_t notFinite = 0;   ///< NaN or infinite elements, in the execution with the most; unwritten ones too
  std::uint64_t unwritten = 0;   ///< elements that no execution has written: a defect of the algorithm
  std::string failure = {};      ///< why it could not be executed or compared as often as asked for
  bool operator==(const RepeatabilityChecked&) const = default;
};

/// The result of one algorithm against the exact one, over chosen elements.
struct ErrorMeasured {
  int run = 0;
  int problem = 0;
  int algorithm = 0;
  int elements = 0;       ///< that were held against exact ones; all of the result where it is small
  int notFinite = 0;      ///< of them, left out of what follows
  double largest = 0;     ///< largest absolute difference, of operands in [-1, 1)
  double relativeL2 = 0;  ///< |result - exact| / |exact|
  double unit = 0;        ///< see errorUnit: largest / unit can be compared between problems and precisions
  std::string failure = {};
  bool operator==(const ErrorMeasured&) const = default;
};

/// How far the results of two algorithms of one problem are apart.
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

/// Nothing more comes for this problem; `failure` where it could not be checked as a whole.
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

/// A policy over a schedule is executed on the device as its framework would. A replay has a `run` of its own among
/// those of the surveys.
struct ReplayStarted {
  int run = 0;
  std::string time;
  std::string program;
  std::string policy;    ///< its text
  std::string schedule;  ///< its text
  std::int64_t iterations = 0;
  std::uint64_t seed = 0;
  SurveyOptions options;  ///< backend, device, precision, layout and passes of it
  DeviceInfo device;
  Versions versions;
  SetupCosts setup;
  Network network;
  Dims input;  ///< what the schedule's sizes do not say
  std::vector<Dims> sizes;
  bool warm = false;  ///< in a process that had measured before: code that was loaded then cost nothing
  bool operator==(const ReplayStarted&) const = default;
};

/// Consecutive iterations at one size. Those in which something was searched for are told one by one.
struct ReplayIterations {
  int run = 0;
  std::int64_t first = 0;       ///< number of the first of them, from 0
  int size = 0;                 ///< index in ReplayStarted::sizes
  std::vector<double> us = {};  ///< of each, searches included
  std::int64_t searches = 0;    ///< problems that the cache did not have
  double queryUs = 0;           ///< of the searches: asking the library for its lists,
  double buildUs = 0;           ///< building plans,
  double executionUs = 0;       ///< and executing them
  int plansBuilt = 0;
  int plansTimed = 0;
  std::uint64_t peakBytes = 0;  ///< the most workspace that a search held
  bool operator==(const ReplayIterations&) const = default;
};

struct ReplayEnded {
  int run = 0;
  SurveyEnd how = SurveyEnd::Completed;
  std::string reason;
  double wallUs = 0;
  bool operator==(const ReplayEnded&) const = default;
};

using Event = std::variant<SurveyStarted, SurveyResumed, CandidatesListed, PlanBuilt, FirstExecuted, Sampled,
                           TrialEnded, ProblemEnded, KernelsIdentified, RemarkAdded, SurveyEnded, CheckStarted,
                           RepeatabilityChecked, ErrorMeasured, OutputsCompared, ProblemChecked, CheckEnded,
                           ReplayStarted, ReplayIterations, ReplayEnded>;

}  // namespace convscope
