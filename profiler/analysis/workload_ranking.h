#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "workload/workload.h"

namespace convscope {

/// A convolution of a workload at all its input sizes, and its part of an iteration: a layer's pass, or both backward
/// passes if the recording does not divide their time. Times are in microseconds.
struct RankedConvolution {
  /// Indices in Workload::problems, in the order of the passes; of the first size.
  std::vector<std::size_t> problems;
  std::vector<std::size_t> sizes;   ///< a problem of each input size, beginning with problems.front()
  std::vector<std::string> layers;  ///< as workloadProblems() names them by convolution; at least one
  std::string layersAsIn;           ///< Workload::layersAsIn
  WorkloadExecutor executor = WorkloadExecutor::Unknown;  ///< as recorded
  /// Who computed it, for people. If the recording does not say, the executor that the rules of the recorded release of
  /// PyTorch name: "cuDNN, by PyTorch's rules".
  std::string computedBy;
  double timesPerIteration = 0;          ///< the mean over all iterations
  std::optional<double> usPerIteration;  ///< of all layers and the sizes whose time is known; empty if none is
  std::optional<double> share;           ///< of WorkloadRanking::totalUs
  std::optional<double> kernelUs;        ///< on the device, for one execution; the mean if there are several sizes
  std::optional<double> hostUs;          ///< of the call; a backward call can compute two problems
  bool sharesCall = false;               ///< the call computes a further problem
  /// Of its calls in an iteration; a call that computes two problems with a time each is divided equally.
  std::optional<double> hostUsPerIteration;
  /// Of its first calls that searched, compiled or loaded code (isFirstCall()), over the whole recording and divided
  /// like hostUsPerIteration; empty if there was none.
  std::optional<double> firstCallsUs;

  bool operator==(const RankedConvolution&) const = default;
};

/// A layer of a workload at all its input sizes and in all its passes, and its part of an iteration. Layers that
/// compute the same convolution have equal parts of its time, because recordings do not divide it among them.
struct RankedLayer {
  std::string name;                      ///< as in RankedConvolution::layers
  std::string layersAsIn;                ///< Workload::layersAsIn
  std::vector<std::size_t> rows;         ///< indices in WorkloadRanking::rows, in the order of the passes
  std::size_t sizes = 0;                 ///< input sizes
  std::size_t sharing = 1;               ///< the most layers that share one of its convolutions, itself included
  double timesPerIteration = 0;          ///< of the pass that an iteration executes most often
  std::optional<double> usPerIteration;  ///< of all its passes, as far as they are known; empty if none is
  std::optional<double> forwardUs;       ///< of its forward pass in an iteration
  std::optional<double> backwardUs;      ///< of its backward passes in an iteration
  std::optional<double> hostUs;          ///< of its calls on the host in an iteration
  std::optional<double> share;           ///< of WorkloadRanking::totalUs
  std::optional<double> firstCallsUs;    ///< RankedConvolution::firstCallsUs of all its passes; empty if there was none
  std::vector<std::string> computedBy;   ///< RankedConvolution::computedBy of its passes, each once

  bool operator==(const RankedLayer&) const = default;
};

struct WorkloadRanking {
  std::vector<RankedLayer> layers;      ///< the longest time first; those without a time last
  std::vector<RankedConvolution> rows;  ///< the passes of all layers, in the same order
  std::optional<double> totalUs;        ///< of all convolutions in an iteration; empty if no times were recorded
  double calls = 0;                     ///< of an iteration, on average; both backward passes may be one
  double untimedCalls = 0;              ///< calls that no time contains: the recording has none beside first calls
  bool onHost = false;                  ///< times are the host's, because none of the device were recorded
  std::optional<double> firstCallsUs;   ///< of all layers, over the whole recording; empty if there was none
};

/// Ranks the layers and the convolutions of a workload by their mean time in an iteration: the median time of one
/// execution, without first calls that searched, times the executions. Input sizes of a layer are one row if they are
/// the same convolution and the same executor computed them; without names of layers, each size is a row of its own.
/// Empty if the recording counts no calls or no iterations.
WorkloadRanking workloadRanking(const Workload& workload);

/// Returns indices in WorkloadRanking::layers by the time of first calls, the longest first; those without one last.
std::vector<std::size_t> layersByFirstCalls(const WorkloadRanking& ranking);

/// Returns a sentence on the calls that totalUs does not contain; empty if it contains all of them.
std::string untimedText(const WorkloadRanking& ranking);

/// Returns the layer in words: "layer1.0.conv1", "layer1.0.conv1, 3 sizes", "conv1 (as in alexnet)" if the names were
/// inferred.
std::string layerText(const RankedLayer& layer);

}  // namespace convscope
