#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analysis/workload_ranking.h"

namespace convscope {

/// A part of a network with its part of an iteration: a stage, a block, a layer, or a pass of a layer.
struct TimeNode {
  std::string name;        ///< "layer3", "layer3.0", "conv1"; empty for a pass, and for a network with several parts
  std::string path;        ///< the name from the network on: "layer3.0.conv1"; of a pass, that of its layer
  std::size_t parent = 0;  ///< index in the tree; the root is its own
  std::size_t depth = 0;   ///< of the root: 0
  double us = 0;           ///< of an iteration, in microseconds; at least the sum of its parts
  std::optional<std::size_t> row;  ///< of a pass: TimedConvolution::row
  std::vector<Pass> passes = {};   ///< of a pass: itself, or both backward passes if their time is not divided

  bool operator==(const TimeNode&) const = default;
};

/// A convolution with its time in an iteration: a pass, or both backward passes if their time is not divided.
struct TimedConvolution {
  std::size_t row = 0;              ///< by which the caller knows it
  std::vector<std::string> layers;  ///< that compute it; without any it has no part
  std::vector<Pass> passes;
  double us = 0;  ///< of all layers in an iteration, in microseconds
};

/// Divides the time of an iteration among the parts of a network, as the dots in the names of its layers divide it:
/// "layer3.0.conv1" is the layer conv1 of layer3.0 of layer3. A part that has one part only is joined with it, so that
/// every level divides something. Layers that share a convolution have equal parts of its time. Convolutions without a
/// time are left out.
///
/// The first node is the network; every other one follows its parent, and parts of a node follow each other in the
/// order of the network: of `convolutions`, those that differ only in a number by that. Empty if nothing has a time.
/// Names with more than a few dots keep the rest in one.
std::vector<TimeNode> timeTree(const std::vector<TimedConvolution>& convolutions);
/// Does the same for a recording: rows are those of WorkloadRanking::rows, in the order of the recording.
std::vector<TimeNode> timeTree(const Workload& workload, const WorkloadRanking& ranking);

}  // namespace convscope
