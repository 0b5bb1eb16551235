#pragma once

#include <functional>
#include <memory>

#include "lesson/lesson_paths.h"
#include "lesson/session_library.h"
#include "widgets/lessons/handout.h"
#include "widgets/lessons/lesson_progress.h"
#include "widgets/shared/page.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

class LessonList;
class LessonView;
class Presenter;

/// The page "lessons": the list of all lessons, or one of them step by step. Emits signals to open or measure a
/// session.
class LessonsPage : public Page {
  Q_OBJECT

 public:
  LessonsPage(const SessionStore& store, ShownSurvey& shown, QWidget* parent = nullptr);
  ~LessonsPage() override;

  QString name() const override { return QStringLiteral("lessons"); }
  QString title() const override { return tr("Lessons"); }
  Basis basis() const override { return Basis::Lesson; }
  /// Returns the chart of the shown step; two if it compares.
  QList<ChartPainter*> charts() const override;
  QList<QTableView*> tables() const override { return {}; }

  /// Sets the access to recorded sessions.
  void setLoader(const SessionLoader& load);
  /// Sets the access to their events, for films.
  void setEvents(const EventLoader& events);
  /// Sets how to find out what a measurement of a step here would differ in.
  void setExperimentNote(const std::function<QString(const LessonStage&)>& note);
  /// Sets where the reader's progress is kept between starts; without it, it ends with this page.
  void setProgressStore(const ProgressStore& store) { m_progress.setStore(store); }
  void setPaths(const std::vector<LessonPath>& paths);
  /// Sets the pages that steps can refer to.
  void setPages(const QList<Page*>& pages);
  /// Appends a lesson, or replaces one with the same name, and shows it.
  void openLesson(const Lesson& lesson);
  /// Replaces the lesson with the same name, which may be shown; its step stays.
  void reloadLesson(const Lesson& lesson);
  void showLesson(int index);
  /// Shows the step that a link names; see lesson/lesson_link.h. Throws InputError if there is none.
  void showLink(const QString& link);
  /// Shows the lesson after the shown one, in the order of the list.
  void showNextLesson();
  void showList();

  /// Returns the open lesson; null while the list is shown.
  const Lesson* openedLesson() const;
  LessonList& list() { return *m_list; }
  /// Returns the paths that setPaths() was given.
  const std::vector<LessonPath>& paths() const;
  LessonView& view() { return *m_view; }
  Presenter& presenter() { return *m_presenter; }

 signals:
  /// Requests to open a recorded session.
  void sessionRequested(const QString& session);
  /// Requests a survey with the settings of `stage`.
  void runExperiment(const convscope::LessonStage& stage);
  void openLessonRequested();
  void handoutRequested(convscope::HandoutFor reader);
  void slidesRequested(bool all);
  void answerSheetRequested();
  void fullScreenRequested();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  /// Returns the index of the lesson after `index`, in the order of the list; -1 if there is none.
  int indexAfter(int index) const;
  /// Shows the view of a lesson and returns the title of the lesson after it; empty if there is none.
  QString enter(int index);

  std::vector<Lesson> m_lessons;  ///< empty until the page is shown: reading them would delay the start
  int m_shown = -1;               ///< index of the last shown lesson
  LessonProgress m_progress;
  LessonList* m_list;
  LessonView* m_view;
  std::unique_ptr<Presenter> m_presenter;  ///< ends before the view
};

}  // namespace convscope
