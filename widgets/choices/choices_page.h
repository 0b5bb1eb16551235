#pragma once

#include <QString>

#include "apply/choices.h"
#include "apply/coverage.h"
#include "widgets/choices/chosen_engine_model.h"
#include "widgets/choices/measured_choices.h"
#include "widgets/choices/run_coverage.h"
#include "widgets/choices/survey_choice_model.h"
#include "widgets/shared/column_table.h"
#include "widgets/shared/page.h"
#include "widgets/shared/problem_table.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QTabWidget;

namespace convscope {

class ChoiceOptionsBar;
class ReportView;

/// The page "choices": which measured algorithms a program would get, why, and what it gains; the choice file with the
/// line that runs the program; and the report of such a run. The window writes and reads the files.
class ChoicesPage : public Page {
  Q_OBJECT

 public:
  ChoicesPage(ShownSurvey& shown, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("choices"); }
  QString title() const override { return tr("Measured choices"); }
  Basis basis() const override { return Basis::Forecast; }
  bool hasInspector() const override { return false; }
  QList<ChartPainter*> charts() const override { return {}; }
  QList<QTableView*> tables() const override;

  const MeasuredChoices& choices() const { return m_choices; }
  const RunCoverage& coverage() const { return m_coverage; }
  /// Returns the figures in words, and the line to copy; empty before the file is written.
  QString summary() const;
  QString line() const;

  /// Shows the line that runs a program with the choice file `file`, which has what choices() has now.
  void showWritten(const QString& file);
  /// Shows the report of a run.
  void showReport(Coverage coverage, const QString& name);

 signals:
  /// The user wants to write choices() to a file.
  void writeRequested();
  /// The user wants to open the report of a run.
  void reportRequested();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* makeContent();
  QLayout* makeFileRow();
  void refresh();
  void showWhatIsThere();
  void showFigures();
  QString gainText(const ChoiceTotals& totals) const;
  void copyLine();

  ShownSurvey& m_shown;
  MeasuredChoices m_choices;
  RunCoverage m_coverage;
  ChosenEngineModel m_engines;
  ProblemTable m_engineTable;
  SurveyChoiceModel m_surveys;
  SortedRows m_sortedSurveys;
  Choices m_written;  ///< what the file of the shown line has
  ChoiceOptionsBar* m_options = nullptr;
  QLabel* m_gain = nullptr;
  QLabel* m_counts = nullptr;
  QLabel* m_target = nullptr;
  QLabel* m_caution = nullptr;
  QPushButton* m_write = nullptr;
  QLineEdit* m_line = nullptr;
  QPushButton* m_copy = nullptr;
  QWidget* m_figures = nullptr;
  QLabel* m_obstacle = nullptr;
  QTabWidget* m_tabs = nullptr;
  ReportView* m_report = nullptr;
  QTableView* m_engineView = nullptr;
  QTableView* m_surveyView = nullptr;
};

}  // namespace convscope
