#pragma once

#include "backend/device_info.h"
#include "core/layout.h"
#include "core/precision.h"
#include "measure/clock.h"

namespace convscope {

class Executor;

/// Plans and executes one tiny convolution, so that the first problem of a survey does not pay for what a library loads
/// at its first use (heuristics, modules). Returns the time of each step in microseconds. Ends at the first failing
/// step; the survey will report the same failure.
SetupCosts warmUpLibrary(Executor& executor, Precision precision, Layout layout, Clock& clock = systemClock());

}  // namespace convscope
