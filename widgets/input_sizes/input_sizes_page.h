#pragma once

#include <QTimer>

#include "widgets/input_sizes/mispick_model.h"
#include "widgets/input_sizes/padding_model.h"
#include "widgets/input_sizes/policy_model.h"
#include "widgets/input_sizes/size_forecasts.h"
#include "widgets/shared/page.h"
#include "widgets/shared/problem_table.h"
#include "widgets/shared/sorted_rows.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSplitter;
class QStackedLayout;
class QTabWidget;

namespace convscope {

class CumulativeChart;
class IterationsChart;
class ReplayBar;
class ScheduleEditor;
class SizeTimesChart;
class WinnerMap;

/// The page "input-sizes": fixed and changing input sizes. Shows each policy's time over a schedule that the user
/// composes, its break-even, the fastest algorithm at each size, the gain of padding, and the cost of choices from one
/// sample. Except for the fastest algorithms and replays, all of these are forecasts from the session's surveys of
/// several sizes.
class InputSizesPage : public Page {
  Q_OBJECT

 public:
  InputSizesPage(const SessionStore& store, ShownSurvey& shown, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("input-sizes"); }
  QString title() const override { return tr("Input sizes"); }
  QList<SessionChart*> charts() const override;
  QList<QTableView*> tables() const override;

  SizeForecasts& forecasts() { return m_forecasts; }
  ScheduleEditor& editor() { return *m_editor; }
  ReplayBar& replayBar() { return *m_replayBar; }
  /// Returns the forecast in words, or what is missing for it.
  QString summary() const;

 signals:
  /// The user wants a sweep over these sizes ("160:352:32"). Its button is shown only if the signal is connected.
  void sweepRequested(const QString& sizes);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* makeContent();
  QWidget* makeAdvice();
  QWidget* makeMissing();
  QWidget* makeForecastTab();
  QWidget* makePolicyTab();
  QWidget* makeWinnerTab();
  QWidget* makePaddingTab();
  QWidget* makeMispickTab();
  void followSurveys();
  void showForecast();
  void showPadding();
  void addPolicy();
  QString missingSizes() const;
  QString sweepSizes() const;
  QString sweepCommandText() const;

  const SessionStore& m_store;
  ShownSurvey& m_shown;
  SizeForecasts m_forecasts;
  PolicyModel m_policies;
  PaddingModel m_paddings;
  MispickModel m_mispicks;
  SortedRows m_sortedPolicies;
  SortedRows m_sortedPaddings;
  ProblemTable m_mispickTable;
  QTimer m_padding;
  QStackedLayout* m_stack;
  ScheduleEditor* m_editor = nullptr;
  QLabel* m_summary = nullptr;
  QWidget* m_adviceRow = nullptr;
  QLabel* m_code = nullptr;
  QWidget* m_missingRow = nullptr;
  QLabel* m_missing = nullptr;
  QLineEdit* m_command = nullptr;
  QPushButton* m_sweep = nullptr;
  QTabWidget* m_tabs = nullptr;
  CumulativeChart* m_cumulative = nullptr;
  IterationsChart* m_iterations = nullptr;
  ReplayBar* m_replayBar = nullptr;
  WinnerMap* m_map = nullptr;
  SizeTimesChart* m_layer = nullptr;
  QSplitter* m_winners = nullptr;
  QTableView* m_policyTable = nullptr;
  QTableView* m_paddingTable = nullptr;
  QTableView* m_mispickView = nullptr;
  QLabel* m_paddingWords = nullptr;
  QLabel* m_mispickWords = nullptr;
  QLineEdit* m_newPolicy = nullptr;
  QLabel* m_policyError = nullptr;
};

}  // namespace convscope
