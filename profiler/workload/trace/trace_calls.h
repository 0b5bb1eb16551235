#pragma once

#include <optional>
#include <string>
#include <vector>

#include "workload/read_workload.h"
#include "workload/trace/trace_data.h"

namespace convscope {

/// An outermost convolution of a trace.
struct TraceCall {
  TraceSpan span;
  std::size_t function = 0;                  ///< index in TraceData::operators: the outermost one
  std::size_t source = 0;                    ///< the one whose arguments count: the innermost of the general ones
  std::size_t worker = 0;                    ///< the one that computes, as far as the trace shows it
  std::vector<std::int64_t> sequences = {};  ///< of all of its operators
  WorkloadExecutor executor = WorkloadExecutor::Unknown;
  std::optional<bool> allowTf32 = {};
  std::vector<std::string> layers = {};
  std::vector<std::size_t> kernels = {};  ///< in the order of their launches
  bool isReplay = false;                  ///< of a CUDA graph: `span` is its launch, without a time of the host
};

/// The convolutions of one process of a trace, on one device.
struct TraceCalls {
  std::string process;
  int device = -1;                    ///< -1 if no call has kernels
  std::size_t compiled = 0;           ///< calls that torch.compile made to trace and to tune; left out
  std::size_t captured = 0;           ///< calls that a CUDA graph captured, without a replay that is known; left out
  std::vector<TraceCall> calls;       ///< by thread and time; those of replays at the end
  std::vector<TraceLaunch> launches;  ///< of the process, by correlation
  std::vector<std::int64_t> replays;  ///< correlations of those whose convolutions are in `calls`, sorted

  /// Returns the launch of a kernel; null if the trace has none.
  const TraceLaunch* launchOf(const TraceKernel& kernel) const;
  /// Returns when the host started the kernel's work. If the trace does not say, when the device began it.
  double startOf(const TraceKernel& kernel) const;
};

/// Finds the outermost convolutions that the program executes, with their layers, executors and kernels. Throws
/// InputError if the trace has none; AmbiguousRecording if it has those of several processes or devices and `options`
/// do not choose one.
/// `file` is for messages.
TraceCalls traceCalls(const TraceData& trace, const WorkloadOptions& options, const std::string& file);

/// Returns the arguments of a call; null if the trace does not have them.
const AtenConvolution* argumentsOf(const TraceData& trace, const TraceCall& call);

}  // namespace convscope
