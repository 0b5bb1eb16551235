#pragma once

#include "backend/backend.h"
#include "measure/clock.h"

namespace convscope {

/// Plans and executes one tiny convolution, so that what a library loads at its first use (heuristics, code) is paid
/// here and not by the first problem of a survey. Returns what each step took, in microseconds; a step that fails ends
/// it: the survey will meet the same failure and say so.
SetupCosts warmUpLibrary(Executor& executor, Precision precision, Layout layout, Clock& clock = systemClock());

}  // namespace convscope
