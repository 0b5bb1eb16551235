#include "widgets/chart/pair_bars.h"

#include <QPainter>

namespace convscope {
namespace {

constexpr double kPairBarHeight = 8;
constexpr double kBetweenBars = 1;

}  // namespace

QRectF pairBar(const QRectF& row, double right, int index, int count) {
  const double height = count * kPairBarHeight + (count - 1) * kBetweenBars;
  const double top = row.center().y() - height / 2 + index * (kPairBarHeight + kBetweenBars);
  return {row.left(), top, right - row.left(), kPairBarHeight};
}

LegendEntry pairEntry(const QColor& colour, const QString& text) {
  return {[colour](QPainter& painter, const QPointF& centre) {
            painter.fillRect(QRectF(centre - QPointF(7, kPairBarHeight / 2), QSizeF(14, kPairBarHeight)), colour);
          },
          text};
}

}  // namespace convscope
