#pragma once

#include <span>
#include <vector>

#include "analysis/compare.h"
#include "session/session.h"

namespace convscope {

/// The surveys of one input size in two measurements. Never null.
struct CommonSize {
  const Survey* before;
  const Survey* after;
};

/// Returns the input sizes that two measurements have, in the order of `after`. Each measurement has one survey for
/// each of its sizes; those of a common size have a problem in common.
std::vector<CommonSize> commonSizes(std::span<const Survey* const> before, std::span<const Survey* const> after);

/// Returns whether both are the same measurement; a merge gives surveys other run numbers.
bool isSameMeasurement(const Survey& first, const Survey& second);

/// Returns the input sizes, in the same order.
std::vector<Dims> inputsOf(std::span<const CommonSize> sizes);

/// Compares both measurements at each of these sizes. The times are of the mean iteration, each size once; the counts
/// are of all sizes together.
ComparisonTotals totalsAt(std::span<const CommonSize> sizes);

}  // namespace convscope
