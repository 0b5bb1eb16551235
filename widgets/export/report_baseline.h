#pragma once

#include "widgets/export/report.h"
#include "widgets/shared/baseline.h"

namespace convscope {

/// Returns what changed since the pinned baseline: its answer, the time of an iteration, and the verdicts on layers and
/// passes. Something is compared, see Baseline::isCompared().
ReportSection baselineSection(const Baseline& baseline);

}  // namespace convscope
