#include "widgets/lessons/lessons_page.h"

#include <algorithm>

#include "widgets/chart/session_chart.h"
#include "widgets/lessons/lesson_list.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/stage_panel.h"

namespace convscope {

LessonsPage::LessonsPage(const SessionStore& store, ShownSurvey& shown, QWidget* parent)
    : Page(parent), m_lessons(lessons()), m_list(new LessonList), m_view(new LessonView(store, shown, m_progress)) {
  addContents(m_list);
  addContents(m_view);
  connect(m_list, &LessonList::chosen, this, &LessonsPage::showLesson);
  connect(m_list, &LessonList::openRequested, this, &LessonsPage::openLessonRequested);
  connect(m_view, &LessonView::listRequested, this, &LessonsPage::showList);
  connect(m_view, &LessonView::playRecorded, this, &LessonsPage::playRecorded);
  connect(m_view, &LessonView::runExperiment, this, &LessonsPage::runExperiment);
  connect(m_view, &LessonView::pageRequested, this, &LessonsPage::pageRequested);
  connect(m_view, &LessonView::handoutRequested, this, &LessonsPage::handoutRequested);
  showList();
}

QList<SessionChart*> LessonsPage::charts() const {
  SessionChart* chart = openedLesson() == nullptr ? nullptr : m_view->stagePanel().chart();
  return chart == nullptr ? QList<SessionChart*>() : QList<SessionChart*>{chart};
}

void LessonsPage::setRecordedSessions(const RecordedSessions& recorded) {
  m_view->setRecordedSessions(recorded);
}

void LessonsPage::setPages(const QList<Page*>& pages) {
  std::map<QString, QString> titles;
  for (const Page* page : pages) titles[page->name()] = page->title();
  m_view->setPageTitles(titles);
}

void LessonsPage::openLesson(const Lesson& lesson) {
  showList();  // the shown lesson may be replaced
  auto found = std::ranges::find(m_lessons, lesson.name, &Lesson::name);
  if (found == m_lessons.end()) found = m_lessons.insert(found, lesson);
  *found = lesson;
  showLesson(static_cast<int>(found - m_lessons.begin()));
}

void LessonsPage::showLesson(int index) {
  const Lesson& lesson = m_lessons.at(static_cast<std::size_t>(index));
  showContents(1);
  m_view->showLesson(lesson, m_progress.nextStep(lesson));
  m_view->setFocus();
}

void LessonsPage::showList() {
  m_list->showLessons(m_lessons, m_progress);
  showContents(0);
}

const Lesson* LessonsPage::openedLesson() const {
  return m_view->isHidden() ? nullptr : m_view->lesson();
}

}  // namespace convscope
