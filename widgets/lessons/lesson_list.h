#pragma once

#include <QScrollArea>
#include <vector>

#include "widgets/lessons/lesson_progress.h"

class QCommandLinkButton;
class QVBoxLayout;

namespace convscope {

/// The list of all lessons, each with its summary and the student's progress.
class LessonList : public QScrollArea {
  Q_OBJECT

 public:
  explicit LessonList(QWidget* parent = nullptr);

  void showLessons(const std::vector<Lesson>& lessons, const LessonProgress& progress);
  const QList<QCommandLinkButton*>& buttons() const { return m_buttons; }

 signals:
  void chosen(int lesson);
  /// The user wants to open a lesson file.
  void openRequested();

 private:
  QVBoxLayout* m_rows;
  QList<QCommandLinkButton*> m_buttons;
};

}  // namespace convscope
