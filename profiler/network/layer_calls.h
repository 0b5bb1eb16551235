#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "network/network_problems.h"

namespace convscope {

/// One layer's execution of a problem within an iteration.
struct LayerCall {
  std::size_t problem = 0;  ///< index in the problems
  std::string layer;        ///< empty if the problem has no layers

  bool operator==(const LayerCall&) const = default;
};

/// Returns the executions of an iteration as a training makes them: the layers in the network's order, then back
/// through them, backward-data before backward-filter. Layers that the network does not have come last.
std::vector<LayerCall> layerCalls(const Network& network, std::span<const NetworkProblem> problems);

}  // namespace convscope
