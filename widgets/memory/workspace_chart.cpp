#include "widgets/memory/workspace_chart.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

constexpr double kLimitReach = 5;  ///< distance within which the line can be grabbed, and within which it snaps to a
                                   ///< step

}  // namespace

WorkspaceChart::WorkspaceChart(ShownSurvey& shown) : PlotChart(shown) {
  setLeastSize({260, 200});
}

void WorkspaceChart::setLimit(Limit limit) {
  m_limit = limit;
  paintAgain();
}

void WorkspaceChart::setWorkspaces(Contents& contents, const QString& title, std::uint64_t least, std::uint64_t most,
                                   std::vector<std::uint64_t> steps) {
  if (most > 0) {
    const std::uint64_t lowest = least > 0 ? least : most;
    const AxisRange range = sharedRange("workspace", {static_cast<double>(lowest), static_cast<double>(most)});
    least = static_cast<std::uint64_t>(range.low);
    most = static_cast<std::uint64_t>(range.high);
  }
  const WorkspaceScale scale(least, most);
  m_scale = scale;
  m_steps = std::move(steps);
  std::vector<PlotTick> ticks;
  for (const WorkspaceScale::Tick& tick : scale.ticks()) ticks.push_back({scale.fraction(tick.bytes), tick.label});
  contents.x = PlotAxis::places(title, std::move(ticks), [scale](double place) {
    const Limit bytes = scale.bytesAt(place);
    return bytes ? bytesText(*bytes) : tr("no limit");
  });
  contents.headHeight = QFontMetricsF(font()).height();  // of the limit's label
}

void WorkspaceChart::paintMarks(QPainter& painter, const ChartStyle& style) {
  const QRectF& plot = view().rect;
  const double x = limitX();
  constexpr float kBeyond = 0.10F;
  QColor shade = style.accent;
  shade.setAlphaF(kBeyond);
  painter.fillRect(QRectF(QPointF(x, plot.top()), plot.bottomRight()), shade);
  painter.setPen(QPen(style.accent, m_dragging ? 3 : 2));
  painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
  const QString text = m_limit ? tr("workspace limit %1").arg(bytesText(*m_limit)) : tr("no workspace limit");
  const QFontMetricsF metrics(font());
  const double width = metrics.horizontalAdvance(text);
  const double left = std::clamp(x - width / 2, plot.left(), std::max(plot.left(), plot.right() - width));
  painter.setPen(style.text);
  painter.drawText(QRectF(left, plot.top() - metrics.height(), width, metrics.height()),
                   Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip, text);
}

QPen WorkspaceChart::stepPen(const QColor& colour) {
  constexpr double kStepWidth = 1.5;
  return {colour, kStepWidth, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin};
}

PlotSeries WorkspaceChart::stepLine(const QList<QPointF>& points, const QPen& pen) {
  PlotSeries line{.pen = pen};
  for (const QPointF& point : points) {
    if (!line.points.isEmpty()) line.points.append({point.x(), line.points.last().y()});
    line.points.append(point);
  }
  constexpr double kRightEnd = 2;  // of the axis, and beyond
  if (!points.isEmpty()) line.points.append({kRightEnd, points.last().y()});
  return line;
}

LegendEntry WorkspaceChart::stepsEntry(const QString& text, const QColor& colour) {
  return {[colour](QPainter& painter, const QPointF& centre) {
            painter.setPen(stepPen(colour));
            const QPointF corners[] = {centre + QPointF(-8, -4), centre + QPointF(0, -4), centre + QPointF(0, 4),
                                       centre + QPointF(8, 4)};
            painter.drawPolyline(corners, 4);
          },
          text};
}

WorkspaceChart::Limit WorkspaceChart::limitAt(double x) const {
  for (const std::uint64_t bytes : m_steps) {
    if (std::abs(xOf(bytes) - x) < kLimitReach) return bytes;
  }
  return bytesAt(x);
}

bool WorkspaceChart::grabs(const QPointF& point) const {
  const QRectF& plot = view().rect;
  return std::abs(point.x() - limitX()) <= kLimitReach && point.y() >= plot.top() - 2 * kChartMargin &&
         point.y() <= plot.bottom() + kChartMargin;
}

void WorkspaceChart::dragBegan(const QPointF& point) {
  m_dragging = true;
  if (std::abs(point.x() - limitX()) > kLimitReach) emit limitDragged(limitAt(point.x()));
  paintAgain();
}

void WorkspaceChart::dragged(const QPointF& point) {
  emit limitDragged(limitAt(point.x()));
}

void WorkspaceChart::dragEnded() {
  m_dragging = false;
  paintAgain();
}

}  // namespace convscope
