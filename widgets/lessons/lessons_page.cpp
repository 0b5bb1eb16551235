#include "widgets/lessons/lessons_page.h"

#include <algorithm>

#include "core/translatable.h"
#include "lesson/lesson_link.h"
#include "problem/input_error.h"
#include "text/excerpt.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/lessons/lesson_list.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/presenter.h"
#include "widgets/lessons/stage_panel.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

LessonsPage::LessonsPage(const SessionStore& store, ShownSurvey& shown, QWidget* parent)
    : Page(parent),
      m_list(new LessonList),
      m_view(new LessonView(store, shown, m_progress)),
      m_presenter(std::make_unique<Presenter>(*m_view)) {
  addContents(m_list);
  addContents(m_view);
  connect(m_list, &LessonList::chosen, this, &LessonsPage::showLesson);
  connect(m_list, &LessonList::openRequested, this, &LessonsPage::openLessonRequested);
  connect(m_view, &LessonView::listRequested, this, &LessonsPage::showList);
  connect(m_view, &LessonView::sessionRequested, this, &LessonsPage::sessionRequested);
  connect(m_view, &LessonView::runExperiment, this, &LessonsPage::runExperiment);
  connect(m_view, &LessonView::pageRequested, this,
          [this](const QString& name) { emit requested(request::View{name}); });
  connect(m_view, &LessonView::scheduleRequested, this,
          [this](const ScheduleChoice& choice) { emit requested(request::Schedule{choice}); });
  connect(m_view, &LessonView::handoutRequested, this, &LessonsPage::handoutRequested);
  connect(m_view, &LessonView::slidesRequested, this, &LessonsPage::slidesRequested);
  connect(m_view, &LessonView::answerSheetRequested, this, &LessonsPage::answerSheetRequested);
  connect(m_view, &LessonView::fullScreenRequested, this, &LessonsPage::fullScreenRequested);
  connect(m_presenter.get(), &Presenter::leaveRequested, this, &LessonsPage::fullScreenRequested);
  connect(m_presenter.get(), &Presenter::chromeCalled, m_view, &LessonView::showChrome);
  connect(m_view, &LessonView::nextLessonRequested, this, &LessonsPage::showNextLesson);
}

/// The view ends before the lessons that it shows: it still follows the focus while the window closes.
LessonsPage::~LessonsPage() {
  m_presenter.reset();
  delete m_view;
}

void LessonsPage::showEvent(QShowEvent* event) {
  if (m_lessons.empty()) showList();
  Page::showEvent(event);
}

QList<ChartPainter*> LessonsPage::charts() const {
  return openedLesson() == nullptr ? QList<ChartPainter*>() : m_view->stagePanel().charts();
}

void LessonsPage::setLoader(const SessionLoader& load) {
  m_view->setLoader(load);
}

void LessonsPage::setEvents(const EventLoader& events) {
  m_view->setEvents(events);
}

void LessonsPage::setExperimentNote(const ExperimentNote& note) {
  m_view->setExperimentNote(note);
}

void LessonsPage::setPaths(const std::vector<LessonPath>& paths) {
  m_list->setPaths(paths);
}

const std::vector<LessonPath>& LessonsPage::paths() const {
  return m_list->pathList();
}

void LessonsPage::setPages(const QList<Page*>& pages) {
  std::map<QString, QString> titles;
  for (const Page* page : pages) {
    titles[page->name()] = page->title();
    for (const PagePart& part : page->parts()) titles[part.name] = part.title;
  }
  m_view->setPageTitles(titles);
}

void LessonsPage::openLesson(const Lesson& lesson) {
  showList();  // the shown lesson may be replaced
  auto found = std::ranges::find(m_lessons, lesson.name, &Lesson::name);
  if (found == m_lessons.end()) found = m_lessons.insert(found, lesson);
  *found = lesson;
  // The view may refer to a lesson that has moved.
  const std::size_t last = m_progress.lastStep(lesson);
  m_view->showLesson(*found, last, {});
  m_progress.setLastStep(lesson, last);
  showLesson(static_cast<int>(found - m_lessons.begin()));
}

void LessonsPage::reloadLesson(const Lesson& lesson) {
  const auto found = std::ranges::find(m_lessons, lesson.name, &Lesson::name);
  if (found == m_lessons.end()) return;
  const bool isOpen = openedLesson() == &*found;
  const std::size_t step = m_view->step();
  *found = lesson;
  if (isOpen) m_view->showLesson(*found, step, enter(static_cast<int>(found - m_lessons.begin())));
}

void LessonsPage::showLesson(int index) {
  if (m_lessons.empty()) showList();
  const QString next = enter(index);
  m_view->resumeLesson(m_lessons.at(static_cast<std::size_t>(index)), next);
}

void LessonsPage::showLink(const QString& link) {
  if (m_lessons.empty()) showList();
  const LessonLink place = lessonLink(link.toStdString());
  const auto lesson = std::ranges::find(m_lessons, place.lesson, &Lesson::name);
  if (lesson == m_lessons.end())
    throw InputError(translatable("message", "there is no lesson '{}'"), excerpt(place.lesson));
  const auto index = static_cast<int>(lesson - m_lessons.begin());
  if (place.step.empty()) return showLesson(index);
  const std::size_t step = stepNamed(*lesson, place.step);
  m_view->showLesson(*lesson, step, enter(index));
}

QString LessonsPage::enter(int index) {
  m_shown = index;
  showContents(1);
  setFocusProxy(m_view);  // the page gets the focus when it is shown, the lesson has the keys
  m_view->setFocus();
  const int next = indexAfter(index);
  return next < 0 ? QString() : toQString(m_lessons[static_cast<std::size_t>(next)].title);
}

int LessonsPage::indexAfter(int index) const {
  const std::vector<int>& order = m_list->order();
  const auto found = std::ranges::find(order, index);
  return found == order.end() || found + 1 == order.end() ? -1 : *(found + 1);
}

void LessonsPage::showNextLesson() {
  if (const int next = indexAfter(m_shown); next >= 0) showLesson(next);
}

void LessonsPage::showList() {
  if (m_lessons.empty()) m_lessons = lessons();
  m_list->showLessons(m_lessons, m_progress);
  showContents(0);
  setFocusProxy(m_list);
  m_list->select(m_shown);
  m_list->setFocus(Qt::TabFocusReason);
}

const Lesson* LessonsPage::openedLesson() const {
  return m_view->isHidden() ? nullptr : m_view->lesson();
}

}  // namespace convscope
