#pragma once

#include <cstddef>
#include <string>

#include "workload/workload.h"

namespace convscope::cli {

/// Returns the summary of a workload that `import` prints: where it comes from, switches, iterations by kind, who
/// executes its convolutions, what the first calls and the framework's searches took, and the remarks.
std::string workloadText(const Workload& workload, std::size_t width);

}  // namespace convscope::cli
