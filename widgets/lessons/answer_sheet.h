#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include "widgets/lessons/lesson_progress.h"

namespace convscope {

/// A question of a lesson with the student's prediction.
struct AnsweredQuestion {
  QString step;
  QString question;    ///< plain text
  QString prediction;  ///< empty: none
  QString right;       ///< empty: the session could not decide it
  bool isRight = false;
  bool isShown = true;  ///< its answer was shown; otherwise nothing above is known but the step
};

/// Returns the questions of a lesson, in order.
QList<AnsweredQuestion> answeredQuestions(const Lesson& lesson, LessonProgress& progress);

/// Returns "Right predictions: 3 of 4."
QString resultText(const QList<AnsweredQuestion>& questions);

/// Returns a sheet with the student's answers and a line for the name, as plain text or as PDF.
QString answerSheetText(const Lesson& lesson, const QList<AnsweredQuestion>& questions);
QByteArray answerSheetPdf(const Lesson& lesson, const QList<AnsweredQuestion>& questions);

}  // namespace convscope
