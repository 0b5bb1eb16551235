#include "widgets/memory/workspace_chart.h"

#include <QChart>
#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/chart/painted_item.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

constexpr double kLimitReach = 5;  ///< distance within which the line can be grabbed, and within which it snaps to a
                                   ///< step

}  // namespace

WorkspaceChart::WorkspaceChart(ShownSurvey& shown, QWidget* parent)
    : SessionChart(shown, parent), m_item(new PaintedItem(*chart(), [this](QPainter& painter) { paintAll(painter); })) {
  chart()->layout()->setContentsMargins(0, 0, 0, 0);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setMinimumSize(260, 200);
  connect(chart(), &QGraphicsWidget::geometryChanged, this, &WorkspaceChart::layOut);
}

void WorkspaceChart::setLimit(Limit limit) {
  m_limit = limit;
  m_item->update();
}

void WorkspaceChart::rebuild(const ChartStyle& style) {
  Contents contents = makeContents(style);
  m_style = style;
  m_plot.workspace = std::move(contents.workspace);
  m_plot.time = std::move(contents.time);
  m_workspaceTitle = contents.workspaceTitle;
  m_timeTitle = contents.timeTitle;
  m_steps = std::move(contents.steps);
  m_legend.setEntries(std::move(contents.legend), font());
  layOut();
  m_item->update();
}

void WorkspaceChart::layOut() {
  const QSizeF size = chart()->size();
  const double left = kChartMargin + m_plot.leftWidth(font());
  const double top = kChartMargin + m_legend.height(size.width() - 2 * kChartMargin) + QFontMetricsF(font()).height();
  m_plot.rect = {std::round(left), std::round(top), std::max(1.0, std::floor(size.width() - kChartMargin - left)),
                 std::max(1.0, std::floor(size.height() - kChartMargin - WorkspacePlot::bottomHeight(font()) - top))};
}

void WorkspaceChart::paintAll(QPainter& painter) {
  painter.setFont(font());
  const QRectF whole(QPointF(0, 0), chart()->size());
  if (const QString reason = emptyReason(); !reason.isEmpty()) {
    painter.setPen(m_style.mutedText);
    painter.drawText(whole.adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, reason);
    return;
  }
  m_legend.paint(painter, {kChartMargin, kChartMargin}, whole.width() - 2 * kChartMargin, m_style);
  m_plot.paintGrid(painter, m_style);
  m_plot.paintAxes(painter, m_workspaceTitle, m_timeTitle, m_style);
  paintLimit(painter);
  paintData(painter, m_style);
  if (hasFocus() && m_style.interactive) {
    painter.setPen(QPen(m_style.accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(whole.adjusted(0.5, 0.5, -0.5, -0.5));
  }
}

void WorkspaceChart::paintLimit(QPainter& painter) const {
  const QRectF& plot = m_plot.rect;
  const double x = limitX();
  constexpr float kBeyond = 0.10F;
  QColor shade = m_style.accent;
  shade.setAlphaF(kBeyond);
  painter.fillRect(QRectF(QPointF(x, plot.top()), plot.bottomRight()), shade);
  painter.setPen(QPen(m_style.accent, m_dragging ? 3 : 2));
  painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
  const QString text = m_limit ? tr("limit %1").arg(bytesText(*m_limit)) : tr("no limit");
  const QFontMetricsF metrics(font());
  const double width = metrics.horizontalAdvance(text);
  const double left = std::clamp(x - width / 2, plot.left(), std::max(plot.left(), plot.right() - width));
  painter.setPen(m_style.text);
  painter.drawText(QRectF(left, plot.top() - metrics.height(), width, metrics.height()),
                   Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip, text);
}

LegendEntry WorkspaceChart::limitEntry(const ChartStyle& style) {
  return {[colour = style.accent](QPainter& painter, const QPointF& centre) {
            painter.setPen(QPen(colour, 2));
            painter.drawLine(centre - QPointF(0, 8), centre + QPointF(0, 8));
          },
          tr("workspace limit")};
}

LegendEntry WorkspaceChart::stepsEntry(const QString& text, const QColor& colour) {
  return {[colour](QPainter& painter, const QPointF& centre) {
            painter.setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
            const QPointF corners[] = {centre + QPointF(-8, -4), centre + QPointF(0, -4), centre + QPointF(0, 4),
                                       centre + QPointF(8, 4)};
            painter.drawPolyline(corners, 4);
          },
          text};
}

QPointF WorkspaceChart::chartPoint(const QMouseEvent* event) const {
  return chart()->mapFromScene(mapToScene(event->position().toPoint()));
}

WorkspaceChart::Limit WorkspaceChart::limitAt(double x) const {
  for (const std::uint64_t bytes : m_steps) {
    if (std::abs(m_plot.x(bytes) - x) < kLimitReach) return bytes;
  }
  return m_plot.workspace.bytesAt(m_plot.fractionAt(x));
}

bool WorkspaceChart::grabsLimit(const QPointF& point) const {
  return std::abs(point.x() - limitX()) <= kLimitReach && point.y() >= m_plot.rect.top() - 2 * kChartMargin &&
         point.y() <= m_plot.rect.bottom() + kChartMargin;
}

void WorkspaceChart::mousePressEvent(QMouseEvent* event) {
  event->accept();
  if (event->button() != Qt::LeftButton || !emptyReason().isEmpty()) return;
  const QPointF point = chartPoint(event);
  m_dragging = grabsLimit(point);
  if (!m_dragging) {
    pressed(point);
  } else if (std::abs(point.x() - limitX()) > kLimitReach) {
    emit limitDragged(limitAt(point.x()));
  }
  m_item->update();
}

void WorkspaceChart::mouseMoveEvent(QMouseEvent* event) {
  event->accept();
  const QPointF point = chartPoint(event);
  if (m_dragging) {
    emit limitDragged(limitAt(point.x()));
    return;
  }
  const bool filled = emptyReason().isEmpty();
  viewport()->setCursor(filled && grabsLimit(point) ? Qt::SizeHorCursor : Qt::ArrowCursor);
  const QString text = filled ? toolTip(point) : QString();
  if (text.isEmpty()) {
    QToolTip::hideText();
  } else {
    QToolTip::showText(event->globalPosition().toPoint(), text, this);
  }
}

void WorkspaceChart::mouseReleaseEvent(QMouseEvent* event) {
  event->accept();
  m_dragging = false;
  m_item->update();
}

void WorkspaceChart::focusInEvent(QFocusEvent* event) {
  SessionChart::focusInEvent(event);
  m_item->update();
}

void WorkspaceChart::focusOutEvent(QFocusEvent* event) {
  SessionChart::focusOutEvent(event);
  m_item->update();
}

}  // namespace convscope
