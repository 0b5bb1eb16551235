#pragma once

#include <string>

#include "cli/forecasts.h"
#include "cli/json_text.h"

namespace convscope::cli {

/// What was requested beside the forecasts.
struct ForecastExtras {
  const Survey* wrongPickSurvey = nullptr;  ///< null: not requested
  std::vector<WrongPick> wrongPicks;        ///< as its problems
  std::size_t mostBuckets = 0;              ///< 0: not requested
};

/// Returns forecasts as one JSON object: for each policy every problem of every size, and for each schedule every
/// policy's totals and which takes the least time. Times are in microseconds, sizes in bytes.
Json forecastJson(const Forecasts& forecasts, const std::string& file, const ForecastExtras& extras);

/// Returns the wrong-pick analysis of each problem of `survey` as a JSON array.
Json wrongPicksJson(const Survey& survey, const std::vector<WrongPick>& picks);

}  // namespace convscope::cli
