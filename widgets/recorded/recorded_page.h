#pragma once

#include "widgets/recorded/iteration_table.h"
#include "widgets/recorded/race_table.h"
#include "widgets/shared/page.h"
#include "widgets/shared/shown_survey.h"

class QLabel;

namespace convscope {

/// The page "iterations": of a recorded program, the whole iteration under each policy, with what limits it and the
/// advice, and the searches that its framework ran.
class RecordedPage : public Page {
  Q_OBJECT

 public:
  RecordedPage(ShownSurvey& shown, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("iterations"); }
  QString title() const override { return tr("Whole iterations"); }
  QList<SessionChart*> charts() const override { return {}; }
  QList<QTableView*> tables() const override { return {m_iterationTable, m_raceTable}; }

  /// Returns the limit, the advice and what is missing, in words.
  QString summary() const;

 private:
  QWidget* makeContent();
  void showWhatIsThere();

  ShownSurvey& m_shown;
  IterationTable m_iterations;
  RaceTable m_races;
  SortedRows m_sortedIterations;
  SortedRows m_sortedRaces;
  QString m_missing;
  QLabel* m_summary = nullptr;
  QLabel* m_raceSummary = nullptr;
  QTableView* m_iterationTable = nullptr;
  QTableView* m_raceTable = nullptr;
};

}  // namespace convscope
