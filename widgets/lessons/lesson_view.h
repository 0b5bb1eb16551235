#pragma once

#include <QFont>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lesson/step_figures.h"
#include "widgets/lessons/answer_sheet.h"
#include "widgets/lessons/film_player.h"
#include "widgets/lessons/handout.h"
#include "widgets/lessons/outcome_box.h"
#include "widgets/lessons/step_sources.h"
#include "widgets/lessons/step_view.h"
#include "widgets/shared/page_request.h"

class QSplitter;
class QStackedLayout;

namespace convscope {

class LessonEnd;
class LessonFoot;
class LessonHead;
class LessonKeys;
class OriginBar;
class ResumeBar;
class StagePanel;

/// Returns how a step would be measured here, if that differs from what it shows; otherwise nothing.
using ExperimentNote = std::function<QString(const LessonStage&)>;

/// One lesson, step by step: text, question and answer, with the chart beside them; at its end the predictions. Keys: 1
/// to 9 predict; Enter shows the answer, then the rest of a long step, then continues; Left and Right go to the
/// previous and next step; Space, + and - are the film's; Escape returns to the list. On a full screen it is for a
/// classroom: large type, one thought of a step at a time, no buttons but those at the bottom.
class LessonView : public QWidget {
  Q_OBJECT

 public:
  LessonView(const SessionStore& store, ShownSurvey& shown, LessonProgress& progress, QWidget* parent = nullptr);
  ~LessonView() override;

  /// `lesson` must outlive this view. `next` is the title of the lesson after it; empty if there is none.
  void showLesson(const Lesson& lesson, std::size_t step, const QString& next);
  /// Shows a lesson at the step where the reader was, and offers to start over.
  void resumeLesson(const Lesson& lesson, const QString& next);
  /// Sets the access to recorded sessions.
  void setLoader(const SessionLoader& load);
  /// Sets the access to their events, for films.
  void setEvents(const EventLoader& events) { m_events = events; }
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
  FilmPlayer& film() { return m_film; }
  OriginBar& originBar() { return *m_originBar; }
  ResumeBar& resumeBar() { return *m_resumeBar; }
  LessonEnd& end() { return *m_end; }
  LessonFoot& foot() { return *m_foot; }
  LessonHead& head() { return *m_head; }
  /// Sets the window's font without a zoom; by default the application's when this view was created.
  void setUsualType(const QFont& type) { m_usualType = type; }
  bool isClassroom() const { return m_isClassroom; }
  /// Shows the lesson for a classroom, or no longer; follows the state of the window when that changes.
  void setClassroom(bool classroom);
  /// Returns the part of the step that a classroom sees; nothing outside a classroom.
  std::optional<StepPart> shownPart();
  /// Returns the notes for the teacher on the step, in Markdown.
  QString notes();
  /// Returns what the lecturer reads beside the class's screen, in Markdown: question and answer, or the
  /// text, and exercises with their answers.
  QString script();
  /// Returns the title of the next step; empty on the last one.
  QString nextTitle() const;
  /// Returns the text of the next step, in Markdown; empty on the last one.
  QString nextText();
  /// Shows what a classroom hides: the buttons over and below a step.
  void showChrome(bool show);
  QList<AnsweredQuestion> answers();
  /// Returns whether the figures come from the open session, if it has what a step needs.
  bool prefersOpen() const { return m_sources.prefersOpen(); }
  /// Returns the recording that is shown below the step's own; empty if there is none.
  std::string otherRecording();

  /// Shows the answer if there is a prediction. If the step has a film, that plays first; called again, it skips the
  /// film.
  void showAnswer();
  void goBack();
  /// Shows the next step; in a classroom the next thought of the step: text, question, film, answer, picture, chart. A
  /// class may have voted without a prediction here, so the answer does not wait for one. A picture that is at its
  /// start plays first; called again, it is left, as a film is.
  void nextStep();
  /// Shows the answer, the rest of a long step, or the next step, as Enter does.
  void continueOn();
  /// Returns whether the step, of the end the last one, has a question whose answer is shown.
  bool showsAnswer() { return m_lesson != nullptr && !current().question.empty() && !isCovered(); }
  /// Makes a prediction, if the question is visible.
  void predict(int choice);
  /// Plays or pauses the picture that is seen: the scene, or the film.
  void togglePicture();
  /// Moves the film by one measurement, if it was started.
  void stepFilm(bool forward);

 signals:
  /// Requests to open a recorded session.
  void sessionRequested(const QString& session);
  void runExperiment(const convscope::LessonStage& stage);
  void pageRequested(const QString& page);
  /// Requests to show the step's schedule on that page.
  void scheduleRequested(const convscope::ScheduleChoice& choice);
  void handoutRequested(convscope::HandoutFor reader);
  void slidesRequested(bool all);
  void answerSheetRequested();
  void fullScreenRequested();
  /// A lesson is shown on a full screen, or no longer.
  void classroomChanged(bool on);
  void nextLessonRequested();
  void listRequested();
  /// Another step, part or answer is shown.
  void stepChanged();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void followStore(const SessionStore& store);
  const LessonStep& current() const { return m_lesson->steps[m_step]; }
  LessonProgress& seenProgress() { return m_isClassroom ? m_class : m_progress; }
  LessonProgress::Step progress() { return seenProgress().step(*m_lesson, m_step); }
  void setProgress(const LessonProgress::Step& step);
  void beginClass();
  /// Notes that the answer was shown, or a step without a question.
  void noteShown();
  StepSource textSource();
  StepFigures figures(const StepSource& source);
  std::optional<ComparedOutcomes> comparedOutcomes();
  bool isCovered();
  void showStep();
  void startOver();
  void showEnd();
  void follow();
  void select();
  bool asks();
  bool readOn();
  void reveal();
  void loadFilm();
  void playFilm();
  void followFilm();
  void endFilm();
  void nameFilm();
  bool playsScene();
  bool showsFilm() const { return m_filmShown && !m_film.atEnd(); }
  void showStage();
  void showOther();
  void compareWith(const QString& name);
  void openPage();
  void noteAnswer(StepFigures& figures);
  void showOrigin(const StepSource& source, StepFigures& figures);
  void showFoot();
  void arrange();
  void followWindow();
  std::vector<StepPart> parts();
  void showPart(std::size_t part);
  std::size_t indexOf(StepPart part);
  void hideCoveredStage();

  ShownSurvey& m_shown;
  LessonProgress& m_progress;
  LessonProgress m_class;  ///< what a class has answered and seen; ends with this object
  StepSources m_sources;
  std::map<QString, QString> m_pageTitles;
  const Lesson* m_lesson = nullptr;
  std::size_t m_step = 0;
  QString m_nextLesson;
  bool m_selected = false;  ///< the step's problem was selected; from then on the user may select another one
  FilmPlayer m_film;
  EventLoader m_events;
  bool m_filmShown = false;  ///< the film of this step was started
  bool m_isClassroom = false;
  QFont m_usualType;        ///< of the window, without a zoom
  std::size_t m_part = 0;   ///< index in parts()
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
  std::unique_ptr<LessonKeys> m_keys;
};

}  // namespace convscope
