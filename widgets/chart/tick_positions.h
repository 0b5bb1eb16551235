#pragma once

#include <vector>

namespace convscope {

/// Returns about `count` multiples of a step of 1, 2 or 5 times a power of ten from `low` to `high`. One tick alone
/// gives no scale, so there are at least two if `count` is.
std::vector<double> evenTicks(double low, double high, int count);

/// Returns the decades from `low` to `high`, at most about eight, with more ticks between them if there are fewer than
/// three.
std::vector<double> logarithmicTicks(double low, double high);

/// Return the nearest 1, 2 or 5 times a power of ten up to `value`, or from `value` on.
double stepBelow(double value);
double stepAbove(double value);

}  // namespace convscope
