#pragma once

#include <optional>

#include "analysis/answer_brief.h"
#include "analysis/schedule_rivalry.h"

namespace convscope {

/// Returns ScheduleVerdict::brief of the compared policies. `choices` are the measured choices, if they are compared
/// beside the switch.
AnswerBrief briefOf(const Rivalry& rivalry, const std::optional<Rivalry>& choices);

}  // namespace convscope
