#pragma once

#include "widgets/input_sizes/size_forecasts.h"
#include "widgets/shared/page.h"

class QLabel;

namespace convscope {

class ForecastTab;
class WrongPickTab;
class MissingSizes;
class PaddingTab;
class PolicyTab;
class ReplayBar;
class ScheduleEditor;
class WinnerTab;

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
  ReplayBar& replayBar();
  /// Returns the forecast in words, or what is missing for it.
  QString summary() const;

 signals:
  /// The user wants a sweep over these sizes ("160:352:32"). Its button is shown only if the signal is connected.
  void sweepRequested(const QString& sizes);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* makeContent();
  void makeAdvice();
  void followSurveys();
  void showForecast();

  ShownSurvey& m_shown;
  SizeForecasts m_forecasts;
  ScheduleEditor* m_editor;
  QLabel* m_summary;
  QWidget* m_advice;
  QLabel* m_code;
  MissingSizes* m_missing;
  ForecastTab* m_forecastTab;
  PolicyTab* m_policyTab;
  WinnerTab* m_winnerTab;
  PaddingTab* m_paddingTab;
  WrongPickTab* m_wrongPickTab;
};

}  // namespace convscope
