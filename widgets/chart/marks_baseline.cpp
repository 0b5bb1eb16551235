#include "widgets/chart/marks_baseline.h"

#include <QList>
#include <QPainter>

#include "widgets/chart/mark_glyphs.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

LegendEntry baselineEntry(const QString& title, const ChartStyle& style) {
  return {[colour = style.text](QPainter& painter, const QPointF& centre) { paintGhost(painter, centre, colour); },
          style.interactive ? App::tr("baseline") : App::tr("baseline: %1").arg(title)};
}

QPen ghostPen(const QColor& colour) {
  constexpr double kWidth = 1.5;
  QPen pen(colour, kWidth, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
  pen.setDashPattern({1, 2});
  return pen;
}

}  // namespace convscope
