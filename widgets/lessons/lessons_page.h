#pragma once

#include "widgets/lessons/lesson_progress.h"
#include "widgets/lessons/step_renderer.h"
#include "widgets/shared/page.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

class LessonList;
class LessonView;

/// The page "lessons": the list of all lessons, or one of them step by step. Emits signals to open, play or measure a
/// session.
class LessonsPage : public Page {
  Q_OBJECT

 public:
  LessonsPage(const SessionStore& store, ShownSurvey& shown, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("lessons"); }
  QString title() const override { return tr("Lessons"); }
  /// Returns the chart of the shown step.
  QList<SessionChart*> charts() const override;
  QList<QTableView*> tables() const override { return {}; }

  void setRecordedSessions(const RecordedSessions& recorded);
  /// Sets the pages that steps can refer to.
  void setPages(const QList<Page*>& pages);
  /// Appends a lesson, or replaces one with the same name, and shows it.
  void openLesson(const Lesson& lesson);
  void showLesson(int index);
  void showList();

  /// Returns the open lesson; null while the list is shown.
  const Lesson* openedLesson() const;
  LessonList& list() { return *m_list; }
  LessonView& view() { return *m_view; }

 signals:
  /// Requests playback at `speed` times the measured speed; 0 shows the session at once.
  void playRecorded(const QString& session, double speed);
  /// Requests a survey with the settings of `stage`.
  void runExperiment(const convscope::LessonStage& stage);
  void openLessonRequested();
  void handoutRequested();

 private:
  std::vector<Lesson> m_lessons;
  LessonProgress m_progress;
  LessonList* m_list;
  LessonView* m_view;
};

}  // namespace convscope
