#pragma once

#include <cstddef>
#include <string>

#include "analysis/recorded_forecast.h"
#include "cli/json_text.h"

namespace convscope::cli {

/// Returns the forecast of whole iterations as text: what was recorded and what limits it, a row for each policy, a row
/// for each recorded size if there are several, and the assumptions.
std::string iterationText(const RecordedForecast& forecast, std::size_t width);

/// Returns the same as one JSON object. Times are in microseconds.
Json iterationJson(const RecordedForecast& forecast);

/// Returns one CSV row for each policy and recorded kind of iteration.
std::string iterationCsv(const RecordedForecast& forecast);

}  // namespace convscope::cli
