#include "widgets/chart/problem_view.h"

#include <QTableView>

#include "widgets/chart/row_chart.h"

namespace convscope {

QList<SessionChart*> ProblemView::charts() const {
  return QList<SessionChart*>{m_contents.rows} + m_contents.layerCharts;
}

QList<const QWidget*> ProblemView::notInReport() const {
  QList<const QWidget*> widgets{m_contents.tables.front()};
  for (const SessionChart* chart : m_contents.layerCharts) widgets.append(chart);
  return widgets;
}

}  // namespace convscope
