#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "analysis/survey_summary.h"

namespace convscope::cli {

/// Returns what was measured on which device as an object: network, input, precision, layout, backend and device.
nlohmann::ordered_json conditionsJson(const SurveyStarted& started);

/// Returns what a survey found as an object for --json: its environment, every problem with every trial, the totals,
/// the cost of the search, and `replays` if there are any. Times are in microseconds, sizes in bytes; unknown values
/// are null or left out. With a `layer`, only its problems are in it.
nlohmann::ordered_json surveyJson(const Survey& survey, const std::string& file, const std::string& layer,
                                  const std::vector<Replay>& replays = {});

}  // namespace convscope::cli
