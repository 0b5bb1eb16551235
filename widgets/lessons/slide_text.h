#pragma once

#include <QString>
#include <QTextDocument>
#include <memory>

#include "lesson/step_figures.h"

namespace convscope {

/// Returns the text of a step's slide in type of this size: text, question and exercises; with `isAnswer`, question and
/// answer. Pictures are those of `folder`.
std::unique_ptr<QTextDocument> slideText(StepFigures& figures, const LessonStep& step, const QString& folder,
                                         bool isAnswer, int pixels);

/// Returns whether a table of a text that is laid out has a word that its column is too narrow for.
bool breaksWords(const QTextDocument& text);

}  // namespace convscope
