#pragma once

#include <QList>
#include <QWidget>

#include "widgets/recorded/recorded_figures.h"
#include "widgets/recorded/whole_iterations_chart.h"
#include "widgets/shared/column_table.h"
#include "widgets/shared/shown_survey.h"

class QLabel;
class QTableView;

namespace convscope {

/// The view "Whole iterations" of a recorded program: host and device in an iteration, the iteration under each policy,
/// with what limits it and the advice, and the searches that its framework ran.
class RecordedView : public QWidget {
  Q_OBJECT

 public:
  RecordedView(ShownSurvey& shown, QWidget* parent = nullptr);

  QList<ChartPainter*> charts() const { return {m_chart}; }
  QList<QTableView*> tables() const { return {m_iterationTable, m_raceTable}; }

  /// Returns the limit, the advice and what is missing, in words.
  QString summary() const;

 private:
  void showWhatIsThere();

  ShownSurvey& m_shown;
  RecordedFigures m_figures;
  SortedRows m_sortedIterations;
  SortedRows m_sortedRaces;
  WholeIterationsChart* m_chart;
  QWidget* m_chartArea;
  QLabel* m_summary;
  QLabel* m_raceSummary;
  QTableView* m_iterationTable;
  QTableView* m_raceTable;
};

}  // namespace convscope
