#include "widgets/chart/problem_view.h"

#include "widgets/chart/problem_chart.h"

namespace convscope {

QString ProblemView::name() const {
  return rows().name();
}

QList<ChartPainter*> ProblemView::charts() const {
  return QList<ChartPainter*>{&rows()} + m_contents.layerCharts;
}

}  // namespace convscope
