#pragma once

#include <vector>

#include "network/network_problems.h"
#include "workload/workload.h"

namespace convscope {

/// Lists the distinct problems of a workload in order of first appearance, whoever executes them. A problem that two
/// executors compute occurs once. Its layers are those of the recording; without names they are "conv 1", "conv 2",
/// ..., one for each convolution. If a layer computes several problems of a pass, e.g. at two input sizes, its names
/// contain what differs: "conv1 8x3x64x64". timesPerIteration is the mean over all iterations, empty if the recording
/// has none.
std::vector<NetworkProblem> workloadProblems(const Workload& workload);

}  // namespace convscope
