#pragma once

#include <vector>

#include "problem/problem.h"

namespace convscope {

/// The three tensors of a plain convolution as 64-bit numbers, in the problem's layout.
struct ReferenceTensors {
  std::vector<double> input;
  std::vector<double> filter;
  std::vector<double> output;
};

/// Computes the pass of `plain` by its definition and returns the result. For small problems.
std::vector<double> referenceResult(const Problem& plain, const ReferenceTensors& tensors);

/// |actual - expected| / |expected|; infinite where a number is not finite.
double relativeError(const std::vector<double>& actual, const std::vector<double>& expected);

}  // namespace convscope
