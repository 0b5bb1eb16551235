#include "widgets/recorded/recorded_view.h"

#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include "analysis/recorded_advice.h"
#include "analysis/survey_workload.h"
#include "policy/forecast/missing_data.h"
#include "widgets/chart/row_chart_view.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/session_summary.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

RecordedView::RecordedView(ShownSurvey& shown, QWidget* parent)
    : QWidget(parent),
      m_shown(shown),
      m_sortedIterations(m_iterations),
      m_sortedRaces(m_races),
      m_chart(new WholeIterationsChart(m_iterations, shown)),
      m_chartArea(new QWidget),
      m_summary(makeWordLabel()),
      m_raceSummary(makeWordLabel()),
      m_iterationTable(makePageTable(m_sortedIterations, tr("Whole iterations"))),
      m_raceTable(makePageTable(m_sortedRaces, tr("Searches of the framework"))) {
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
  connect(&m_shown, &ShownSurvey::changed, this, &RecordedView::showWhatIsThere);
  connect(&m_shown, &ShownSurvey::ended, this, &RecordedView::showWhatIsThere);
  showWhatIsThere();
}

void RecordedView::showWhatIsThere() {
  const Survey* survey = m_shown.survey();
  const Workload* workload = survey != nullptr ? workloadOf(*survey) : nullptr;
  m_iterations.show({});
  m_races.clear();
  m_missing.clear();
  if (workload != nullptr) {
    ProgramForecast iterations = programForecast(*survey);
    m_missing = toQString(iterations.missing);
    m_iterations.show(std::move(iterations.forecast));
    if (m_missing.isEmpty()) m_races.show(compareRaces(*workload, *survey), *workload);
  }
  m_chartArea->setVisible(m_chart->emptyReason().isEmpty());
  m_summary->setText(summary());
  m_raceSummary->setText(toQString(raceText(m_races.comparison())));
  m_raceSummary->setVisible(m_races.rowCount() > 0);
  m_raceTable->setVisible(m_races.rowCount() > 0);
}

QString RecordedView::summary() const {
  if (!m_missing.isEmpty()) return tr("Not known yet: %1.").arg(m_missing);
  if (!m_iterations.forecast()) return {};
  const RecordedForecast& forecast = *m_iterations.forecast();
  QStringList lines{toQString(limitText(forecast.runLimit))};
  if (const Answer* answer = m_shown.summary().answer()) lines.append(toQString(answer->sentence));
  if (!forecast.caution.empty()) lines.append(tr("Caution: %1").arg(toQString(forecast.caution)));
  for (const std::string& note : forecast.notes) lines.append(toQString(note));
  lines.removeAll(QString());
  return lines.join(u'\n');
}

}  // namespace convscope
