#pragma once

#include <QPointF>
#include <cstddef>
#include <span>
#include <vector>

namespace convscope {

/// A candidate for drawing.
struct ThinPoint {
  QPointF at;         ///< in pixels
  int group = 0;      ///< points of different groups (colours) do not hide each other
  bool keep = false;  ///< always draw it: a winner or a selected point
};

/// Returns the ascending indices of the `points` worth drawing: of each group, the first point in each cell of `cell`
/// by `cell` pixels, the leftmost, rightmost, topmost and bottommost point, and all points with `keep`. No minimum,
/// maximum or winner is lost. Points that are not finite are omitted.
std::vector<std::size_t> thinPoints(std::span<const ThinPoint> points, double cell);

}  // namespace convscope
