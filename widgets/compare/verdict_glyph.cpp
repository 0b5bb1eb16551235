#include "widgets/compare/verdict_glyph.h"

#include <QPolygonF>

#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr double kRadius = 4.5;

/// Returns a triangle that points up, or down if `upwards` is -1.
QPolygonF triangle(const QPointF& centre, double upwards) {
  return {centre + QPointF(0, -6.5 * upwards), centre + QPointF(-6, 4 * upwards), centre + QPointF(6, 4 * upwards)};
}

}  // namespace

QColor verdictColour(Verdict verdict, const ChartStyle& style) {
  switch (verdict) {
    case Verdict::Faster:
      return tokens::coloursOn(style.background).gain;
    case Verdict::Slower:
      return tokens::coloursOn(style.background).loss;
    case Verdict::Same:
    case Verdict::Unsure:
      return style.mutedText;
  }
  return {};
}

void paintVerdict(QPainter& painter, const QPointF& centre, Verdict verdict, const ChartStyle& style) {
  const QColor colour = verdictColour(verdict, style);
  painter.setPen(QPen(style.background, 1));  // separates overlapping marks
  painter.setBrush(colour);
  switch (verdict) {
    case Verdict::Faster:
      painter.drawPolygon(triangle(centre, -1));
      return;
    case Verdict::Slower:
      painter.drawPolygon(triangle(centre, 1));
      return;
    case Verdict::Same:
      painter.drawEllipse(centre, kRadius, kRadius);
      return;
    case Verdict::Unsure:
      painter.setPen(QPen(colour, 1.5));
      painter.setBrush(Qt::NoBrush);
      painter.drawEllipse(centre, kRadius, kRadius);
      return;
  }
}

}  // namespace convscope
