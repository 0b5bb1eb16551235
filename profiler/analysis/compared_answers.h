#pragma once

#include <string>
#include <vector>

#include "analysis/answer.h"
#include "analysis/common_sizes.h"
#include "analysis/compared_names.h"

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

/// Says that the machine was busy during one survey or both, so that differences may come from it: at the sizes that
/// comparedAnswers() are over, otherwise during these two surveys. Empty if it was not.
std::string busyText(const Session& sessionBefore, const Survey& before, const Session& sessionAfter,
                     const Survey& after, const ComparedNames& names);

}  // namespace convscope
