#pragma once

#include <vector>

#include "analysis/answer.h"
#include "analysis/common_sizes.h"

namespace convscope {

/// The answers of two measurements that are compared.
struct ComparedAnswers {
  Answer before;
  Answer after;
  std::vector<CommonSize> sizes;  ///< that both answers are over; empty if the two surveys are of different sizes
};

/// Returns the answers of a survey of `sessionBefore` and one of `sessionAfter`. They are over the input sizes that
/// both measurements have, so that they can be compared; those of surveys of different sizes are over all of each.
ComparedAnswers comparedAnswers(const Session& sessionBefore, const Survey& before, const Session& sessionAfter,
                                const Survey& after);

}  // namespace convscope
