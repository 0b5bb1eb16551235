#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "network/network.h"

namespace convscope::cli {

/// What the convolutions of a network come to in one forward pass.
struct ConvolutionCost {
  int layers = 0;
  std::int64_t weights = 0;  ///< without biases
  double flops = 0;
  std::map<std::string, double> flopsOf;  ///< of each convolution layer
};

ConvolutionCost convolutionCost(const Network& network, const Dims& input);

}  // namespace convscope::cli
