#include "widgets/input_sizes/forecast_view.h"

#include <QHBoxLayout>
#include <QSpacerItem>
#include <QSplitter>

#include "widgets/chart/plot_chart_view.h"
#include "widgets/input_sizes/cumulative_chart.h"
#include "widgets/input_sizes/iterations_chart.h"
#include "widgets/input_sizes/replay_bar.h"
#include "widgets/input_sizes/size_forecasts.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/tokens.h"

namespace convscope {

ForecastView::ForecastView(ShownSurvey& shown, const SizeForecasts& forecasts)
    : m_cumulative(new CumulativeChart(shown, forecasts)),
      m_iterations(new IterationsChart(shown, forecasts)),
      m_replayBar(new ReplayBar(shown, forecasts)),
      m_room(new QSpacerItem(0, 0)) {
  connect(m_cumulative, &PlotChart::shownXChanged, m_iterations, &PlotChart::setShownX);
  connect(m_iterations, &PlotChart::shownXChanged, m_cumulative, &PlotChart::setShownX);
  m_cumulative->setOnItsPage(true);
  m_iterations->setOnItsPage(true);
  auto* upper = new PlotChartView(*m_cumulative);
  upper->keepPlot();
  auto* lower = new PlotChartView(*m_iterations);
  lower->keepPlot();
  auto* charts = makeSplitter(Qt::Vertical, upper, lower);
  charts->setSizes({300, 110});  // only the ratio counts
  charts->setStretchFactor(0, 3);
  charts->setStretchFactor(1, 1);
  // Both charts are empty for one reason, which the upper one gives.
  const auto showLower = [this, lower] {
    const QString reason = m_iterations->emptyReason();
    lower->setVisible(reason.isEmpty() || reason != m_cumulative->emptyReason());
  };
  connect(&forecasts, &SizeForecasts::changed, lower, showLower);
  showLower();
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins({});
  row->setSpacing(0);
  row->addWidget(charts, 1);
  row->addItem(m_room);
  followFont(*this, [this] { keepRoom(); });
}

void ForecastView::setSaved(bool saved) {
  m_cumulative->setSaved(saved);
}

void ForecastView::setBelowTable(bool isBelow) {
  m_isBelowTable = isBelow;
  keepRoom();
}

void ForecastView::keepRoom() {
  constexpr int kRows = 14;
  m_room->changeSize(0, m_isBelowTable ? kRows * tokens::rowHeight(font()) : 0, QSizePolicy::Fixed,
                     QSizePolicy::Minimum);
  layout()->invalidate();
  updateGeometry();
}

QList<ChartPainter*> ForecastView::charts() const {
  return {m_cumulative, m_iterations};
}

}  // namespace convscope
