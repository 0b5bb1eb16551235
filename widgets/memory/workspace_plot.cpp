#include "widgets/memory/workspace_plot.h"

#include <QPolygonF>

namespace convscope {

std::vector<AxisTick> WorkspacePlot::ticks() const {
  std::vector<AxisTick> all;
  for (const WorkspaceScale::Tick& tick : workspace.ticks())
    all.push_back({workspace.fraction(tick.bytes), tick.label});
  return all;
}

void WorkspacePlot::paintSteps(QPainter& painter, std::span<const QPointF> points, const QColor& colour) const {
  if (points.empty()) return;
  QPolygonF line;
  for (const QPointF& point : points) {
    if (!line.isEmpty()) line << QPointF(point.x(), line.last().y());
    line << point;
  }
  line << QPointF(rect.right(), line.last().y());
  painter.setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolyline(line);
}

}  // namespace convscope
