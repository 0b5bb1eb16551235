#pragma once

#include <string>
#include <vector>

#include "workload/workload.h"

namespace convscope {

/// The part of a workload that one library or kernel computes.
struct ExecutorShare {
  WorkloadExecutor executor = WorkloadExecutor::Unknown;
  std::size_t problems = 0;       ///< distinct ones
  std::int64_t computations = 0;  ///< in the whole recording; 0 if it does not count calls

  bool operator==(const ExecutorShare&) const = default;
};

/// Returns the shares of all executors of the workload, in order of first appearance.
std::vector<ExecutorShare> executorShares(const Workload& workload);

/// Consecutive iterations at one input size.
struct RecordedSizeRun {
  Dims input;  ///< empty for iterations without a forward convolution
  std::int64_t first = 0;
  std::int64_t count = 0;

  bool operator==(const RecordedSizeRun&) const = default;
};

/// Returns the input sizes of the iterations over time.
std::vector<RecordedSizeRun> sizeRuns(const Workload& workload);

/// Returns the executors of `problem`, in order of appearance. More than one if e.g. a change of the switches moved it.
std::vector<WorkloadExecutor> executorsOf(const Workload& workload, const Problem& problem);

// In words, for all views:

/// "PyTorch profiler trace run.json.gz; cudnn-frontend log run.log"; empty if not known.
std::string sourcesText(const Workload& workload);
/// "NVIDIA H200, PyTorch 2.11.0, cuDNN 9.19.0": where it was recorded; empty if not known.
std::string recordedOnText(const Workload& workload);
/// "benchmark on, deterministic off, allow_tf32 unknown".
std::string switchesText(const Workload& workload);
/// "24 iterations of 2 kinds (by their convolutions), counted by steps of the optimizer, with the program's first one",
/// or "not recorded".
std::string iterationsText(const Workload& workload);
/// "cuDNN: 96 distinct problems at 3 input sizes, 59 executions in a mean iteration; PyTorch's depthwise kernel: 1
/// problem, 3 executions in a mean iteration". Without "mean" if all iterations make the same calls.
std::string executorsText(const Workload& workload);
/// "named as in resnet50: ...": that the names of layers were not recorded; empty if they were.
std::string layersText(const Workload& workload);
/// The names of executorsOf, with commas.
std::string executorText(const Workload& workload, const Problem& problem);
/// "8x3x64x64 x100, 8x3x96x96 x20, ... (14 more)": the first `most` runs of sizes; empty if not recorded.
std::string sizeRunsText(const Workload& workload, std::size_t most);

}  // namespace convscope
