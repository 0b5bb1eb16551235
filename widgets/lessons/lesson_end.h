#pragma once

#include <QScrollArea>

#include "widgets/lessons/answer_sheet.h"

class QLabel;
class QPushButton;

namespace convscope {

class LessonTextView;

/// The end of a lesson: the student's predictions, and the title of the next lesson.
class LessonEnd : public QScrollArea {
  Q_OBJECT

 public:
  explicit LessonEnd(QWidget* parent = nullptr);

  /// `next` is the title of the next lesson; empty if there is none.
  void showEnd(const Lesson& lesson, const QList<AnsweredQuestion>& questions, const QString& next);
  QString text() const;
  QPushButton* saveButton() const { return m_save; }

 signals:
  void saveRequested();

 private:
  QLabel* m_title;
  QLabel* m_result;
  LessonTextView* m_answers;
  QLabel* m_next;
  QPushButton* m_save;
};

}  // namespace convscope
