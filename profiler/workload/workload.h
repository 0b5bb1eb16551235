#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/problem.h"
#include "core/translatable.h"

namespace convscope {

// A workload: the convolutions of a real program, as a recording shows them. All times are in microseconds. What a
// recording does not say is an empty optional, an empty list or Unknown; nothing is guessed.

enum class RecordingKind {
  ChromeTrace,
  CudnnFrontendLog,
  OnednnVerbose,
  DispatchMode,
  ExecutionTrace,  ///< from here on in version 2 of the workload's text
  XlaLog,
};

/// Which library or kernel computed a problem.
enum class WorkloadExecutor {
  Unknown,
  Cudnn,
  Onednn,
  Miopen,
  FrameworkDepthwise,  ///< PyTorch's own depthwise kernel: the problem never reaches cuDNN
  FrameworkNative,     ///< another kernel of the framework, e.g. slow_conv_dilated2d
};

/// What separates the iterations of a recording.
enum class IterationMarks {
  None,           ///< the recording does not count calls: there are no iterations
  ProfilerStep,   ///< ProfilerStep#N, from the profiler's step()
  OptimizerStep,  ///< an iteration ends with a step of the optimizer
  Repetition,     ///< no marks; the sequence of calls repeats
  Whole,          ///< no marks and no repetition: the recording as a whole counts as one iteration
};

/// A row of the tables below: a value, its name in files, and its name for people.
template <class Value>
struct WorkloadName {
  Value value;
  std::string_view name;
  std::string_view title;
};

/// Every value of each enumeration, in its order.
inline constexpr std::array kRecordingKinds{
    WorkloadName<RecordingKind>{RecordingKind::ChromeTrace, "chrome-trace",
                                translatable("workload_traits", "PyTorch profiler trace")},
    WorkloadName<RecordingKind>{RecordingKind::CudnnFrontendLog, "cudnn-frontend-log",
                                translatable("workload_traits", "cudnn-frontend log")},
    WorkloadName<RecordingKind>{RecordingKind::OnednnVerbose, "onednn-verbose",
                                translatable("workload_traits", "oneDNN verbose output")},
    WorkloadName<RecordingKind>{RecordingKind::DispatchMode, "dispatch-mode",
                                translatable("workload_traits", "PyTorch dispatch mode")},
    WorkloadName<RecordingKind>{RecordingKind::ExecutionTrace, "execution-trace",
                                translatable("workload_traits", "PyTorch execution trace")},
    WorkloadName<RecordingKind>{RecordingKind::XlaLog, "xla-log", translatable("workload_traits", "output of XLA")},
};
inline constexpr std::array kExecutors{
    WorkloadName<WorkloadExecutor>{WorkloadExecutor::Unknown, "unknown", translatable("workload_traits", "unknown")},
    WorkloadName<WorkloadExecutor>{WorkloadExecutor::Cudnn, "cudnn", translatable("workload_traits", "cuDNN")},
    WorkloadName<WorkloadExecutor>{WorkloadExecutor::Onednn, "onednn", translatable("workload_traits", "oneDNN")},
    WorkloadName<WorkloadExecutor>{WorkloadExecutor::Miopen, "miopen", translatable("workload_traits", "MIOpen")},
    WorkloadName<WorkloadExecutor>{WorkloadExecutor::FrameworkDepthwise, "framework-depthwise",
                                   translatable("workload_traits", "PyTorch's depthwise kernel")},
    WorkloadName<WorkloadExecutor>{WorkloadExecutor::FrameworkNative, "framework-native",
                                   translatable("workload_traits", "another kernel of the framework")},
};
inline constexpr std::array kIterationMarks{
    WorkloadName<IterationMarks>{IterationMarks::None, "none", translatable("workload_traits", "not recorded")},
    WorkloadName<IterationMarks>{IterationMarks::ProfilerStep, "profiler-step",
                                 translatable("workload_traits", "steps of the profiler")},
    WorkloadName<IterationMarks>{IterationMarks::OptimizerStep, "optimizer-step",
                                 translatable("workload_traits", "steps of the optimizer")},
    WorkloadName<IterationMarks>{IterationMarks::Repetition, "repetition",
                                 translatable("workload_traits", "repetition of the calls")},
    WorkloadName<IterationMarks>{IterationMarks::Whole, "whole",
                                 translatable("workload_traits", "the whole recording as one iteration")},
};

constexpr const WorkloadName<RecordingKind>& traitsOf(RecordingKind kind) {
  return kRecordingKinds[static_cast<std::size_t>(kind)];
}
constexpr const WorkloadName<WorkloadExecutor>& traitsOf(WorkloadExecutor executor) {
  return kExecutors[static_cast<std::size_t>(executor)];
}
constexpr const WorkloadName<IterationMarks>& traitsOf(IterationMarks marks) {
  return kIterationMarks[static_cast<std::size_t>(marks)];
}

/// A recording that the workload was imported from.
struct RecordingSource {
  RecordingKind kind = RecordingKind::ChromeTrace;
  std::string file;  ///< its name without folders

