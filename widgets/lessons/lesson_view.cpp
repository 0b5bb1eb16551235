#include "widgets/lessons/lesson_view.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include "widgets/lessons/question_box.h"
#include "widgets/lessons/stage_panel.h"
#include "widgets/lessons/step_view.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

constexpr int kRefreshIntervalMs = 100;
constexpr int kChartBesideText = 900;  ///< minimum width for the chart beside the text

}  // namespace

LessonView::LessonView(const SessionStore& store, ShownSurvey& shown, LessonProgress& progress, QWidget* parent)
    : QWidget(parent),
      m_store(store),
      m_shown(shown),
      m_progress(progress),
      m_title(new QLabel),
      m_place(new QLabel),
      m_splitter(new QSplitter(Qt::Vertical)),
      m_stepView(new StepView),
      m_stagePanel(new StagePanel(store, shown)),
      m_back(new QPushButton(tr("&Back"))),
      m_next(new QPushButton(tr("&Next"))) {
  m_splitter->addWidget(m_stepView);
  m_splitter->addWidget(m_stagePanel);
  m_splitter->setChildrenCollapsible(false);
  m_splitter->setStretchFactor(0, 1);
  m_splitter->setStretchFactor(1, 1);
  auto* column = new QVBoxLayout(this);
  column->addWidget(makeHead());
  column->addWidget(m_splitter, 1);
  column->addWidget(makeFoot());
  makeKeys();
  m_timer.setSingleShot(true);
  m_timer.setInterval(kRefreshIntervalMs);
  connect(&m_timer, &QTimer::timeout, this, &LessonView::follow);
  const auto schedule = [this] {
    if (!m_timer.isActive() && isVisible()) m_timer.start();
  };
  connect(&store, &SessionStore::replaced, this, [this, schedule] {
    m_selected = false;
    schedule();
  });
  connect(&store, &SessionStore::surveyAdded, this, [this, schedule] {
    m_selected = false;
    schedule();
  });
  connect(&store, &SessionStore::surveyEnded, this, schedule);
  connect(&m_stepView->question(), &QuestionBox::predicted, this, [this](int choice) {
    if (m_lesson != nullptr) this->progress().prediction = choice;
  });
  connect(&m_stepView->question(), &QuestionBox::showRequested, this, &LessonView::showAnswer);
  connect(m_stepView, &StepView::moreRequested, this,
          [this] { emit pageRequested(QString::fromStdString(current().stage.page)); });
  connect(m_stagePanel, &StagePanel::recordedRequested, this, &LessonView::playStage);
  connect(m_stagePanel, &StagePanel::experimentRequested, this, [this] { emit runExperiment(current().stage); });
}

QWidget* LessonView::makeHead() {
  auto* list = new QPushButton(tr("&All lessons"));
  list->setToolTip(tr("Back to the list (Escape)"));
  auto* handout = new QPushButton(tr("&Handout…"));
  handout->setToolTip(tr("Writes the lesson with its figures as a PDF"));
  connect(list, &QPushButton::clicked, this, &LessonView::listRequested);
  connect(handout, &QPushButton::clicked, this, &LessonView::handoutRequested);
  m_title->setTextFormat(Qt::PlainText);
  m_title->setIndent(8);
  m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  auto* head = new QWidget;
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins({});
  row->addWidget(list);
  row->addWidget(m_title, 1);
  row->addWidget(handout);
  return head;
}

QWidget* LessonView::makeFoot() {
  m_back->setToolTip(tr("Previous step (Alt+Left)"));
  m_next->setToolTip(tr("Next step (Alt+Right)"));
  m_place->setAlignment(Qt::AlignCenter);
  connect(m_back, &QPushButton::clicked, this, &LessonView::goBack);
  connect(m_next, &QPushButton::clicked, this, &LessonView::nextStep);
  auto* foot = new QWidget;
  auto* row = new QHBoxLayout(foot);
  row->setContentsMargins({});
  row->addWidget(m_back);
  row->addWidget(m_place, 1);
  row->addWidget(m_next);
  return foot;
}

