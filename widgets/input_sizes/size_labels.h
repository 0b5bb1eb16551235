#pragma once

#include <QStringList>
#include <vector>

#include "problem/problem.h"

namespace convscope {

/// What tells input sizes of one network apart, as short as can be: "224" of square ones, "416x320", "n=7" where only
/// the batch differs, else the whole "32x3x416x416".
QStringList sizeLabels(const std::vector<Dims>& inputs);

/// Where sizes stand on an axis, from 0 to 1: by the number in which they differ where it is one, else evenly in their
/// order. One size stands in the middle.
std::vector<double> sizePositions(const std::vector<Dims>& inputs);

/// The extents FROM, FROM + STEP, ... TO of sizes, from which editors start.
struct SizeRange {
  int from = 160;
  int to = 352;
  int step = 32;
  bool operator==(const SizeRange&) const = default;
};

/// The range that holds all square ones of `inputs`: step is the largest that meets every one of them. Of one extent,
/// or of none, a range around what networks usually take.
SizeRange squareRange(const std::vector<Dims>& inputs);

}  // namespace convscope
