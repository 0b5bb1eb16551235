#include "widgets/summary/summary_chart_view.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>

#include "widgets/shared/column_table.h"
#include "widgets/summary/summary_chart.h"

namespace convscope {

SummaryChartView::SummaryChartView(SummaryChart& chart, QWidget* parent) : ChartView(chart, parent), m_chart(chart) {
  setMouseTracking(true);
}

QSize SummaryChartView::sizeHint() const {
  return m_chart.naturalSize().toSize();
}

int SummaryChartView::heightForWidth(int width) const {
  return m_chart.heightFor(width);
}

void SummaryChartView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !m_chart.choose(chartPoint(event))) ChartView::mousePressEvent(event);
}

void SummaryChartView::mouseMoveEvent(QMouseEvent* event) {
  const bool onLayer = m_chart.layerAt(chartPoint(event)) >= 0;
  viewport()->setCursor(onLayer ? Qt::PointingHandCursor : Qt::ArrowCursor);
  ChartView::mouseMoveEvent(event);
}

bool SummaryChartView::viewportEvent(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return ChartView::viewportEvent(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const QString text = m_chart.hintAt(m_chart.chart().mapFromScene(mapToScene(help->pos())));
  QToolTip::showText(help->globalPos(), text.isEmpty() ? text : paragraph(text), this);
  return true;
}

}  // namespace convscope
