// A lesson in front of a class: large type, a part of the step at a time, and what the lecturer reads beside it.
#include <QFontInfo>
#include <QSplitter>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/lessons/classroom_font.h"
#include "widgets/lessons/lecturer_script.h"
#include "widgets/lessons/lesson_head.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/origin_bar.h"
#include "widgets/lessons/scene_stage.h"
#include "widgets/lessons/stage_panel.h"
#include "widgets/lessons/step_view.h"
#include "widgets/mechanism/mechanism_player.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {

void LessonView::setClassroom(bool classroom) {
  const QFont type = parentWidget() != nullptr ? parentWidget()->font() : font();
  const bool begins = classroom && !m_isClassroom;
  const LessonProgress::Step seen = m_lesson != nullptr ? progress() : LessonProgress::Step();
  m_isClassroom = classroom;
  if (begins && m_lesson != nullptr) beginClass();
  // The room decides on the size. A zoom changes all of it alike, before a class or in it, if the window has room.
  const double zoomed = QFontInfo(type).pointSizeF() / QFontInfo(m_usualType).pointSizeF();
  const QFont large = classroomFont(m_usualType, window()->size(), zoomed);
  setFont(m_isClassroom ? large : type);
  // Charts and controls have more words side by side than a text, and leave the room to the picture of a scene.
  constexpr double kOfText = 0.75;
  m_stagePanel->setFont(m_isClassroom ? scaledFont(large, kOfText) : type);
  m_stagePanel->scene().setPictureFont(m_isClassroom ? large : type);
  m_stagePanel->scene().player().setFitting(m_isClassroom);
  const int margin = m_isClassroom ? tokens::kSection : style()->pixelMetric(QStyle::PM_LayoutLeftMargin);
  layout()->setContentsMargins(margin, margin, margin, margin);
  showChrome(!m_isClassroom);
  if (m_lesson != nullptr && !atEnd()) progress() == seen ? showPart(m_part) : showStep();
  emit classroomChanged(m_isClassroom);
}

/// A class that begins with the first step sees no answers of a rehearsal; one that was left comes back to its own.
void LessonView::beginClass() {
  if (m_step == 0) m_class.clear(*m_lesson);
}

/// What a class answers is kept as well, unless the reader has answered the step otherwise.
void LessonView::setProgress(const LessonProgress::Step& step) {
  if (m_isClassroom) m_class.setStep(*m_lesson, m_step, step);
  const LessonProgress::Step own = m_progress.step(*m_lesson, m_step);
  if (!m_isClassroom || !own.shown || own.prediction == step.prediction) m_progress.setStep(*m_lesson, m_step, step);
}

void LessonView::followWindow() {
  setClassroom(window()->isFullScreen());
}

void LessonView::showChrome(bool show) {
  m_head->showButtons(show);
  m_originBar->setHidden(!show || m_lesson == nullptr || current().stage.network.empty());
}

/// Returns the parts of the step that a classroom sees one after the other, as far as its question is answered.
std::vector<StepPart> LessonView::parts() {
  const LessonStep& step = current();
  std::vector<StepPart> parts;
  if (!step.text.empty()) parts.push_back(StepPart::Text);
  if (!step.question.empty()) parts.push_back(StepPart::Question);
  if (!step.stage.scene.empty()) parts.push_back(StepPart::Scene);
  if (!step.stage.chart.empty() && (!isCovered() || m_filmShown)) parts.push_back(StepPart::Chart);
  if (!step.exercises.empty()) parts.push_back(StepPart::Exercises);
  if (parts.empty()) parts.push_back(StepPart::Text);
  return parts;
}

std::size_t LessonView::indexOf(StepPart part) {
  const std::vector<StepPart> all = parts();
  return static_cast<std::size_t>(std::ranges::find(all, part) - all.begin());
}

std::optional<StepPart> LessonView::shownPart() {
  if (!m_isClassroom || m_lesson == nullptr || atEnd()) return std::nullopt;
  const std::vector<StepPart> all = parts();
  return all[std::min(m_part, all.size() - 1)];
}

/// Shows a part of the step in a classroom, all of it elsewhere.
void LessonView::showPart(std::size_t part) {
  m_part = m_isClassroom ? std::min(part, parts().size() - 1) : 0;
  const std::optional<StepPart> shown = shownPart();
  m_stepView->showOnly(shown);
  m_stepView->setHidden(isPicture(shown));
  m_head->setStep(shown ? toQString(current().title) : QString());
  if (m_isClassroom) m_originBar->hide();
  showStage();
  showFoot();
  emit stepChanged();
}

/// A chart that waits for the answer takes no room from the question, nor does a scene if it is not beside it.
void LessonView::hideCoveredStage() {
  const bool isAlone = m_isClassroom || m_splitter->orientation() == Qt::Vertical;
  if (isAlone && isCovered() && !showsFilm() && shownPart() != StepPart::Scene) m_stagePanel->hide();
  if (const auto shown = shownPart(); shown && !isPicture(shown)) m_stagePanel->hide();
}

QString LessonView::notes() {
  if (m_lesson == nullptr || atEnd()) return {};
  return QString::fromStdString(figures(textSource()).render(current().teacher).markdown);
}

QString LessonView::script() {
  if (m_lesson == nullptr || atEnd()) return {};
  StepFigures shown = figures(textSource());
  return lecturerScript(current(), shown);
}

QString LessonView::nextTitle() const {
  if (m_lesson == nullptr || m_step + 1 >= m_lesson->steps.size()) return {};
  return toQString(m_lesson->steps[m_step + 1].title);
}

QString LessonView::nextText() {
  if (nextTitle().isEmpty() || atEnd()) return {};
  const LessonStep& next = m_lesson->steps[m_step + 1];
  const LessonStage& stage = next.stage;
  const SessionLoader& load = m_sources.loader();
  const auto recorded = load && !stage.session.empty() ? load(stage.session) : nullptr;
  const bool isRecorded = recorded != nullptr && surveyFor(*recorded, stage) != nullptr;
  const Session& session = isRecorded ? *recorded : m_sources.open(stage).store.session();
  return QString::fromStdString(StepFigures(session, *m_lesson, next, load).render(next.text).markdown);
}

}  // namespace convscope
