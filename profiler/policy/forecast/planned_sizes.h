#pragma once

#include <string>
#include <vector>

#include "session/session.h"

namespace convscope {

/// Returns the first condition in which two surveys differ, e.g. "precisions"; empty if they can be sizes of one sweep.
std::string differentCondition(const Survey& a, const Survey& b);

/// Returns a survey of each size that `session` has or plans under the conditions of `reference`, one of its surveys;
/// smallest size first. It is the latest completed one; if none of its size was completed, `reference` or the latest.
/// surveysLike() returns those of them with measurements.
std::vector<const Survey*> plannedSizes(const Session& session, const Survey& reference);

}  // namespace convscope
