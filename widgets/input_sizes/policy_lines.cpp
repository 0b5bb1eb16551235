#include "widgets/input_sizes/policy_lines.h"

#include <QLineF>
#include <QList>
#include <algorithm>
#include <array>

namespace convscope {
namespace {

constexpr qsizetype kPiece = 16;  ///< points

double lengthOf(const QPointF* points, qsizetype count) {
  double length = 0;
  for (qsizetype i = 1; i < count; ++i) length += QLineF(points[i - 1], points[i]).length();
  return length;
}

}  // namespace

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

void drawLongLine(QPainter& painter, const QPolygonF& line, const QPen& pen) {
  QPen piecePen = pen;
  if (pen.style() == Qt::SolidLine) piecePen.setCapStyle(Qt::RoundCap);  // joins the pieces
  painter.setBrush(Qt::NoBrush);
  for (qsizetype first = 0; first + 1 < line.size(); first += kPiece) {
    const qsizetype count = std::min(kPiece + 1, line.size() - first);  // consecutive pieces share a point
    painter.setPen(piecePen);
    painter.drawPolyline(line.constData() + first, static_cast<int>(count));
    // Dash offsets are in units of the pen's width.
    if (pen.style() != Qt::SolidLine)
      piecePen.setDashOffset(piecePen.dashOffset() + lengthOf(line.constData() + first, count) / pen.widthF());
  }
}

}  // namespace convscope
