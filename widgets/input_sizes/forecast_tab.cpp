#include "widgets/input_sizes/forecast_tab.h"

#include <QCheckBox>
#include <QSplitter>
#include <QVBoxLayout>

#include "widgets/input_sizes/cumulative_chart.h"
#include "widgets/input_sizes/iterations_chart.h"
#include "widgets/input_sizes/replay_bar.h"
#include "widgets/shared/page_parts.h"

namespace convscope {

ForecastTab::ForecastTab(ShownSurvey& shown, const SizeForecasts& forecasts)
    : m_cumulative(new CumulativeChart(shown, forecasts)),
      m_iterations(new IterationsChart(shown, forecasts)),
      m_replayBar(new ReplayBar(shown, forecasts)) {
  auto* saved = new QCheckBox(tr("Time saved compared with the baseline"));
  saved->setToolTip(
      tr("<p>Draws the time that each policy saves compared with the baseline, which makes small differences visible. "
         "Below 0, it has not paid off yet.</p>"));
  connect(saved, &QCheckBox::toggled, m_cumulative, &CumulativeChart::setSaved);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 4, 0, 0);
  column->addWidget(saved);
  column->addWidget(makeSplitter(Qt::Vertical, m_cumulative, m_iterations), 1);
  column->addWidget(m_replayBar);
}

QList<SessionChart*> ForecastTab::charts() const {
  return {m_cumulative, m_iterations};
}

}  // namespace convscope
