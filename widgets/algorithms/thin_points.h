#pragma once

#include <QPointF>
#include <cstddef>
#include <span>
#include <vector>

namespace convscope {

/// A point on its way to the screen.
struct ThinPoint {
  QPointF at;         ///< in pixels
  int group = 0;      ///< points of different groups (colours) never stand for each other
  bool keep = false;  ///< it must be drawn: a winner, a selected one
};

/// Indices into `points`, ascending, of those that are worth drawing: of all points of a group that fall into one cell
/// of `cell` by `cell` pixels, the first; beside these every point that must be kept, and of each group the leftmost,
/// rightmost, topmost and bottommost, so that no minimum, maximum or winner is lost. Points that are not finite are
/// left out.
std::vector<std::size_t> thinPoints(std::span<const ThinPoint> points, double cell);

}  // namespace convscope
