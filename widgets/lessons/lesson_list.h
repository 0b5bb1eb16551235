#pragma once

#include <QScrollArea>
#include <vector>

#include "lesson/lesson_paths.h"
#include "widgets/lessons/lesson_progress.h"

class QLabel;
class QVBoxLayout;

namespace convscope {

class LessonRow;
class SegmentedControl;

/// The lessons, each with its minutes, what to know before, and the student's progress: all of them, or those of a path
/// in its order. Up, Down, Home and End move the focus between them, Enter opens one.
class LessonList : public QScrollArea {
  Q_OBJECT

 public:
  explicit LessonList(QWidget* parent = nullptr);

  void setPaths(const std::vector<LessonPath>& paths);
  const std::vector<LessonPath>& pathList() const { return m_pathList; }
  /// `lessons` must outlive the list, or be replaced.
  void showLessons(const std::vector<Lesson>& lessons, LessonProgress& progress);
  /// Returns the indexes of the shown lessons, in their order.
  const std::vector<int>& order() const { return m_order; }
  const QList<LessonRow*>& rows() const { return m_rows; }
  /// Gives the list's focus to the row of this lesson, or to the first row if the shown path does not have it, and
  /// scrolls to it.
  void select(int lesson);
  SegmentedControl& paths() { return *m_paths; }

 signals:
  void chosen(int lesson);
  /// The user wants to open a lesson file.
  void openRequested();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void refresh();
  void moveTo(qsizetype row);
  const LessonPath* path() const;
  void showRow(std::size_t row, LessonProgress& progress);

  std::vector<LessonPath> m_pathList;
  const std::vector<Lesson>* m_lessons = nullptr;
  LessonProgress* m_progress = nullptr;
  std::vector<int> m_order;
  SegmentedControl* m_paths = nullptr;
  QLabel* m_about;
  QVBoxLayout* m_whole;
  QVBoxLayout* m_column;  ///< the rows
  QList<LessonRow*> m_rows;
};

}  // namespace convscope
