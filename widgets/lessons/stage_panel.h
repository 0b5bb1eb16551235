#pragma once

#include <QWidget>

#include "widgets/lessons/chart_host.h"
#include "widgets/lessons/step_renderer.h"

class QLabel;
class QPushButton;
class QStackedLayout;

namespace convscope {

/// What a step shows beside its text: the chart, where its session comes from, and the ways to get the session: the
/// recorded one, or an experiment of one's own.
class StagePanel : public QWidget {
  Q_OBJECT

 public:
  StagePanel(SessionStore& store, Selection& selection, QWidget* parent = nullptr);

  /// Shows `stage`, of which `recorded` may have the session. `covered`: the chart waits for a prediction.
  void showStage(const LessonStage& stage, const RecordedSessions& recorded, bool covered);
  SessionChart* chart() const { return m_host->isVisibleTo(this) ? m_host->chart() : nullptr; }
  /// What is said about the session.
  QString stateText() const;
  QPushButton* recordedButton() const { return m_recorded; }
  QPushButton* measureButton() const { return m_measure; }

 signals:
  void recordedRequested();
  void experimentRequested();

 private:
  QString stateOf(const LessonStage& stage, bool isRecorded) const;

  SessionStore& m_store;
  ChartHost* m_host;
  QStackedLayout* m_stack;
  QLabel* m_cover;
  QLabel* m_state;
  QPushButton* m_recorded;
  QPushButton* m_measure;
};

/// What a stage stands on, in words: "resnet50 in fp32, forward".
QString stageWords(const LessonStage& stage);

}  // namespace convscope
