#include "widgets/input_sizes/series_style.h"

#include <QList>
#include <array>

namespace convscope {

QPen seriesPen(std::size_t index, const ChartStyle& style) {
  static const std::array<QColor, 5> kColours{QColor(0xEE, 0x66, 0x77), QColor(0x44, 0x77, 0xAA),
                                              QColor(0xCC, 0xBB, 0x44), QColor(0xAA, 0x33, 0x77),
                                              QColor(0x22, 0x88, 0x33)};
  static const std::array<QList<qreal>, 4> kDashes{QList<qreal>{}, {6, 2}, {2, 2}, {8, 2, 2, 2}};
  QPen pen(index == 0 ? style.text : kColours[(index - 1) % kColours.size()], 2, Qt::SolidLine, Qt::FlatCap,
           Qt::RoundJoin);
  const QList<qreal>& dashes = kDashes[index == 0 ? 0 : 1 + (index - 1) % (kDashes.size() - 1)];
  if (!dashes.isEmpty()) pen.setDashPattern(dashes);
  return pen;
}

QPen measuredPen(std::size_t index, const ChartStyle& style) {
  return {seriesPen(index, style).color(), 1};
}

void paintMeasuredMark(QPainter& painter, const QPointF& centre, std::size_t index, const ChartStyle& style) {
  constexpr double kRadius = 3.2;
  painter.setPen(QPen(seriesPen(index, style).color(), 1.5));
  painter.setBrush(style.background);
  painter.drawEllipse(centre, kRadius, kRadius);
}

}  // namespace convscope
