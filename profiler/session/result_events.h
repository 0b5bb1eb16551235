#pragma once

#include <vector>

#include "session/session.h"

namespace convscope {

/// The events that fold to `result`, a problem that has ended, as number `problem` of the survey `run`. Kernels come
/// last: those that were read with times, and of other engines the names once.
std::vector<Event> eventsOf(const ProblemResult& result, int run, int problem);

/// The events that fold to `survey`, without problems under way, remarks and checks: what another process must know to
/// continue or use it.
std::vector<Event> eventsOf(const Survey& survey);

}  // namespace convscope
