#include "widgets/lessons/lesson_view.h"

#include <QApplication>
#include <QEvent>
#include <QFile>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "text/sentences.h"
#include "widgets/lessons/chart_host.h"
#include "widgets/lessons/lesson_end.h"
#include "widgets/lessons/lesson_foot.h"
#include "widgets/lessons/lesson_head.h"
#include "widgets/lessons/lesson_keys.h"
#include "widgets/lessons/origin_bar.h"
#include "widgets/lessons/question_box.h"
#include "widgets/lessons/resume_bar.h"
#include "widgets/lessons/scene_stage.h"
#include "widgets/lessons/source_lines.h"
#include "widgets/lessons/stage_panel.h"
#include "widgets/lessons/step_view.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

constexpr int kRefreshIntervalMs = 100;
constexpr int kChartBesideText = 125;  ///< letters in the least width for the chart beside the text
constexpr int kTextShare = 42;         ///< of 100 parts of the width, if the chart is beside the text

/// Returns whether the page of a step needs its recording to be opened.
bool needsRecording(const StepSources& sources, const LessonStage& stage) {
  const bool isOpen = sources.hasOpen(stage) && (sources.prefersOpen() || !sources.differ(stage));
  return sources.hasRecorded(stage) && !isOpen;
}

/// Returns what the button to the page of a step does, and the way back.
QString pageToolTip(StepSources& sources, const LessonStage& stage) {
  const bool isEmpty = sources.open(stage).store.session().surveys.empty();
  const QString back = LessonView::tr("A notice on the page leads back to this step.");
  if (!needsRecording(sources, stage)) return back;
  const QString opens =
      (isEmpty ? LessonView::tr("Opens the recording %1.")
               : LessonView::tr("Opens the recording %1 in place of the open session; saved sessions are under File > "
                                "Open recent."))
          .arg(toQString(stage.session));
  return opens + toQString(sentenceGap()) + back;
}

}  // namespace

LessonView::LessonView(const SessionStore& store, ShownSurvey& shown, LessonProgress& progress, QWidget* parent)
    : QWidget(parent),
      m_shown(shown),
      m_progress(progress),
      m_sources(store, shown),
      m_usualType(QApplication::font()),
      m_head(new LessonHead),
      m_resumeBar(new ResumeBar),
      m_contents(new QStackedLayout),
      m_splitter(new QSplitter(Qt::Vertical)),
      m_stepView(new StepView),
      m_stagePanel(new StagePanel(m_sources, m_film)),
      m_originBar(new OriginBar(m_sources)),
      m_end(new LessonEnd),
      m_foot(new LessonFoot) {
  m_splitter->addWidget(m_stepView);
  m_splitter->addWidget(m_stagePanel);
  m_splitter->setChildrenCollapsible(false);
  auto* whole = new QWidget(this);  // without a parent it would appear as a window
  auto* step = new QVBoxLayout(whole);
  step->setContentsMargins({});
  step->addWidget(m_splitter, 1);
  step->addWidget(m_originBar);
  auto* column = new QVBoxLayout(this);
  column->addWidget(m_head);
  column->addWidget(m_resumeBar);
  m_contents->addWidget(whole);
  m_contents->addWidget(m_end);
  column->addLayout(m_contents, 1);
  column->addWidget(m_foot);
  m_timer.setSingleShot(true);
  m_timer.setInterval(kRefreshIntervalMs);
  connect(&m_timer, &QTimer::timeout, this, &LessonView::follow);
  followStore(store);
  connect(&m_stepView->question(), &QuestionBox::predicted, this, [this](int choice) {
    if (m_lesson == nullptr) return;
    LessonProgress::Step done = this->progress();
    done.prediction = choice;
    setProgress(done);
    showStage();
    showFoot();
  });
  connect(&m_stepView->question(), &QuestionBox::showRequested, this, &LessonView::showAnswer);
  connect(m_stepView, &StepView::moreRequested, this, &LessonView::openPage);
  connect(m_stepView, &StepView::scrolled, this, &LessonView::showFoot);
  connect(&m_film, &FilmPlayer::changed, this, &LessonView::followFilm);
  connect(&m_film, &FilmPlayer::ended, this, &LessonView::endFilm);
  connect(m_originBar, &OriginBar::otherRequested, this, &LessonView::showOther);
  connect(m_originBar, &OriginBar::measureRequested, this, [this] {
    m_sources.preferOpen(true);
    m_filmShown = false;
    m_film.pause();
    emit runExperiment(current().stage);
  });
  connect(m_stagePanel, &StagePanel::sideChosen, this, [this] {
    if (m_lesson == nullptr) return;
    showStage();
    showFoot();
  });
  connect(m_stagePanel, &StagePanel::otherChosen, this, &LessonView::compareWith);
  connect(m_head, &LessonHead::listRequested, this, &LessonView::listRequested);
  connect(m_head, &LessonHead::fullScreenRequested, this, &LessonView::fullScreenRequested);
  connect(m_head, &LessonHead::handoutRequested, this, &LessonView::handoutRequested);
  connect(m_head, &LessonHead::slidesRequested, this, &LessonView::slidesRequested);
  connect(m_resumeBar, &ResumeBar::restartRequested, this, &LessonView::startOver);
  connect(m_foot, &LessonFoot::backRequested, this, &LessonView::goBack);
  connect(m_foot, &LessonFoot::nextRequested, this, &LessonView::nextStep);
  connect(m_end, &LessonEnd::saveRequested, this, &LessonView::answerSheetRequested);
  connect(qApp, &QApplication::focusChanged, this, [this] {
    if (isVisible()) showFoot();  // a picture with the focus has a use of its own for the arrow keys
  });
  m_keys = std::make_unique<LessonKeys>(*this);
}

