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

}  // namespace convscope
