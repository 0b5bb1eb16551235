#pragma once

#include <vector>

#include "policy/forecast/missing_data.h"

namespace convscope {

/// Returns which of the missing sizes a sweep should measure, each once and in order: all of up to 16. Of more, 9 that
/// span them, so that the others can be estimated: the smallest and the largest, then, one by one, the size that is the
/// furthest from all chosen and measured ones (the greedy choice of Gonzalez, 1985, for the k-center problem). The
/// distance is that of the numbers of both inputs, each divided by its range among the missing sizes.
std::vector<Dims> sizesToSweep(const std::vector<MissingAtSize>& missing, const std::vector<Dims>& measured);

/// Returns the sizes around `input` that show the cost of changing sizes: its spatial sizes times 1/2, 3/4, 1, 5/4 and
/// 3/2, each once.
std::vector<Dims> sizesAround(const Dims& input);

}  // namespace convscope
