#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "network/network.h"

namespace convscope::cli {

/// The cost of a network's convolutions in one forward pass.
struct ConvolutionCost {
  int layers = 0;
  std::int64_t weights = 0;  ///< without biases
  double flops = 0;
  std::map<std::string, double> flopsOf;  ///< of each convolution layer
};

ConvolutionCost convolutionCost(const Network& network, const Dims& input);

}  // namespace convscope::cli
