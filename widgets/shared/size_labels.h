#pragma once

#include <QStringList>
#include <vector>

#include "core/problem.h"

namespace convscope {

/// Returns whether all are of one batch and number of channels, with equal spatial sizes each.
bool areSquares(const std::vector<Dims>& inputs);

/// Returns the shortest distinct labels for input sizes of one network: "224" if square, "416x320", "n=7" if only the
/// batch differs, otherwise the whole "32x3x416x416".
QStringList sizeLabels(const std::vector<Dims>& inputs);

/// Returns the title of their axis, with the unit if the labels are spatial sizes.
QString sizeAxisTitle(const std::vector<Dims>& inputs);

/// Returns the positions of sizes on an axis from 0 to 1: of batch sizes their logarithms, of spatial sizes
/// proportional, otherwise evenly spaced in their order. A single size is in the middle.
std::vector<double> sizePositions(const std::vector<Dims>& inputs);

/// The spatial sizes FROM, FROM + STEP, ... TO, initial values of editors.
struct SizeRange {
  int from = 160;
  int to = 352;
  int step = 32;
  bool operator==(const SizeRange&) const = default;
};

/// Returns the range of all square sizes in `inputs`, with the largest step that contains each of them. For one size
/// a range around it; without any, around the last size of an input that is not square.
SizeRange squareRange(const std::vector<Dims>& inputs);

}  // namespace convscope