  bool operator==(const RecordingSource&) const = default;
};

/// PyTorch's switches during the recording: torch.backends.cudnn.benchmark, .deterministic and .allow_tf32. Empty if
/// the recording does not say, or if it contains both values.
struct RecordedSwitches {
  std::optional<bool> benchmark;
  std::optional<bool> deterministic;
  std::optional<bool> allowTf32;
  std::optional<std::int64_t> benchmarkLimit;  ///< torch.backends.cudnn.benchmark_limit; 0: no limit

  bool operator==(const RecordedSwitches&) const = default;
};

/// An execution plan in a race of the framework.
struct RacedPlan {
  std::string id;            ///< as Candidate::id: "eng47 k2=2 k6=0"
  std::optional<double> us;  ///< the framework's one sample; empty if it did not time the plan

  bool operator==(const RacedPlan&) const = default;
};

/// A search of the framework for one problem, from the cudnn-frontend log.
struct RecordedRace {
  std::vector<RacedPlan> plans;     ///< in the framework's order, after its own filters
  std::optional<std::size_t> pick;  ///< index of the plan that the framework used: of timed plans, the fastest

  bool operator==(const RecordedRace&) const = default;
};

/// A distinct pair of problem and executor.
struct WorkloadProblem {
  Problem problem;
  WorkloadExecutor executor = WorkloadExecutor::Unknown;
  std::vector<std::string> layers;  ///< distinct names, if the recording has them, in order of appearance
  std::optional<double> deviceUs;   ///< median device time of one execution, without first calls
  std::vector<RecordedRace> races;  ///< one for each thread that searched; usually none or one

  bool operator==(const WorkloadProblem&) const = default;
};

/// A distinct call of the framework, e.g. aten::convolution_backward, which can compute two problems at once:
/// backward-data and backward-filter.
struct WorkloadCall {
  std::string function;               ///< "aten::convolution"; empty if unknown
  std::vector<std::size_t> problems;  ///< indices in Workload::problems, in the order of the passes; at least one
  std::optional<double> hostUs;       ///< median time that the call takes on the host, without first calls
  std::optional<double> deviceUs;     ///< median of the time of its kernels on the device, without first calls
  /// Host time of the first call in the recording if it took much longer than the others: it searched, compiled or
  /// loaded code. Empty if there was no such call, e.g. because the recording began later.
  std::optional<double> firstHostUs;

  bool operator==(const WorkloadCall&) const = default;
};

struct CallCount {
  std::size_t call = 0;    ///< index in Workload::calls
  std::int64_t count = 0;  ///< at least 1

