#pragma once

#include "widgets/lessons/lesson_progress.h"
#include "widgets/lessons/step_renderer.h"
#include "widgets/shared/page.h"
#include "widgets/shared/selection.h"
#include "widgets/shared/session_store.h"

class QStackedLayout;

namespace convscope {

class LessonList;
class LessonView;

/// The page "lessons": the list of all lessons, or one of them step by step. It asks for sessions and experiments; the
/// application opens, plays and runs them.
class LessonsPage : public Page {
  Q_OBJECT

 public:
  LessonsPage(SessionStore& store, Selection& selection, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("lessons"); }
  QString title() const override { return tr("Lessons"); }
  /// That of the step that is shown.
  QList<SessionChart*> charts() const override;
  QList<QTableView*> tables() const override { return {}; }

  void setRecordedSessions(const RecordedSessions& recorded);
  /// The pages that steps can point to.
  void setPages(const QList<Page*>& pages);
  /// Puts a lesson behind the others, or in the place of one of the same name, and shows it.
  void openLesson(const Lesson& lesson);
  void showLesson(int index);
  void showList();

  /// The lesson that is open; null while the list is shown.
  const Lesson* openedLesson() const;
  LessonList& list() { return *m_list; }
  LessonView& view() { return *m_view; }

 signals:
  /// `speed` times as fast as it was measured; 0: shown at once.
  void playRecorded(const QString& session, double speed);
  /// A survey of what the stage stands on.
  void runExperiment(const convscope::LessonStage& stage);
  void pageRequested(const QString& page);
  void openLessonRequested();
  void handoutRequested();

 private:
  std::vector<Lesson> m_lessons;
  LessonProgress m_progress;
  QStackedLayout* m_stack;
  LessonList* m_list;
  LessonView* m_view;
};

}  // namespace convscope
