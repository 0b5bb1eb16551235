#pragma once

#include <span>

#include "session/session.h"

namespace convscope {

/// Returns the standard deviation, in microseconds, of what benchmark mode saves in an iteration: the mean of one
/// iteration at each of `surveys`. Benchmark mode decides by one execution of each algorithm, so another process may
/// choose others; and each steady time is the median of a few samples. Problems of which a choice is not known are left
/// out.
double gainDeviationUs(std::span<const Survey* const> surveys);

}  // namespace convscope
