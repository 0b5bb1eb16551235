#pragma once

#include <optional>
#include <string>
#include <vector>

#include "network/network.h"

namespace convscope {

/// A distinct problem of a network or of a workload, with the names of all convolution layers that contain it.
struct NetworkProblem {
  Problem problem;
  std::vector<std::string> layers;  ///< in the network's order
  /// How often an iteration computes it, on average; only if it was recorded. Otherwise each layer computes it once.
  std::optional<double> timesPerIteration = {};

  bool operator==(const NetworkProblem&) const = default;
};

struct ProblemRequest {
  Precision precision = Precision::Fp32;
  Layout layout = Layout::Nchw;
  std::vector<Pass> passes = allPasses();
  bool operator==(const ProblemRequest&) const = default;
};

/// Lists the distinct convolution problems of `network` at `input`, layer by layer, and for each layer in the order of
/// the passes. A layer without any parameters before it (e.g. the first) has no backward-data problem unless the
/// network needs the gradient of its inputs. Throws as layerShapes.
std::vector<NetworkProblem> networkProblems(const Network& network, const Dims& input, const ProblemRequest& request);

}  // namespace convscope
