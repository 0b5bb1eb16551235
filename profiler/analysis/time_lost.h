#pragma once

#include <cstddef>

#include "session/session.h"

namespace convscope {

/// What a choice takes longer than the fastest algorithm of its problem.
struct TimeLost {
  double ratio = 1;  ///< steady-state time of the choice over that of the fastest
  double us = 0;     ///< of an iteration: for all layers with the problem
  bool operator==(const TimeLost&) const = default;
};

/// Compares two trials of `problem` that have samples; `fastest` is its fastest.
TimeLost timeLost(const ProblemResult& problem, std::size_t choice, std::size_t fastest);

}  // namespace convscope
