#pragma once

#include "widgets/export/report.h"
#include "widgets/shared/baseline.h"

namespace convscope {

/// Returns what changed since the pinned baseline, at the input sizes that both have: the time of an iteration under
/// each policy, the counts of faster and slower layers, and the baseline's answer. Says which sizes each has if none is
/// common. A baseline is pinned, and is not the shown survey itself.
ReportSection baselineSection(const Baseline& baseline);

}  // namespace convscope