LessonView::~LessonView() {
  qApp->disconnect(this);  // parts that end may have the focus
  m_keys.reset();
}

/// Renders the step again when the open session changes.
void LessonView::followStore(const SessionStore& store) {
  const auto schedule = [this] {
    if (!m_timer.isActive() && isVisible()) m_timer.start();
  };
  const auto selectAgain = [this, schedule] {
    m_selected = false;
    schedule();
  };
  connect(&store, &SessionStore::replaced, this, [this] { m_sources.forgetMeasured(); });
  connect(&store, &SessionStore::replaced, this, selectAgain);
  connect(&store, &SessionStore::surveyAdded, this, selectAgain);
  connect(&store, &SessionStore::surveyEnded, this, schedule);
}

void LessonView::setLoader(const SessionLoader& load) {
  m_sources.setLoader(load);
  if (m_lesson != nullptr) showStep();
}

void LessonView::setExperimentNote(const ExperimentNote& note) {
  m_originBar->setExperimentNote(note);
  if (m_lesson == nullptr) return;
  const StepSource source = textSource();
  StepFigures shown = figures(source);
  showOrigin(source, shown);
}

void LessonView::setPageTitles(const std::map<QString, QString>& titles) {
  m_pageTitles = titles;
  if (m_lesson != nullptr) showStep();
}

void LessonView::showLesson(const Lesson& lesson, std::size_t step, const QString& next) {
  m_lesson = &lesson;
  m_step = std::min(step, lesson.steps.size() - 1);
  m_nextLesson = next;
  m_head->setTitle(toQString(lesson.title));
  m_stepView->setPictureFolder(QFile::decodeName(lesson.folder.c_str()));
  if (m_isClassroom) beginClass();
  showStep();
}

void LessonView::resumeLesson(const Lesson& lesson, const QString& next) {
  const std::size_t last = m_progress.lastStep(lesson);
  showLesson(lesson, last == lesson.steps.size() ? 0 : last, next);
  QStringList open;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    if (!lesson.steps[i].question.empty() && !m_progress.step(lesson, i).shown) open.append(QString::number(i + 1));
  }
  m_resumeBar->showPlace(last, lesson.steps.size(), open);
  m_resumeBar->setVisible(last > 0);
}

void LessonView::startOver() {
  m_progress.clear(*m_lesson);
  m_class.clear(*m_lesson);
  m_step = 0;
  showStep();
  setFocus();
}

bool LessonView::atEnd() const {
  return m_contents->currentWidget() == m_end;
}

QList<AnsweredQuestion> LessonView::answers() {
  return m_lesson == nullptr ? QList<AnsweredQuestion>() : answeredQuestions(*m_lesson, seenProgress());
}

/// Returns the source of the text's figures. A measurement that lacks some, e.g. the choices of PyTorch on a CPU, is
/// only compared with the recording.
StepSource LessonView::textSource() {
  const LessonStage& stage = current().stage;
  const StepSource here = m_sources.figures(stage);
  return m_sources.compares(stage) && !figures(here).isComplete() ? m_sources.recorded(stage) : here;
}

StepFigures LessonView::figures(const StepSource& source) {
  return {source.store.session(), *m_lesson, current(), m_sources.loader(), source.stage};
}

/// Returns what recording and measurement show if the step compares them.
std::optional<ComparedOutcomes> LessonView::comparedOutcomes() {
  const LessonStage& stage = current().stage;
  if (!m_sources.compares(stage)) return std::nullopt;
  const auto outcomeOf = [this](const StepSource& source) {
    return Outcome{surveyFor(source.store.session(), source.stage)->started, figures(source).expectations()};
  };
  return ComparedOutcomes{outcomeOf(m_sources.open(stage)), outcomeOf(m_sources.recorded(stage))};
}

bool LessonView::isCovered() {
  return withholdsChart(current(), progress().shown);
}

