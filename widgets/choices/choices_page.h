#pragma once

#include <QString>
#include <optional>

#include "apply/choices.h"
#include "apply/coverage.h"
#include "widgets/choices/chosen_engine_model.h"
#include "widgets/choices/measured_choices.h"
#include "widgets/choices/run_coverage.h"
#include "widgets/choices/schedule_choices.h"
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
class SegmentedControl;

/// The page "choices": which measured algorithms a program would get, why, and what it gains, at the shown input size
/// or over the schedule of Input sizes; the code and the line that run the program with the choice file; and the report
/// of such a run. The window writes and reads the files.
class ChoicesPage : public Page {
  Q_OBJECT

 public:
  ChoicesPage(ShownSurvey& shown, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("choices"); }
  QString title() const override { return tr("Measured choices"); }
  Basis basis() const override { return Basis::Forecast; }
  bool showsAllSizes() const override { return m_schedule.has_value(); }
  bool hasInspector() const override { return false; }
  QList<ChartPainter*> charts() const override { return {}; }
  QList<QTableView*> tables() const override;
  /// Also shows "schedule-choices": the figures over the schedule of Input sizes, if it has any.
  bool showView(const QString& name) override;
  /// Offers figures over the schedule of Input sizes, whose forecasts must live as long as this page is shown.
  void followSchedule(const SizeForecasts& forecasts);

  const MeasuredChoices& choices() const { return m_choices; }
  const RunCoverage& coverage() const { return m_coverage; }
  /// Returns the figures in words, and the line to copy; empty before the file is written.
  QString summary() const;
  QString line() const;
  /// Returns the switches that belong in the program: benchmark = False, because the file answers its queries.
  QString code() const;

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
  QLayout* makeCodeRow();
  void refresh();
  void showWhatIsThere();
  void showFigures();
  void showScope();
  QString gainText(const ChoiceTotals& totals) const;
  /// Returns why the file is of no use, or would slow a program down; may be empty.
  QString cautionText(const ChoiceTotals& totals) const;
  QString whyNotText() const;
  void copyLine();

  ShownSurvey& m_shown;
  MeasuredChoices m_choices;
  RunCoverage m_coverage;
  ChosenEngineModel m_engines;
  ProblemTable m_engineTable;
  SurveyChoiceModel m_surveys;
  SortedRows m_sortedSurveys;
  Choices m_written;  ///< what the file of the shown line has
  const SizeForecasts* m_forecasts = nullptr;
  std::optional<ScheduleChoices> m_schedule;  ///< the figures are of it; none: of the shown size
  SegmentedControl* m_scope = nullptr;
  ChoiceOptionsBar* m_options = nullptr;
  QLabel* m_gain = nullptr;
  QLabel* m_saving = nullptr;
  QLabel* m_counts = nullptr;
  QLabel* m_target = nullptr;
  QLabel* m_caution = nullptr;
  QPushButton* m_write = nullptr;
  QLineEdit* m_line = nullptr;
  QPushButton* m_copy = nullptr;
  QLabel* m_code = nullptr;
  QPushButton* m_copyCode = nullptr;
  QWidget* m_figures = nullptr;
  QLabel* m_obstacle = nullptr;
  QTabWidget* m_tabs = nullptr;
  ReportView* m_report = nullptr;
  QTableView* m_engineView = nullptr;
  QTableView* m_surveyView = nullptr;
};

}  // namespace convscope
