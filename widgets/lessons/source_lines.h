#pragma once

#include <QStringList>

#include "lesson/step_figures.h"
#include "widgets/shared/session_store.h"

namespace convscope {

/// Returns where the figures of a step were measured: the survey of `own`, and those of all other sessions that
/// `figures` uses. Surveys of the same date, device and library are one line. Empty if `own` has no survey for `stage`.
QStringList sourceLines(const SessionStore& own, const LessonStage& stage, StepFigures& figures);

}  // namespace convscope
