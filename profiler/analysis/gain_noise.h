#pragma once

#include <cstddef>
#include <span>

#include "session/session.h"

namespace convscope {

/// What benchmark mode saves in an iteration, and how certain that is. It decides by one execution of each algorithm,
/// so another process may choose others; and each steady time is the median of a few samples.
struct GainNoise {
  double savedUs = 0;      ///< mean over the choices that it may make; negative if it loses
  double deviationUs = 0;  ///< standard deviation of that, by its choices and by the samples of the session
};

/// Computes it over surveys of one network at several sizes, as the mean of one iteration at each. Problems of which a
/// choice is not known are left out.
GainNoise gainNoise(std::span<const Survey* const> surveys);

}  // namespace convscope
