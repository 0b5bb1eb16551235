#pragma once

#include <QString>

#include "lesson/step_figures.h"

namespace convscope {

/// Returns what the lecturer reads in a step, in Markdown: its question with the right choice marked and the answer, or
/// its text if it has no question, and its exercises with their answers.
QString lecturerScript(const LessonStep& step, StepFigures& figures);

}  // namespace convscope
