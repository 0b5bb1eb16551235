#include "widgets/recorded/recorded_view.h"

#include <QLabel>
#include <QResizeEvent>
#include <QStringList>
#include <QTableView>
#include <QVBoxLayout>
#include <optional>

#include "analysis/race_comparison.h"
#include "analysis/run_limit.h"
#include "widgets/answer/answer_card.h"
#include "widgets/chart/row_chart_view.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/session_summary.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {

RecordedView::RecordedView(ShownSurvey& shown, QWidget* parent)
    : QWidget(parent),
      m_shown(shown),
      m_figures(shown),
      m_sortedIterations(m_figures.iterations()),
      m_sortedRaces(m_figures.races()),
      m_chart(new WholeIterationsChart(m_figures.iterations(), shown)),
      m_chartArea(new QWidget),
      m_answer(new AnswerCard(AnswerCard::Form::Compact)),
      m_headline(makeWordLabel()),
      m_notes(makeWordLabel()),
      m_raceSummary(makeWordLabel()),
      m_iterationTable(makePageTable(m_sortedIterations, IterationTable::title())),
      m_raceTable(makePageTable(m_sortedRaces, RaceTable::title())),
      m_tableRow(new QHBoxLayout) {
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
  m_tableRow->setSpacing(tokens::kApart);
  m_tableRow->addWidget(m_iterationTable, 1);
  m_tableRow->addWidget(m_notes, 0, Qt::AlignTop);
  column->addWidget(m_answer);
  column->addWidget(m_headline);
  column->addWidget(m_chartArea, 3);
  column->addLayout(m_tableRow);
  column->addWidget(m_raceSummary);
  column->addWidget(m_raceTable, 2);
  column->addStretch();
  connect(&m_figures, &RecordedFigures::changed, this, &RecordedView::showWhatIsThere);
  showWhatIsThere();
}

void RecordedView::showWhatIsThere() {
  m_chartArea->setVisible(m_chart->emptyReason().isEmpty());
  const bool isForecast = m_figures.iterations().forecast().has_value();  // without one the figures are not needed yet
  const Answer* answer = isForecast ? m_shown.summary().answer() : nullptr;
  m_answer->setVisible(answer != nullptr);
  if (answer != nullptr) m_answer->setAnswer(*answer);
  m_headline->setText(headline());
  m_headline->setVisible(!m_headline->text().isEmpty());
  m_notes->setText(notes());
  m_notes->setVisible(!m_notes->text().isEmpty());
  const RaceTable& races = m_figures.races();
  m_raceSummary->setText(toQString(raceText(races.comparison())));
  m_raceSummary->setVisible(races.rowCount() > 0);
  m_raceTable->setVisible(races.rowCount() > 0);
}

QString RecordedView::headline() const {
  if (!m_figures.missing().isEmpty()) return tr("Not known yet: %1.").arg(m_figures.missing());
  const std::optional<RecordedForecast>& forecast = m_figures.iterations().forecast();
  return forecast ? toQString(headlineOf(forecast->runLimit)) : QString();
}

QString RecordedView::notes() const {
  const std::optional<RecordedForecast>& forecast = m_figures.iterations().forecast();
  if (!forecast) return {};
  QStringList lines{toQString(limitText(forecast->runLimit))};
  if (!forecast->caution.empty()) lines.append(tr("Caution: %1").arg(toQString(forecast->caution)));
  for (const std::string& note : forecast->notes) lines.append(toQString(note));
  lines.removeAll(QString());
  return lines.join(u'\n');
}

/// Where the page is wide, the notes are beside the table, which does not need the whole width.
void RecordedView::resizeEvent(QResizeEvent* event) {
  constexpr int kNotesBeside = 1100;
  QWidget::resizeEvent(event);
  m_tableRow->setDirection(width() < kNotesBeside ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

}  // namespace convscope
