#pragma once

#include <QScrollArea>

#include "widgets/lessons/lesson_progress.h"
#include "widgets/lessons/step_renderer.h"

class QLabel;
class QPushButton;

namespace convscope {

class QuestionBox;

/// The text of a step, its question, and its answer once the question is answered.
class StepView : public QScrollArea {
  Q_OBJECT

 public:
  explicit StepView(QWidget* parent = nullptr);

  /// Shows a step from its start. `moreOn` is the title of a page with more details, or empty.
  void showStep(const LessonStep& step, const LessonProgress::Step& progress, StepRenderer& renderer,
                const QString& moreOn);
  /// Renders the same step again, after the session changed or its answer may be shown.
  void refresh(const LessonStep& step, const LessonProgress::Step& progress, StepRenderer& renderer);

  QuestionBox& question() { return *m_question; }
  QString text() const;
  /// Returns the shown part of the answer; empty before it is shown.
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
