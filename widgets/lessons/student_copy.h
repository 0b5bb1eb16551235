#pragma once

#include <QString>
#include <set>
#include <string>

#include "lesson/lesson.h"
#include "lesson/step_figures.h"

namespace convscope {

/// The texts of a lesson for a student who has not answered its questions yet. A figure that answers an earlier
/// question is a blank to fill in, unless a text said it before the question. The last step has no lists: what is to
/// be remembered answers the questions.
class StudentCopy {
 public:
  /// Returns the text of a step in Markdown.
  QString text(const LessonStep& step, StepFigures& figures) const;
  /// Returns another text of a step, e.g. its question, in Markdown.
  QString markdown(const LessonStep& step, StepFigures& figures, const LessonText& text) const;
  /// Notes the questions that a step asks. Call it for each step in order, after its text and question.
  void addQuestions(const LessonStep& step);
  /// Returns whether a step is the lesson's last one, which says what to remember.
  static bool isSummary(const LessonStep& step) { return step.question.empty() && !step.exercises.empty(); }

 private:
  std::set<std::string> m_said;   ///< figures
  std::set<std::string> m_asked;  ///< figures
};

}  // namespace convscope
