#pragma once

#include <optional>

#include "session/session.h"

namespace convscope {

/// What the convolutions of an iteration take in two surveys with the fastest algorithms, in microseconds.
struct WholeIterations {
  double beforeUs = 0;
  double afterUs = 0;
};

/// Returns the iterations of two surveys of networks, with what only one of them has: an edited layer counts on both
/// sides. None if a problem of either was not measured, or if they measured other passes.
std::optional<WholeIterations> wholeIterations(const Survey& before, const Survey& after);

}  // namespace convscope
