#pragma once

#include "widgets/shared/selection.h"
#include "widgets/shared/session_store.h"

namespace convscope {

/// The survey that views show: the selected one, else the last. -1 where there is none.
int shownSurvey(const SessionStore& store, const Selection& selection);

/// The problem that views of one problem show: the selected one, else the first of the shown survey. -1 where there is
/// none.
int shownProblem(const SessionStore& store, const Selection& selection);

/// The problem at these indices; null where there is none.
const ProblemResult* problemAt(const SessionStore& store, int survey, int problem);

}  // namespace convscope
