#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "workload/ranks.h"
#include "workload/workload.h"

namespace convscope::cli {

/// Returns what was recorded, line by line: sources, where, switches, iterations, sizes, who executes what, remarks.
std::string workloadText(const Workload& workload);

/// Returns workloadText, a table of the kinds of iterations, and what first calls and the framework's searches took.
std::string workloadReport(const Workload& workload, std::size_t width);

/// Returns what workloadReport has of most interest, as words before a command: the layers by their time, or what was
/// recorded if that has no times.
const char* importTitle(const Workload& workload);

/// Returns a table of the ranks of a run, and which is the slowest.
std::string ranksReport(const RankComparison& comparison, std::size_t width);

/// Returns a table of the distinct problems: layer, times an iteration, executor and time.
std::string workloadProblemsText(const Workload& workload, std::size_t width);

/// Returns all of it as an object (docs/formats.md, "Output as JSON").
nlohmann::ordered_json workloadJson(const Workload& workload);

}  // namespace convscope::cli