void LessonView::showStep() {
  m_contents->setCurrentIndex(0);
  m_resumeBar->hide();
  m_progress.setLastStep(*m_lesson, m_step);
  m_selected = false;
  m_sources.enter(*m_lesson, current());
  loadFilm();
  if (current().question.empty()) noteShown();
  const auto page = m_pageTitles.find(QString::fromStdString(current().stage.page));
  const StepSource source = textSource();
  StepFigures shown = figures(source);
  m_stepView->showStep(current(), progress(), shown, page == m_pageTitles.end() ? QString() : page->second,
                       comparedOutcomes());
  nameFilm();
  m_part = 0;
  showFoot();
  showStage();
  showOrigin(source, shown);
  arrange();
  showPart(m_part);
  select();
}

void LessonView::showOrigin(const StepSource& source, StepFigures& figures) {
  m_originBar->showStage(current().stage, sourceLines(source.store, source.stage, figures));
  m_stepView->moreButton()->setToolTip(plainToolTip(pageToolTip(m_sources, current().stage)));
}

void LessonView::showFoot() {
  if (m_lesson == nullptr) return;
  if (atEnd()) return m_foot->showEnd(!m_nextLesson.isEmpty());
  StepKeys keys{.choices = asks() ? static_cast<int>(current().choices.size()) : 0,
                .predicted = progress().prediction >= 0,
                .filmed = m_film.hasFilm(),
                .filmShown = m_filmShown,
                .plays = playsScene() || (asks() && m_filmShown),
                .hasMore = !isPicture(shownPart()) && m_stepView->hasMore(),
                .isClassroom = m_isClassroom,
                .needsAlt = m_stagePanel->isAncestorOf(QApplication::focusWidget())};
  if (m_isClassroom && m_part + 1 < parts().size()) keys.next = parts()[m_part + 1];
  m_foot->showStep(m_step, m_lesson->steps.size(), keys);
}

void LessonView::showEnd() {
  m_resumeBar->hide();
  m_progress.setLastStep(*m_lesson, m_lesson->steps.size());
  m_end->showEnd(*m_lesson, answers(), m_nextLesson);
  m_contents->setCurrentWidget(m_end);
  showFoot();
  setFocus();
}

void LessonView::follow() {
  if (m_lesson == nullptr || atEnd()) return;
  const StepSource source = textSource();
  StepFigures shown = figures(source);
  const bool waits = m_sources.isUnderWay(current().stage) && !m_sources.hasRecorded(current().stage);
  m_stepView->refresh(current(), progress(), shown, comparedOutcomes(), waits);
  if (progress().shown) noteAnswer(shown);
  showStage();
  showOrigin(source, shown);
  showFoot();
  showPart(m_part);
  select();
}

void LessonView::noteShown() {
  LessonProgress::Step done = progress();
  done.shown = true;
  setProgress(done);
}

/// Remembers question and right answer for the end of the lesson.
void LessonView::noteAnswer(StepFigures& figures) {
  if (current().question.empty()) return;
  const auto right = figures.rightChoices();
  const auto found = std::ranges::find(right, std::optional(true));
  LessonProgress::Step done = progress();
  done.right = found == right.end() ? -1 : static_cast<int>(found - right.begin());
  done.question = QString::fromStdString(figures.render(current().question).markdown);
  setProgress(done);
}

void LessonView::select() {
  if (m_selected || !isVisible()) return;
  const LessonStage& stage = current().stage;
  std::vector<StepSource> sources{m_sources.chart(stage)};
  if (m_sources.compares(stage)) sources.push_back(m_sources.recorded(stage));
  if (m_sources.comparesRecordings(stage)) sources.push_back(m_sources.other());
  for (const StepSource& source : sources) {
    const StepSelection wanted = selectionOf(source.store.session(), source.stage);
    if (wanted.survey < 0) continue;
    m_selected = true;
    source.shown.show(wanted.survey, wanted.problem);
  }
}

void LessonView::showStage() {
  const std::optional<StepPart> part = shownPart();
  const auto side = [&]() -> std::optional<StageSide> {
    if (!part) return std::nullopt;
    return part == StepPart::Scene ? StageSide::Scene : StageSide::Chart;
  };
  const StageCover cover = !isCovered()                 ? StageCover::None
                           : progress().prediction >= 0 ? StageCover::UntilAnswer
                                                        : StageCover::UntilPrediction;
  m_stagePanel->showStep(current(), cover, showsFilm(), side());
  m_stagePanel->scene().setWaiting(cover == StageCover::UntilPrediction);
  hideCoveredStage();
}

void LessonView::showOther() {
  m_selected = false;
  m_sources.preferOpen(!m_sources.prefersOpen());
  follow();
}

