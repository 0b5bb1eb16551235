#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>
#include <map>

#include "lesson/step_figures.h"
#include "widgets/lessons/answer_sheet.h"
#include "widgets/lessons/outcome_box.h"
#include "widgets/lessons/step_sources.h"

class QSplitter;
class QStackedLayout;

namespace convscope {

class LessonEnd;
class LessonFoot;
class LessonHead;
class OriginBar;
class ResumeBar;
class StagePanel;
class StepView;

/// Returns `font` as large as a classroom needs.
QFont classroomFont(QFont font);

/// Returns how a step would be measured here, if that differs from what it shows; otherwise nothing.
using ExperimentNote = std::function<QString(const LessonStage&)>;

/// One lesson, step by step: text, question and answer, with the chart beside them; at its end the predictions. Keys: 1
/// to 9 predict; Enter shows the answer, then the rest of a long step, then continues; Left and Right go to the
/// previous and next step; Escape returns to the list. On a full screen, type is large enough for a classroom.
class LessonView : public QWidget {
  Q_OBJECT

 public:
  LessonView(const SessionStore& store, ShownSurvey& shown, LessonProgress& progress, QWidget* parent = nullptr);

  /// `lesson` must outlive this view. `next` is the title of the lesson after it; empty if there is none.
  void showLesson(const Lesson& lesson, std::size_t step, const QString& next);
  /// Shows a lesson at the step where the reader was, and offers to start over.
  void resumeLesson(const Lesson& lesson, const QString& next);
  /// Sets the access to recorded sessions.
  void setLoader(const SessionLoader& load);
  void setExperimentNote(const ExperimentNote& note);
  /// Notes that the step under way is measured in another precision than `stage` names.
  void measureIn(const LessonStage& stage, Precision precision) { m_sources.measureIn(stage, precision); }
  /// Sets the titles of the pages that a step can refer to, by page name.
  void setPageTitles(const std::map<QString, QString>& titles);

  const Lesson* lesson() const { return m_lesson; }
  std::size_t step() const { return m_step; }
  /// Returns whether the end is shown.
  bool atEnd() const;
  StepView& stepView() { return *m_stepView; }
  StagePanel& stagePanel() { return *m_stagePanel; }
  OriginBar& originBar() { return *m_originBar; }
  ResumeBar& resumeBar() { return *m_resumeBar; }
  LessonEnd& end() { return *m_end; }
  LessonFoot& foot() { return *m_foot; }
  QList<AnsweredQuestion> answers();
  /// Returns whether the figures come from the open session, if it has what a step needs.
  bool prefersOpen() const { return m_sources.prefersOpen(); }

  /// Shows the answer if there is a prediction. Plays the recording if the step requests it.
  void showAnswer();
  void goBack();
  void nextStep();

 signals:
  void playRecorded(const QString& session, double speed);
  void runExperiment(const convscope::LessonStage& stage);
  void pageRequested(const QString& page);
  /// Requests a handout, for students or for the teacher.
  void handoutRequested(bool teacher);
  void answerSheetRequested();
  void fullScreenRequested();
  /// A lesson is shown on a full screen, or no longer.
  void classroomChanged(bool on);
  void nextLessonRequested();
  void listRequested();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeKeys();
  void followStore(const SessionStore& store);
  const LessonStep& current() const { return m_lesson->steps[m_step]; }
  LessonProgress::Step& progress() { return m_progress.step(*m_lesson, m_step); }
  StepSource textSource();
  StepFigures figures(const StepSource& source);
  std::optional<ComparedOutcomes> comparedOutcomes();
  bool isCovered();
  void showStep();
  void startOver();
  void showEnd();
  void follow();
  void select();
  void continueOn();
  void playStage();
  void showOther();
  void compareWith(const QString& name);
  void openPage();
  void noteAnswer(StepFigures& figures);
  void showOrigin(const StepSource& source, StepFigures& figures);
  void showFoot();
  void arrange();
  void followWindow();

  ShownSurvey& m_shown;
  LessonProgress& m_progress;
  StepSources m_sources;
  std::map<QString, QString> m_pageTitles;
  const Lesson* m_lesson = nullptr;
  std::size_t m_step = 0;
  QString m_nextLesson;
  bool m_selected = false;  ///< the step's problem was selected; from then on the user may select another one
  bool m_played = false;    ///< the open session is this step's recording
  bool m_arranged = false;  ///< text and chart have their first shares of the room
  QTimer m_timer;
  LessonHead* m_head;
  ResumeBar* m_resumeBar;
  QStackedLayout* m_contents;
  QSplitter* m_splitter;
  StepView* m_stepView;
  StagePanel* m_stagePanel;
  OriginBar* m_originBar;
  LessonEnd* m_end;
  LessonFoot* m_foot;
};

}  // namespace convscope
