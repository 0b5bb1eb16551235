#pragma once

#include <cstddef>
#include <string>

#include "analysis/survey_summary.h"

namespace convscope::cli {

/// Returns every algorithm of one problem as text: a table of the measured ones, fastest first; then why the others
/// were not measured; then the kernels of the fastest and of the heuristic choice; then the command line that repeats
/// the measurement of the fastest.
std::string trialReport(const Survey& survey, const ProblemSummary& problem, std::size_t width);

}  // namespace convscope::cli