  bool operator==(const CallCount&) const = default;
};

/// Iterations that make the same calls equally often. The medians are those of steady iterations, without any first
/// call that searched; empty if the recording has none.
struct IterationKind {
  std::vector<CallCount> calls;         ///< ascending by call; empty for an iteration without convolutions
  std::optional<double> wallUs;         ///< median of the whole iteration
  std::optional<double> deviceBusyUs;   ///< median of the time in which the device worked: the union of its kernels
  std::optional<double> convolutionUs;  ///< median of the device time of all convolution kernels
  // Time in which nothing else works (docs/policies.md, "What limits an iteration"). Empty if the recording has no
  // such event.
  /// Mean of the time in which the program waits for its data loader: workers deliver batches in bursts, between which
  /// no iteration waits.
  std::optional<double> loaderUs = {};
  std::optional<double> communicationUs = {};  ///< median of the time in which only communication of ranks runs
  /// Median of the time in which the program compiles or loads code. If no iteration of this kind is steady, the mean
  /// of all of them.
  std::optional<double> compileUs = {};

  bool operator==(const IterationKind&) const = default;
};

/// Consecutive iterations of one kind.
struct IterationRun {
  std::size_t kind = 0;              ///< index in Workload::kinds
  std::int64_t count = 0;            ///< at least 1
  std::vector<double> wallUs;        ///< of each iteration, first calls included; or empty
  std::vector<double> deviceBusyUs;  ///< of each iteration; or empty

  bool operator==(const IterationRun&) const = default;
};

struct Workload {
  std::vector<RecordingSource> sources;
  std::map<std::string, std::string> versions;  ///< of framework and libraries, by name: "PyTorch", "cuDNN"
  std::string device;                           ///< its name; empty if unknown
  RecordedSwitches switches;
  /// True: the recording contains the program's first iteration, with all of its searches. Empty: unknown.
  std::optional<bool> includesFirstIteration;
  /// Iterations after the recorded ones, timed without the recorder: their wall time, and the time until the host had
  /// enqueued all work. One value an iteration, or empty.
  std::vector<double> plainWallUs;
  std::vector<double> plainHostUs;
  std::vector<double> plainLoaderUs;  ///< the part of plainHostUs in which the program waited for its data loader
  IterationMarks marks = IterationMarks::None;
  std::vector<WorkloadProblem> problems;  ///< in order of first appearance; so are calls and kinds
  /// The network after which layers are named because the program's convolutions have its order. Empty: the names, if
  /// there are any, were recorded.
  std::string layersAsIn;
  std::vector<WorkloadCall> calls;  ///< empty if the recording does not count calls
  std::vector<IterationKind> kinds;
  std::vector<IterationRun> runs;    ///< the iterations, in order
  std::vector<std::string> remarks;  ///< what the import left out or could not know, each one line

  bool operator==(const Workload&) const = default;
};

/// Returns whether the processor that runs the program computes the convolutions, so there is no device beside it.
bool computedByHost(const Workload& workload);

/// Counts the iterations of all runs.
std::int64_t iterationCount(const Workload& workload);

/// Counts how often an iteration of `kind` computes each problem: one number for each of Workload::problems.
std::vector<std::int64_t> problemCounts(const Workload& workload, const IterationKind& kind);

/// Counts how often the whole recording computes each problem. All are 0 if it does not count calls.
std::vector<std::int64_t> problemCounts(const Workload& workload);

/// Counts how often the whole recording makes each call.
std::vector<std::int64_t> callCounts(const Workload& workload);

/// Returns the input shape of the first forward convolution of `kind`, which says at which input size the iteration
/// ran. Empty if the kind has no forward convolution.
Dims inputOf(const Workload& workload, const IterationKind& kind);

/// Throws ContractError if an index is out of range, a count is below 1, a list of an IterationRun has another length
/// than its count, or a call computes nothing.
void validate(const Workload& workload);

/// Adds what `more`, another recording of the same program, knows beyond `workload`: versions, switches, and the races
/// of problems. The calls and iterations of `workload` remain; if it has none, it takes those of `more`. Problems that
/// only `more` has are added; if only one of the two counts calls, a remark says how many the other has beyond it.
/// Throws InputError if they name different devices or states of benchmark mode, both count calls, or have no problem
/// in common although one counts calls.
void merge(Workload& workload, const Workload& more);

}  // namespace convscope
