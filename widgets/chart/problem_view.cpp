#include "widgets/chart/problem_view.h"

#include <QTableView>

#include "widgets/chart/row_chart.h"
#include "widgets/chart/row_chart_view.h"

namespace convscope {

RowChart& ProblemView::rows() const {
  return m_contents.rowView->chart();
}

QList<ChartPainter*> ProblemView::charts() const {
  return QList<ChartPainter*>{&rows()} + m_contents.layerCharts;
}

QList<const QObject*> ProblemView::notInReport() const {
  QList<const QObject*> parts{m_contents.tables.front()};
  for (const ChartPainter* chart : m_contents.layerCharts) parts.append(chart);
  return parts;
}

}  // namespace convscope
