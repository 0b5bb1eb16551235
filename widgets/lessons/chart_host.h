#pragma once

#include <QString>
#include <QWidget>
#include <memory>

#include "lesson/lesson.h"
#include "widgets/export/session_charts.h"
#include "widgets/shared/shown_survey.h"

class QStackedLayout;

namespace convscope {

class ChartPainter;
class ChartView;

/// Returns what the chart of a step shows: the step's schedule and setting of benchmark.
ChartSettings settingsOf(const LessonStage& stage, const SessionStore& store);

/// A single chart of any page, in a lesson.
class ChartHost : public QWidget {
  Q_OBJECT

 public:
  ChartHost(const SessionStore& store, ShownSurvey& shown, QWidget* parent = nullptr);
  ~ChartHost() override;

  /// Shows the chart of a step; nothing if it does not exist.
  void showChart(const LessonStage& stage);
  /// Returns the shown chart; null if there is none.
  ChartPainter* chart() const { return m_chart; }

 private:
  const SessionStore& m_store;
  ShownSurvey& m_shown;
  QStackedLayout* m_layout;
  ChartSettings m_settings;  ///< of m_chart
  ChartPainter* m_chart = nullptr;
  std::unique_ptr<ChartView> m_view;  ///< of m_chart, which it owns
};

}  // namespace convscope
