#pragma once

#include <random>

#include "core/problem.h"

namespace convscope {

/// Any valid problem of small sizes: every pass, precision, layout and number of dimensions, with padding, dilation,
/// groups and transposition of all sorts.
Problem randomProblem(std::mt19937& random);

}  // namespace convscope
