#pragma once

#include <QString>
#include <vector>

#include "analysis/compare.h"

namespace convscope {

/// Returns "faster", translated.
QString verdictName(Verdict verdict);

/// Counts the problems that both have measured: "2 faster, 6 slower, 28 the same, 32 unsure".
QString verdictCountsText(const ComparisonTotals& totals);

/// Returns why two surveys that differ in `distinctions` have no measured problem in common, in a sentence or two.
QString nothingInCommonText(const std::vector<Distinction>& distinctions);

}  // namespace convscope
