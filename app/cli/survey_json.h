#pragma once

#include <string>

#include "cli/survey_summary.h"
#include "problem/problem.h"

namespace convscope::cli {

/// What a survey found, for other programs: one JSON object with its environment, every problem with every trial, the
/// totals and the cost of the search. Times are in microseconds, sizes in bytes; what is not known is null or left out.
/// Only the problems of `layer` where that is not empty. `replays` are told with it, where there are some.
std::string surveyJson(const Survey& survey, const std::string& file, const std::string& layer,
                       const std::vector<Replay>& replays = {});

}  // namespace convscope::cli
