#pragma once

#include <vector>

#include "session/session.h"

namespace convscope {

/// The events that fold to `result`, a problem that has ended, as number `problem` of the survey `run`. Kernel names
/// come last, once for each engine.
std::vector<Event> eventsOf(const ProblemResult& result, int run, int problem);

/// The events that fold to `survey`, without problems under way, remarks and checks: what another process must know to
/// continue or use it.
std::vector<Event> eventsOf(const Survey& survey);

}  // namespace convscope
