#pragma once

#include <cstddef>
#include <string>

#include "cli/survey_summary.h"

namespace convscope::cli {

/// Every algorithm of one problem, as text: those that were measured as a table, the fastest first; then why the others
/// were not; then the line that reproduces the fastest one's measurement.
std::string trialReport(const Survey& survey, const ProblemSummary& problem, std::size_t width);

std::string familyText(const Candidate& candidate);

/// The interquartile range as a share of the median; nothing where there is only one sample.
std::string spreadText(const Summary& summary);

}  // namespace convscope::cli
