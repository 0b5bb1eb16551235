#include "widgets/input_sizes/winner_view.h"

#include "widgets/chart/plot_chart_view.h"
#include "widgets/chart/row_chart_view.h"
#include "widgets/input_sizes/size_times_chart.h"
#include "widgets/input_sizes/winner_map.h"
#include "widgets/shared/tokens.h"

namespace convscope {

WinnerView::WinnerView(const SessionStore& store, ShownSurvey& shown, const SizeForecasts& forecasts)
    : m_map(new WinnerMap(store, shown, forecasts)), m_layer(new SizeTimesChart(store, shown, forecasts)) {
  addWidget(new RowChartView(*m_map));
  addWidget(new PlotChartView(*m_layer));
  setChildrenCollapsible(false);
  setStretchFactor(0, 3);
  setStretchFactor(1, 2);
  setSizes({300, 200});  // only the ratio counts
}

QList<ChartPainter*> WinnerView::charts() const {
  return {m_map, m_layer};
}

void WinnerView::resizeEvent(QResizeEvent* event) {
  constexpr int kMapBesideLayer = 37;  // rows of a table: the times grow with the letters
  QSplitter::resizeEvent(event);
  setOrientation(width() < kMapBesideLayer * tokens::rowHeight(font()) ? Qt::Vertical : Qt::Horizontal);
}

}  // namespace convscope
