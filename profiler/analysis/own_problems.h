#pragma once

#include <vector>

#include "session/session.h"

namespace convscope {

/// Returns for each problem of a survey whether the surveyed library executes it: in the recorded program or, of a
/// network, in PyTorch. Times of a whole network are sums over these problems, so they can be compared with each other.
/// If the library executes none, the survey is about the library alone, and all of them count.
std::vector<bool> ownProblems(const Survey& survey);

}  // namespace convscope
