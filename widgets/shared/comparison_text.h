#pragma once

#include <QString>
#include <vector>

#include "analysis/compare.h"

namespace convscope {

/// Returns "faster", translated.
QString verdictName(Verdict verdict);

/// Returns why two surveys that differ in `distinctions` have no measured problem in common, in a sentence or two.
QString nothingInCommonText(const std::vector<Distinction>& distinctions);

}  // namespace convscope
