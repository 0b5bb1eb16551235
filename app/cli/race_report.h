#pragma once

#include <cstddef>
#include <string>

#include "analysis/race_comparison.h"
#include "cli/json_text.h"

namespace convscope::cli {

/// Returns the searches that the framework ran as text: a row for each, with its pick beside the survey's medians.
/// Empty if the recording has none. `all` adds every plan of every search.
std::string raceReport(const RaceComparison& comparison, const Workload& workload, bool all, std::size_t width);

/// Returns the same as one JSON object, with every plan. Times are in microseconds.
Json raceJson(const RaceComparison& comparison, const Workload& workload);

}  // namespace convscope::cli
