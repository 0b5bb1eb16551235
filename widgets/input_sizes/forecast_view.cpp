#include "widgets/input_sizes/forecast_view.h"

#include <QSplitter>
#include <QVBoxLayout>

#include "widgets/chart/plot_chart_view.h"
#include "widgets/input_sizes/cumulative_chart.h"
#include "widgets/input_sizes/iterations_chart.h"
#include "widgets/input_sizes/replay_bar.h"
#include "widgets/input_sizes/size_forecasts.h"
#include "widgets/shared/page_parts.h"

namespace convscope {

ForecastView::ForecastView(ShownSurvey& shown, const SizeForecasts& forecasts)
    : m_cumulative(new CumulativeChart(shown, forecasts)),
      m_iterations(new IterationsChart(shown, forecasts)),
      m_replayBar(new ReplayBar(shown, forecasts)) {
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
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->addWidget(charts);
}

void ForecastView::setSaved(bool saved) {
  m_cumulative->setSaved(saved);
}

QList<ChartPainter*> ForecastView::charts() const {
  return {m_cumulative, m_iterations};
}

}  // namespace convscope
