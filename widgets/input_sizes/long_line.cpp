#include "widgets/input_sizes/long_line.h"

#include <QLineF>
#include <algorithm>

namespace convscope {
namespace {

constexpr qsizetype kPiece = 16;  ///< points

double lengthOf(const QPointF* points, qsizetype count) {
  double length = 0;
  for (qsizetype i = 1; i < count; ++i) length += QLineF(points[i - 1], points[i]).length();
  return length;
}

}  // namespace

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
