#include "widgets/chart/plot_chart.h"

#include <QChart>
#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/chart/painted_item.h"

namespace convscope {

PlotChart::PlotChart(ShownSurvey& shown, QWidget* parent)
    : SessionChart(shown, parent), m_item(new PaintedItem(*chart(), [this](QPainter& painter) { paintAll(painter); })) {
  chart()->layout()->setContentsMargins(0, 0, 0, 0);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setMinimumSize(260, 140);
  connect(chart(), &QGraphicsWidget::geometryChanged, this, &PlotChart::layOut);
}

void PlotChart::rebuild(const ChartStyle& style) {
  m_contents = makeContents(style);
  m_style = style;
  m_frame.time = m_contents.time;
  m_legend.setEntries(m_contents.legend, font());
  layOut();
  paintAgain();
}

void PlotChart::paintAgain() {
  m_item->update();
}

void PlotChart::layOut() {
  const QSizeF size = chart()->size();
  // The same label width aligns the axes of charts above each other; most times are no wider than this one.
  const QFontMetricsF metrics(font());
  const double left =
      kChartMargin +
      std::max(m_frame.leftWidth(font()), metrics.height() + metrics.horizontalAdvance(QStringLiteral("000 ms")) + 10);
  const double top = kChartMargin + m_legend.height(size.width() - 2 * kChartMargin) +
                     std::max(m_contents.headHeight, metrics.height() / 2);
  m_frame.rect = {std::round(left), std::round(top), std::max(1.0, std::floor(size.width() - kChartMargin - left)),
                  std::max(1.0, std::floor(size.height() - kChartMargin - PlotFrame::bottomHeight(font()) - top))};
}

void PlotChart::paintAll(QPainter& painter) {
  painter.setFont(font());
  const QRectF whole(QPointF(0, 0), chart()->size());
  if (const QString reason = emptyReason(); !reason.isEmpty()) {
    painter.setPen(m_style.mutedText);
    painter.drawText(whole.adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, reason);
    return;
  }
  m_legend.paint(painter, {kChartMargin, kChartMargin}, whole.width() - 2 * kChartMargin, m_style);
  m_frame.paintGrid(painter, m_contents.ticks, m_style);
  m_frame.paintAxes(painter, m_contents.ticks, m_contents.title, m_contents.timeTitle, m_style);
  paintData(painter, m_style);
  if (m_style.interactive && hasFocus()) {
    painter.setPen(QPen(m_style.accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(whole.adjusted(0.5, 0.5, -0.5, -0.5));
  }
}

QPointF PlotChart::chartPoint(const QMouseEvent* event) const {
  return chart()->mapFromScene(mapToScene(event->position().toPoint()));
}

void PlotChart::mousePressEvent(QMouseEvent* event) {
  event->accept();
  if (event->button() == Qt::LeftButton && emptyReason().isEmpty()) pressed(chartPoint(event));
}

void PlotChart::mouseMoveEvent(QMouseEvent* event) {
  event->accept();
  const QString text = emptyReason().isEmpty() ? toolTip(chartPoint(event)) : QString();
  if (text.isEmpty()) {
    QToolTip::hideText();
  } else {
    QToolTip::showText(event->globalPosition().toPoint(), text, this);
  }
}

void PlotChart::focusInEvent(QFocusEvent* event) {
  SessionChart::focusInEvent(event);
  paintAgain();
}

void PlotChart::focusOutEvent(QFocusEvent* event) {
  SessionChart::focusOutEvent(event);
  paintAgain();
}

}  // namespace convscope
