#include "widgets/chart/free_place.h"

#include <algorithm>

namespace convscope {

std::optional<QRectF> freePlace(const QRectF& within, Qt::Edge edge, const QSizeF& size, const QList<QRectF>& taken) {
  QRectF place(within.topLeft(), size);
  if (edge == Qt::BottomEdge) place.moveBottom(within.bottom());
  while (place.right() <= within.right() && within.contains(place)) {
    const auto covered = std::ranges::find_if(taken, [&](const QRectF& each) { return each.intersects(place); });
    if (covered == taken.end()) return place;
    place.moveLeft(std::max(covered->right(), place.left() + 1));
  }
  return std::nullopt;
}

}  // namespace convscope