void LessonView::makeKeys() {
  const auto add = [this](const QString& text, const QList<QKeySequence>& keys, const std::function<void()>& action) {
    auto* entry = new QAction(text, this);
    entry->setShortcuts(keys);
    entry->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(entry, &QAction::triggered, this, action);
    addAction(entry);
  };
  add(tr("Lesson: previous step"), {Qt::ALT | Qt::Key_Left}, [this] { goBack(); });
  add(tr("Lesson: next step"), {Qt::ALT | Qt::Key_Right}, [this] { nextStep(); });
  add(tr("Lesson: all lessons"), {Qt::Key_Escape}, [this] { emit listRequested(); });
  add(tr("Lesson: show the answer, or continue"), {Qt::Key_Return, Qt::Key_Enter},
      [this] { isCovered() ? showAnswer() : nextStep(); });
  constexpr int kMostChoices = 9;
  for (int i = 0; i < kMostChoices; ++i)
    add(tr("Lesson: predict answer %1").arg(i + 1), {static_cast<Qt::Key>(Qt::Key_1 + i)},
        [this, i] { m_stepView->question().predict(i); });
}

void LessonView::setRecordedSessions(const RecordedSessions& recorded) {
  m_recorded = recorded;
  if (m_lesson != nullptr) follow();
}

void LessonView::setPageTitles(const std::map<QString, QString>& titles) {
  m_pageTitles = titles;
  if (m_lesson != nullptr) showStep();
}

void LessonView::showLesson(const Lesson& lesson, std::size_t step) {
  m_lesson = &lesson;
  m_step = std::min(step, lesson.steps.size() - 1);
  m_title->setText(toQString(lesson.title));
  showStep();
}

bool LessonView::isCovered() {
  return !current().question.empty() && !progress().shown;
}

void LessonView::showStep() {
  m_selected = false;
  if (current().question.empty()) progress().shown = true;
  const auto page = m_pageTitles.find(QString::fromStdString(current().stage.page));
  StepRenderer renderer(m_store, m_recorded, *m_lesson, current());
  m_stepView->showStep(current(), progress(), renderer, page == m_pageTitles.end() ? QString() : page->second);
  const auto steps = m_lesson->steps.size();
  m_place->setText(tr("Step %1 of %2").arg(m_step + 1).arg(steps));
  m_back->setEnabled(m_step > 0);
  m_next->setText(m_step + 1 < steps ? tr("&Next") : tr("&Done"));
  m_stagePanel->showStage(current().stage, m_recorded, isCovered());
  select();
}

void LessonView::follow() {
  if (m_lesson == nullptr) return;
  StepRenderer renderer(m_store, m_recorded, *m_lesson, current());
  m_stepView->refresh(current(), progress(), renderer);
  m_stagePanel->showStage(current().stage, m_recorded, isCovered());
  select();
}

void LessonView::select() {
  if (m_selected || !isVisible()) return;
  const StepSelection wanted = selectionOf(m_store.session(), current().stage);
  if (wanted.survey < 0) return;
  m_selected = true;
  m_shown.show(wanted.survey, wanted.problem);
}

void LessonView::playStage() {
  m_selected = false;  // in the new session, select the step's layer again
  emit playRecorded(QString::fromStdString(current().stage.session), current().stage.speed);
}

void LessonView::showAnswer() {
  if (m_lesson == nullptr || !isCovered() || progress().prediction < 0) return;
  progress().shown = true;
  const LessonStage& stage = current().stage;
  const bool isThere = surveyFor(m_store.session(), stage) != nullptr;
  if (m_recorded.has(stage.session) && (stage.speed > 0 || !isThere)) playStage();
  follow();
}

void LessonView::goBack() {
  if (m_lesson == nullptr || m_step == 0) return;
  --m_step;
  showStep();
}

void LessonView::nextStep() {
  if (m_lesson == nullptr) return;
  if (m_step + 1 == m_lesson->steps.size()) {
    emit listRequested();
    return;
  }
  ++m_step;
  showStep();
}

void LessonView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const Qt::Orientation wanted = width() >= kChartBesideText ? Qt::Horizontal : Qt::Vertical;
  if (m_splitter->orientation() == wanted) return;
  m_splitter->setOrientation(wanted);
  m_splitter->setSizes({1, 1});
}

void LessonView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  follow();
}

}  // namespace convscope
