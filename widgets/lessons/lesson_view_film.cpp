// The film of a step in a lesson.
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/question_box.h"
#include "widgets/lessons/scene_stage.h"
#include "widgets/lessons/stage_panel.h"
#include "widgets/lessons/step_view.h"
#include "widgets/mechanism/mechanism_player.h"

namespace convscope {

/// Loads the film of the step's problem, if the step has one. A recording that lacks the problem has no film.
void LessonView::loadFilm() {
  m_filmShown = false;
  const LessonStage& stage = current().stage;
  const StepSource recorded = m_sources.recorded(stage);
  const StepSelection wanted = selectionOf(recorded.store.session(), stage);
  const Survey* survey = recorded.store.survey(wanted.survey);
  if (stage.speed <= 0 || !m_events || !m_sources.hasRecorded(stage) || survey == nullptr) return m_film.clear();
  m_film.load(filmOf(m_events(stage.session), recorded.store.session(), survey->started.run, wanted.problem),
              stage.speed, recorded.store.provenance());
}

/// Plays the film from where it is.
void LessonView::playFilm() {
  if (m_lesson == nullptr || !m_film.hasFilm()) return;
  m_filmShown = true;
  m_sources.preferOpen(false);
  showPart(indexOf(StepPart::Chart));
  setFocus();  // Space is a key of the film now, not of the chosen answer
  m_film.play();
}

/// Shows the film's chart, or the recording's once the film has ended.
void LessonView::followFilm() {
  if (m_lesson == nullptr || atEnd()) return;
  if (m_film.isPlaying() || (!isCovered() && !m_film.atStart() && !m_film.atEnd())) m_filmShown = true;
  nameFilm();
  showStage();
  showFoot();
}

void LessonView::endFilm() {
  if (m_lesson == nullptr || atEnd() || !isCovered()) return;
  noteShown();
  m_part = indexOf(StepPart::Question);
  follow();
}

void LessonView::nameFilm() {
  m_stepView->question().setFilm(!m_film.hasFilm() ? QuestionBox::Film::None
                                 : m_filmShown     ? QuestionBox::Film::Playing
                                                   : QuestionBox::Film::Waiting);
}

/// Returns whether the scene is what Space plays: it is seen, and no film waits for its question.
bool LessonView::playsScene() {
  return m_stagePanel->scene().canPlay() && !(m_film.hasFilm() && asks());
}

void LessonView::togglePicture() {
  if (m_lesson == nullptr || atEnd()) return;
  if (playsScene()) return m_stagePanel->scene().player().togglePlaying();
  if (m_film.isPlaying()) return m_film.pause();
  if (isCovered() && !asks()) return;
  if (m_film.hasFilm() && isCovered() && !m_filmShown && progress().prediction < 0)
    return m_stepView->question().requestPrediction();
  playFilm();
}

void LessonView::stepFilm(bool forward) {
  if (m_filmShown) forward ? m_film.stepForward() : m_film.stepBack();
}

}  // namespace convscope
