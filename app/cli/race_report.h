#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "analysis/iteration_model.h"
#include "analysis/race_comparison.h"
#include "cli/json_text.h"

namespace convscope::cli {

/// Returns the searches that the framework ran as text: a row for each, with its pick beside the survey's medians.
/// Empty if the recording has none. `all` adds every plan of every search.
std::string raceReport(const RaceComparison& comparison, const Workload& workload, bool all, std::size_t width);

/// Returns the ten wrong picks that cost an iteration most, with their sum, also as a share of the recorded iteration
/// if it is known. Empty if no pick is wrong.
std::string worstPicksReport(const RaceComparison& comparison, const Workload& workload,
                             const std::optional<Interval>& iterationUs, std::size_t width);

/// Returns all searches as one JSON object, with every plan. Times are in microseconds.
Json raceJson(const RaceComparison& comparison, const Workload& workload);

}  // namespace convscope::cli
