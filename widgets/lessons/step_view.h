#pragma once

#include <QScrollArea>

#include "lesson/step_figures.h"
#include "widgets/lessons/lesson_progress.h"

class QLabel;
class QPushButton;

namespace convscope {

class ContradictionBox;
class LessonTextView;
class QuestionBox;

/// The text of a step, its question, and its answer once the question is answered.
class StepView : public QScrollArea {
  Q_OBJECT

 public:
  explicit StepView(QWidget* parent = nullptr);

  /// Shows a step from its start. `moreOn` is the title of a page with more details, or empty.
  void showStep(const LessonStep& step, const LessonProgress::Step& progress, StepFigures& figures,
                const QString& moreOn);
  /// Renders the same step again, after the session changed or its answer may be shown. The answer waits while
  /// `underWay`.
  void refresh(const LessonStep& step, const LessonProgress::Step& progress, StepFigures& figures, bool underWay);

  QuestionBox& question() { return *m_question; }
  QString text() const;
  /// Returns the shown part of the answer; empty before it is shown.
  QString answer() const;
  /// Returns the shown exercises.
  QString exercises() const;
  /// Returns what the box about contradictions says; empty if there is none.
  QString contradiction() const;
  QPushButton* moreButton() const { return m_more; }

 signals:
  void moreRequested();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void setFonts();
  void reveal(const LessonStep& step, StepFigures& figures, std::vector<std::string>& missing);

  QLabel* m_title;
  LessonTextView* m_text;
  ContradictionBox* m_contradiction;
  QuestionBox* m_question;
  LessonTextView* m_answer;
  QLabel* m_exercisesTitle;
  LessonTextView* m_exercises;
  QLabel* m_missing;
  QPushButton* m_more;
  bool m_revealed = false;
};

}  // namespace convscope
