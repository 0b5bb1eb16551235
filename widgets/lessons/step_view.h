#pragma once

#include <QScrollArea>

#include "widgets/lessons/lesson_progress.h"
#include "widgets/lessons/step_renderer.h"

class QLabel;
class QPushButton;

namespace convscope {

class QuestionBox;

/// The text of a step, its question, and after that was answered the answer.
class StepView : public QScrollArea {
  Q_OBJECT

 public:
  explicit StepView(QWidget* parent = nullptr);

  /// Shows a step from its beginning. `moreOn`: title of the page where more is to be seen; empty for none.
  void showStep(const LessonStep& step, const LessonProgress::Step& progress, StepRenderer& teller,
                const QString& moreOn);
  /// Tells the same step anew, after the session changed or the answer is due.
  void refresh(const LessonStep& step, const LessonProgress::Step& progress, StepRenderer& teller);

  QuestionBox& question() { return *m_question; }
  QString text() const;
  /// What is shown of the answer; empty before.
  QString answer() const;
  QPushButton* moreButton() const { return m_more; }

 signals:
  void moreRequested();

 private:
  QLabel* m_title;
  QLabel* m_text;
  QuestionBox* m_question;
  QLabel* m_answer;
  QLabel* m_missing;
  QPushButton* m_more;
  bool m_revealed = false;
};

}  // namespace convscope
