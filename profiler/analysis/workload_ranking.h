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
  std::optional<double> usPerIteration;  ///< of the sizes whose time is known; empty if none is
  std::optional<double> share;           ///< of WorkloadRanking::totalUs
  std::optional<double> kernelUs;        ///< on the device, for one execution; the mean if there are several sizes
  std::optional<double> hostUs;          ///< of the call; a backward call can compute two problems
  bool sharesCall = false;               ///< the call computes a further problem

  bool operator==(const RankedConvolution&) const = default;
};

struct WorkloadRanking {
  std::vector<RankedConvolution> rows;  ///< the longest time first; those without a time last
  std::optional<double> totalUs;        ///< of all convolutions in an iteration; empty if no times were recorded
  bool onHost = false;                  ///< times are the host's, because none of the device were recorded
};

/// Ranks the convolutions of a workload by their mean time in an iteration: the median time of one execution, without
/// first calls that searched, times the executions. Input sizes of a layer are one row if they are the same convolution
/// and the same executor computed them; without names of layers, each size is a row of its own. Empty if the recording
/// counts no calls or no iterations.
WorkloadRanking workloadRanking(const Workload& workload);

/// Returns the row's layers in words: "layer1.0.conv1", "layer1.0.conv1 and 5 more, 3 sizes", "conv1 (as in alexnet)"
/// if the names were inferred.
std::string layerText(const RankedConvolution& row);

}  // namespace convscope
