#pragma once

#include <cstddef>
#include <vector>

#include "session/session.h"

namespace convscope {

/// How much of a problem's heuristic choice converts tensors between NCHW and NHWC. Times in microseconds, of all
/// layers of the problem in one iteration.
struct ConversionCost {
  std::size_t problem = 0;  ///< index in Survey::problems
  double us = 0;            ///< of the convolution
  double convertUs = 0;     ///< of `us`
};

/// Returns the costs of the NCHW problems that the surveyed library executes and whose heuristic choice has known
/// launches, the most expensive conversions first.
std::vector<ConversionCost> conversionCosts(const Survey& survey);

}  // namespace convscope
