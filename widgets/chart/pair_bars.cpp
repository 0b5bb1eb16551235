#include "widgets/chart/pair_bars.h"

#include <QPainter>

#include "widgets/shared/tokens.h"

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

QColor pairColour(int index, const ChartStyle& style) {
  return tokens::coloursOn(style.background).pair.at(static_cast<std::size_t>(index));
}

LegendEntry pairEntry(int index, const QString& text, const ChartStyle& style) {
  return {[colour = pairColour(index, style)](QPainter& painter, const QPointF& centre) {
            painter.fillRect(QRectF(centre - QPointF(7, kPairBarHeight / 2), QSizeF(14, kPairBarHeight)), colour);
          },
          text};
}

}  // namespace convscope
