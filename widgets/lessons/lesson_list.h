#pragma once

#include <QScrollArea>
#include <vector>

#include "widgets/lessons/lesson_progress.h"

class QCommandLinkButton;
class QVBoxLayout;

namespace convscope {

/// All lessons, each with what it is about and how far the student has come.
class LessonList : public QScrollArea {
  Q_OBJECT

 public:
  explicit LessonList(QWidget* parent = nullptr);

  void showLessons(const std::vector<Lesson>& lessons, const LessonProgress& progress);
  const QList<QCommandLinkButton*>& buttons() const { return m_buttons; }

 signals:
  void chosen(int lesson);
  /// A file with a lesson of one's own.
  void openRequested();

 private:
  QVBoxLayout* m_rows;
  QList<QCommandLinkButton*> m_buttons;
};

}  // namespace convscope