/// Shows another recording below the step's own, whose chart keeps its selection.
void LessonView::compareWith(const QString& name) {
  m_sources.compareWith(name.toStdString());
  showStage();
  const StepSource other = m_sources.other();
  const StepSelection wanted = selectionOf(other.store.session(), other.stage);
  other.shown.show(wanted.survey, wanted.problem);
}

std::string LessonView::otherRecording() {
  const bool compares = m_lesson != nullptr && m_sources.comparesRecordings(current().stage);
  return compares ? m_sources.other().stage.session : std::string();
}

/// Opens the step's session if it is not open, and then its page.
void LessonView::openPage() {
  const LessonStage stage = current().stage;
  if (needsRecording(m_sources, stage)) emit sessionRequested(QString::fromStdString(stage.session));
  const StepSource open = m_sources.open(stage);
  const StepSelection wanted = selectionOf(open.store.session(), open.stage);
  if (wanted.survey >= 0) m_shown.show(wanted.survey, wanted.problem);
  emit pageRequested(QString::fromStdString(stage.page));
  if (const auto& schedule = settingsOf(open.stage, open.store).schedule) emit scheduleRequested(*schedule);
}

void LessonView::showAnswer() {
  if (m_lesson != nullptr && isCovered() && progress().prediction >= 0) reveal();
}

/// Shows the answer, after the film if the step has one.
void LessonView::reveal() {
  if (m_film.hasFilm() && !m_film.atEnd()) return showsFilm() ? m_film.skip() : playFilm();
  noteShown();
  follow();
}

/// Returns whether the reader sees a question that is not answered yet, or its film.
bool LessonView::asks() {
  const std::optional<StepPart> part = shownPart();
  return isCovered() && (!part || part == StepPart::Question || (part == StepPart::Chart && showsFilm()));
}

void LessonView::predict(int choice) {
  if (m_lesson != nullptr && !atEnd() && asks()) m_stepView->question().predict(choice);
}

/// Scrolls a step's words by a page. Returns false if their end is visible, or a picture is shown.
bool LessonView::readOn() {
  return !isPicture(shownPart()) && m_stepView->showMore();
}

void LessonView::continueOn() {
  if (m_lesson == nullptr) return;
  if (atEnd()) return m_nextLesson.isEmpty() ? emit listRequested() : emit nextLessonRequested();
  if (m_isClassroom && readOn()) return;
  if (asks() && (progress().prediction >= 0 || m_filmShown)) return reveal();
  if (!m_isClassroom && readOn()) return;
  asks() ? m_stepView->question().requestPrediction() : nextStep();
}

void LessonView::goBack() {
  if (m_lesson == nullptr) return;
  if (m_isClassroom && !atEnd() && m_part > 0) return showPart(m_part - 1);
  if (m_step == 0 && !atEnd()) return;
  if (!atEnd()) --m_step;
  showStep();
  if (m_isClassroom) showPart(parts().size() - 1);
}

void LessonView::nextStep() {
  if (m_lesson == nullptr) return;
  if (atEnd()) return continueOn();
  if (m_isClassroom && readOn()) return;  // a question has its last choice
  if (asks() && (m_isClassroom || (m_filmShown && progress().prediction >= 0))) return reveal();
  if (shownPart() == StepPart::Scene && m_stagePanel->scene().isAtStart()) return togglePicture();
  if (m_isClassroom && m_part + 1 < parts().size()) return showPart(m_part + 1);
  if (m_step + 1 == m_lesson->steps.size()) return showEnd();
  ++m_step;
  showStep();
}

void LessonView::arrange() {
  const Qt::Orientation wanted =
      width() >= kChartBesideText * fontMetrics().averageCharWidth() ? Qt::Horizontal : Qt::Vertical;
  if (m_arranged && m_splitter->orientation() == wanted) return;
  m_arranged = true;
  m_splitter->setOrientation(wanted);
  if (m_lesson != nullptr && !atEnd()) showStage();
  const int text = wanted == Qt::Horizontal ? width() * kTextShare / 100 : height() / 2;
  m_splitter->setSizes({text, (wanted == Qt::Horizontal ? width() : height()) - text});
}

void LessonView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void LessonView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  window()->installEventFilter(this);
  if (parentWidget() != nullptr) parentWidget()->installEventFilter(this);
  followWindow();
  follow();
}

void LessonView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange && isVisible()) arrange();
}

void LessonView::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  m_film.pause();
  emit classroomChanged(false);
}

bool LessonView::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize && watched == window() && m_isClassroom && isVisible()) setClassroom(true);
  if (event->type() == QEvent::FontChange && watched == parentWidget() && m_isClassroom) setClassroom(true);
  if (event->type() == QEvent::WindowStateChange && watched == window() && isVisible()) followWindow();
  return QWidget::eventFilter(watched, event);
}

}  // namespace convscope
