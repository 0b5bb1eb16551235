#pragma once

#include <string>
#include <vector>

#include "session/session.h"

namespace convscope {

/// Returns the first condition in which two surveys differ, e.g. "precisions"; empty if they can be sizes of one sweep.
std::string differentCondition(const Survey& a, const Survey& b);

/// Returns a survey of each size that `session` has or plans under the conditions of `reference`, one of its surveys;
/// smallest size first. It is `reference` if that was completed, otherwise the latest completed one; if none of its
/// size was, `reference` or the latest. surveysLike() returns those of them with measurements.
std::vector<const Survey*> plannedSizes(const Session& session, const Survey& reference);

/// Returns the survey that is shown of a session unless another is chosen: the last one. If it is not complete, it may
/// be a size of a stopped sweep that was not begun; then the last complete size of the sweep, otherwise the one that
/// was measured first. Null if the session has no survey.
const Survey* openedSurvey(const Session& session);

}  // namespace convscope
