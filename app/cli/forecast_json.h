#pragma once

#include <string>

#include "cli/forecasts.h"

namespace convscope::cli {

/// What else was asked for beside the forecasts.
struct ForecastExtras {
  const Survey* mispickSurvey = nullptr;  ///< null: not asked for
  std::vector<Mispick> mispicks;          ///< as its problems
  std::size_t mostBuckets = 0;            ///< 0: not asked for
};

/// Forecasts for other programs: one JSON object with, for each policy, every problem of every size, and for each
/// schedule every policy's totals and the advice. Times are in microseconds, sizes in bytes.
std::string forecastJson(const Forecasts& told, const std::string& file, const ForecastExtras& extras);

}  // namespace convscope::cli
