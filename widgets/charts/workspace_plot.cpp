#include "widgets/charts/workspace_plot.h"

#include <QFontMetricsF>
#include <QPolygonF>
#include <algorithm>
#include <limits>

#include "widgets/charts/time_axis.h"

namespace convscope {
namespace {

constexpr double kInset = 12;  ///< from the frame to the ends of the scales: room for marks
constexpr double kTickLength = 4;
constexpr double kGap = 3;
constexpr int kPlain = Qt::TextSingleLine | Qt::TextDontClip;

}  // namespace

double WorkspacePlot::xAt(double fraction) const {
  return rect.left() + kInset + fraction * (rect.width() - 2 * kInset);
}

double WorkspacePlot::fractionAt(double x) const {
  return (x - rect.left() - kInset) / std::max(1.0, rect.width() - 2 * kInset);
}

double WorkspacePlot::y(double us) const {
  return rect.bottom() - kInset - time.fraction(us) * (rect.height() - 2 * kInset);
}

double WorkspacePlot::leftWidth(const QFont& font) const {
  const QFontMetricsF metrics(font);
  double widest = 0;
  for (const TimeTick& tick : time.ticks()) widest = std::max(widest, metrics.horizontalAdvance(tick.label));
  return metrics.height() + kGap + widest + kGap + kTickLength;
}

double WorkspacePlot::bottomHeight(const QFont& font) {
  return timeAxisHeight(font) + QFontMetricsF(font).height() + kGap;
}

void WorkspacePlot::paintGrid(QPainter& painter, const ChartStyle& style) const {
  for (const TimeTick& tick : time.ticks())
    paintHairline(painter, {rect.left(), y(tick.us), rect.width(), 1}, style.grid);
  for (const WorkspaceScale::Tick& tick : workspace.ticks())
    paintHairline(painter, {x(tick.bytes), rect.top(), 1, rect.height()}, style.grid);
}

void WorkspacePlot::paintAxes(QPainter& painter, const QString& workspaceTitle, const QString& timeTitle,
                              const ChartStyle& style) const {
  const QFontMetricsF metrics(painter.font());
  paintHairline(painter, {rect.left(), rect.bottom(), rect.width(), 1}, style.axis);
  paintHairline(painter, {rect.left(), rect.top(), 1, rect.height()}, style.axis);
  double free = -std::numeric_limits<double>::infinity();
  for (const WorkspaceScale::Tick& tick : workspace.ticks()) {
    const double centre = x(tick.bytes);
    paintHairline(painter, {centre, rect.bottom(), 1, kTickLength}, style.axis);
    const double width = metrics.horizontalAdvance(tick.label);
    if (centre - width / 2 < free) continue;
    free = centre + width / 2 + metrics.averageCharWidth();
    painter.setPen(style.text);
    painter.drawText(QRectF(centre - width, rect.bottom() + kTickLength + kGap, 2 * width, metrics.height()),
                     Qt::AlignCenter | kPlain, tick.label);
  }
  free = std::numeric_limits<double>::infinity();
  for (const TimeTick& tick : time.ticks()) {
    const double centre = y(tick.us);
    paintHairline(painter, {rect.left() - kTickLength, centre, kTickLength, 1}, style.axis);
    if (centre + metrics.height() / 2 > free) continue;
    free = centre - metrics.height() / 2;
    painter.setPen(style.text);
    painter.drawText(QRectF(0, free, rect.left() - kTickLength - kGap, metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter | kPlain, tick.label);
  }
  painter.setPen(style.mutedText);
  painter.drawText(QRectF(rect.left(), rect.bottom() + timeAxisHeight(painter.font()), rect.width(), metrics.height()),
                   Qt::AlignCenter | kPlain, workspaceTitle);
  if (metrics.horizontalAdvance(timeTitle) > rect.height()) return;  // no room beside a low plot
  painter.save();
  painter.translate(rect.left() - leftWidth(painter.font()), rect.center().y());
  painter.rotate(-90);
  painter.drawText(QRectF(-rect.height() / 2, 0, rect.height(), metrics.height()), Qt::AlignCenter | kPlain, timeTitle);
  painter.restore();
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
