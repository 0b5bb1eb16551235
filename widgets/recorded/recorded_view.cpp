#include "widgets/recorded/recorded_view.h"

#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include "analysis/race_comparison.h"
#include "analysis/run_limit.h"
#include "widgets/chart/row_chart_view.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/session_summary.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

RecordedView::RecordedView(ShownSurvey& shown, QWidget* parent)
    : QWidget(parent),
      m_shown(shown),
      m_figures(shown),
      m_sortedIterations(m_figures.iterations()),
      m_sortedRaces(m_figures.races()),
      m_chart(new WholeIterationsChart(m_figures.iterations(), shown)),
      m_chartArea(new QWidget),
      m_summary(makeWordLabel()),
      m_raceSummary(makeWordLabel()),
      m_iterationTable(makePageTable(m_sortedIterations, IterationTable::title())),
      m_raceTable(makePageTable(m_sortedRaces, RaceTable::title())) {
  auto* column = new QVBoxLayout(this);
  auto* chartRow = new QVBoxLayout(m_chartArea);
  chartRow->setContentsMargins({});
  chartRow->addWidget(new RowChartView(*m_chart));
  constexpr int kLowestChart = 180;
  constexpr int kTallestChart = 440;  // rows do not grow further
  m_chartArea->setMinimumHeight(kLowestChart);
  m_chartArea->setMaximumHeight(kTallestChart);
  m_iterationTable->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
  m_iterationTable->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  column->addWidget(m_summary);
  column->addWidget(m_chartArea, 3);
  column->addWidget(m_iterationTable);
  column->addWidget(m_raceSummary);
  column->addWidget(m_raceTable, 2);
  column->addStretch();
  connect(&m_figures, &RecordedFigures::changed, this, &RecordedView::showWhatIsThere);
  showWhatIsThere();
}

void RecordedView::showWhatIsThere() {
  m_chartArea->setVisible(m_chart->emptyReason().isEmpty());
  m_summary->setText(summary());
  const RaceTable& races = m_figures.races();
  m_raceSummary->setText(toQString(raceText(races.comparison())));
  m_raceSummary->setVisible(races.rowCount() > 0);
  m_raceTable->setVisible(races.rowCount() > 0);
}

QString RecordedView::summary() const {
  if (!m_figures.missing().isEmpty()) return tr("Not known yet: %1.").arg(m_figures.missing());
  if (!m_figures.iterations().forecast()) return {};
  const RecordedForecast& forecast = *m_figures.iterations().forecast();
  QStringList lines{toQString(limitText(forecast.runLimit))};
  if (const Answer* answer = m_shown.summary().answer()) lines.append(toQString(answer->sentence));
  if (!forecast.caution.empty()) lines.append(tr("Caution: %1").arg(toQString(forecast.caution)));
  for (const std::string& note : forecast.notes) lines.append(toQString(note));
  lines.removeAll(QString());
  return lines.join(u'\n');
}

}  // namespace convscope
