#pragma once

#include <vector>

#include "network/network_problems.h"
#include "workload/workload.h"

namespace convscope {

/// What the names of layers distinguish, if a layer computes several problems of a pass.
enum class LayerNames {
  ByProblem,      ///< input sizes, too: "conv1 8x3x64x64"
  ByConvolution,  ///< not the input sizes of one convolution: "conv1"
};

/// Returns the problem with batch and spatial sizes of 1: equal for what one layer computes at different input sizes.
Problem withoutSizes(Problem problem);

/// Lists the distinct problems of a workload in order of first appearance, whoever executes them. A problem that two
/// executors compute occurs once. Its layers are those of the recording; without names they are "conv 1", "conv 2",
/// ..., one for each convolution at one size. If a layer computes several problems of a pass, its names contain what
/// differs, as `names` says: "conv1 8x3x64x64", "conv1 fp16". timesPerIteration is the mean over all iterations, empty
/// if the recording has none.
std::vector<NetworkProblem> workloadProblems(const Workload& workload, LayerNames names = LayerNames::ByProblem);

}  // namespace convscope
