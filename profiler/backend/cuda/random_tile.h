#pragma once

#include <cstddef>
#include <vector>

#include "core/problem.h"

namespace convscope {

/// Elements of a tile: more than the caches above the last can keep, and few enough to make quickly.
inline constexpr std::size_t kTileElements = std::size_t{1} << 22;

/// kTileElements random numbers in [-1, 1) as `precision` stores them, the same in every process.
std::vector<std::byte> randomTile(Precision precision);

}  // namespace convscope
