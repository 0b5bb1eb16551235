#pragma once

#include <optional>

#include "core/problem.h"

namespace convscope {

/// A problem that is a part of the work of another one.
struct ProblemPart {
  Problem problem;
  double share = 1;  ///< its operations over those of the whole, below 1
};

/// Returns a problem of the same layer with about `share` (0 to 1) of the work of `whole`: fewer elements of the batch,
/// then fewer rows of the outermost spatial dimensions. Channels, groups and filter are the same. None if nothing can
/// be taken away.
std::optional<ProblemPart> partOf(const Problem& whole, double share);

}  // namespace convscope
