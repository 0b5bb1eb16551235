#include "widgets/algorithms/thin_points.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstdint>
#include <map>

namespace convscope {
namespace {

struct Cell {
  int group;
  std::int64_t x;
  std::int64_t y;
  std::size_t point;
  auto operator<=>(const Cell&) const = default;
  bool sharesPlaceWith(const Cell& other) const { return group == other.group && x == other.x && y == other.y; }
};

struct Extremes {
  std::size_t left, right, top, bottom;
};

bool isFinite(const QPointF& point) {
  return std::isfinite(point.x()) && std::isfinite(point.y());
}

}  // namespace

std::vector<std::size_t> thinPoints(std::span<const ThinPoint> points, double cell) {
  std::vector<bool> kept(points.size(), false);
  std::vector<Cell> cells;
  cells.reserve(points.size());
  std::map<int, Extremes> extremes;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const QPointF& at = points[i].at;
    if (!isFinite(at)) continue;
    kept[i] = points[i].keep;
    cells.push_back({points[i].group, static_cast<std::int64_t>(std::floor(at.x() / cell)),
                     static_cast<std::int64_t>(std::floor(at.y() / cell)), i});
    Extremes& most = extremes.try_emplace(points[i].group, Extremes{i, i, i, i}).first->second;
    if (at.x() < points[most.left].at.x()) most.left = i;
    if (at.x() > points[most.right].at.x()) most.right = i;
    if (at.y() < points[most.top].at.y()) most.top = i;
    if (at.y() > points[most.bottom].at.y()) most.bottom = i;
  }
  std::ranges::sort(cells);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i == 0 || !cells[i].sharesPlaceWith(cells[i - 1])) kept[cells[i].point] = true;
  }
  for (const auto& [group, most] : extremes) {
    for (const std::size_t i : {most.left, most.right, most.top, most.bottom}) kept[i] = true;
  }

  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i]) indices.push_back(i);
  }
  return indices;
}

}  // namespace convscope
