#pragma once

#include "workload/workload.h"

namespace convscope::testing {

/// Returns a consistent workload that uses every field: two sizes, a race, a depthwise layer.
Workload sampleWorkload();

}  // namespace convscope::testing
