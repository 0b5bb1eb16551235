#pragma once

#include <QList>
#include <QWidget>

#include "widgets/recorded/recorded_figures.h"
#include "widgets/recorded/whole_iterations_chart.h"
#include "widgets/shared/column_table.h"
#include "widgets/shared/shown_survey.h"

class QBoxLayout;
class QLabel;
class QTableView;

namespace convscope {

class AnswerCard;

/// The view "Whole iterations" of a recorded program: host and device in an iteration, the iteration under each policy,
/// with the answer and what limits it, and the searches that its framework ran.
class RecordedView : public QWidget {
  Q_OBJECT

 public:
  RecordedView(ShownSurvey& shown, QWidget* parent = nullptr);

  QList<ChartPainter*> charts() const { return {m_chart}; }
  QList<QTableView*> tables() const { return {m_iterationTable, m_raceTable}; }

  const AnswerCard& answer() const { return *m_answer; }
  /// Returns the line above the chart: what limits the run, in at most two figures, or why nothing is known yet.
  QString headline() const;
  /// Returns the same limit in sentences, and what the forecasts depend on.
  QString notes() const;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showWhatIsThere();

  ShownSurvey& m_shown;
  RecordedFigures m_figures;
  SortedRows m_sortedIterations;
  SortedRows m_sortedRaces;
  WholeIterationsChart* m_chart;
  QWidget* m_chartArea;
  AnswerCard* m_answer;
  QLabel* m_headline;
  QLabel* m_notes;
  QLabel* m_raceSummary;
  QTableView* m_iterationTable;
  QTableView* m_raceTable;
  QBoxLayout* m_tableRow;  ///< the iterations and the notes on them
};

}  // namespace convscope
