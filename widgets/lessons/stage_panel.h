#pragma once

#include <QWidget>

#include "widgets/lessons/chart_host.h"
#include "widgets/lessons/step_renderer.h"

class QLabel;
class QPushButton;
class QStackedLayout;

namespace convscope {

/// The side of a step with its chart, the origin of its session, and buttons to get a session: open or play the
/// recorded one, or measure one.
class StagePanel : public QWidget {
  Q_OBJECT

 public:
  StagePanel(const SessionStore& store, ShownSurvey& shown, QWidget* parent = nullptr);

  /// Shows `stage`, which may have a session in `recorded`. While `covered`, the chart is hidden until a prediction is
  /// made.
  void showStage(const LessonStage& stage, const RecordedSessions& recorded, bool covered);
  SessionChart* chart() const { return m_host->isVisibleTo(this) ? m_host->chart() : nullptr; }
  /// Returns the text about the session.
  QString stateText() const;
  QPushButton* recordedButton() const { return m_recorded; }
  QPushButton* measureButton() const { return m_measure; }

 signals:
  void recordedRequested();
  void experimentRequested();

 private:
  QString stateOf(const LessonStage& stage, bool isRecorded) const;

  const SessionStore& m_store;
  ChartHost* m_host;
  QStackedLayout* m_stack;
  QLabel* m_cover;
  QLabel* m_state;
  QPushButton* m_recorded;
  QPushButton* m_measure;
};

/// Describes what a stage is measured with: "resnet50 in fp32, forward".
QString stageWords(const LessonStage& stage);

}  // namespace convscope
