#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "workload/workload.h"

namespace convscope::cli {

/// Returns what was recorded, line by line: sources, where, switches, iterations, sizes, who executes what, remarks.
std::string recordingText(const Workload& workload);

/// Returns a table of the distinct problems: layer, times an iteration, executor and time.
std::string recordedProblemsText(const Workload& workload, std::size_t width);

/// Returns both as an object (docs/formats.md, "Output as JSON").
nlohmann::ordered_json recordingJson(const Workload& workload);

}  // namespace convscope::cli
