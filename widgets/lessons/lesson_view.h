#pragma once

#include <QTimer>
#include <QWidget>
#include <map>

#include "widgets/lessons/lesson_progress.h"
#include "widgets/lessons/step_renderer.h"
#include "widgets/shared/shown_survey.h"

class QLabel;
class QPushButton;
class QSplitter;

namespace convscope {

class StagePanel;
class StepView;

/// One lesson, step by step: text, question and answer, with the chart beside them. Keys: 1 to 9 predict; Return shows
/// the answer, then continues; Alt+Left and Alt+Right go to the previous and next step; Escape returns to the list.
class LessonView : public QWidget {
  Q_OBJECT

 public:
  LessonView(const SessionStore& store, ShownSurvey& shown, LessonProgress& progress, QWidget* parent = nullptr);

  /// `lesson` must outlive this view.
  void showLesson(const Lesson& lesson, std::size_t step);
  void setRecordedSessions(const RecordedSessions& recorded);
  /// Sets the titles of the pages that a step can refer to, by page name.
  void setPageTitles(const std::map<QString, QString>& titles);

  const Lesson* lesson() const { return m_lesson; }
  std::size_t step() const { return m_step; }
  StepView& stepView() { return *m_stepView; }
  StagePanel& stagePanel() { return *m_stagePanel; }
  QPushButton* backButton() const { return m_back; }
  QPushButton* nextButton() const { return m_next; }

  /// Shows the answer if there is a prediction. Plays the recording if the step requests it.
  void showAnswer();
  void goBack();
  void nextStep();

 signals:
  void playRecorded(const QString& session, double speed);
  void runExperiment(const convscope::LessonStage& stage);
  void pageRequested(const QString& page);
  void handoutRequested();
  void listRequested();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* makeHead();
  QWidget* makeFoot();
  void makeKeys();
  const LessonStep& current() const { return m_lesson->steps[m_step]; }
  LessonProgress::Step& progress() { return m_progress.step(*m_lesson, m_step); }
  bool isCovered();
  void showStep();
  void follow();
  void select();
  void playStage();

  const SessionStore& m_store;
  ShownSurvey& m_shown;
  LessonProgress& m_progress;
  RecordedSessions m_recorded;
  std::map<QString, QString> m_pageTitles;
  const Lesson* m_lesson = nullptr;
  std::size_t m_step = 0;
  bool m_selected = false;  ///< the step's problem was selected; from then on the user may select another one
  QTimer m_timer;
  QLabel* m_title;
  QLabel* m_place;
  QSplitter* m_splitter;
  StepView* m_stepView;
  StagePanel* m_stagePanel;
  QPushButton* m_back;
  QPushButton* m_next;
};

}  // namespace convscope
