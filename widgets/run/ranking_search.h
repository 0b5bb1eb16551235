#pragma once

#include <QString>
#include <string>

#include "analysis/workload_ranking.h"

namespace convscope {

/// Returns a text for SpanSearch that finds the spans of a layer's pass at all of its input sizes: the layer's name if
/// the timeline has it, otherwise shapes. `name` is the layer's in the ranking, or a part's in the icicle.
QString searchText(const Workload& workload, const RankedConvolution& pass, const std::string& name);

}  // namespace convscope
