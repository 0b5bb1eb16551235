#pragma once

#include <cstddef>
#include <string>

#include "cli/forecasts.h"

namespace convscope::cli {

/// Returns forecasts as text: for each schedule a row for each policy, and which takes the least time.
std::string forecastText(const Forecasts& forecasts, std::size_t width);

/// Returns the wrong-pick probabilities as text: a row for each problem of `survey`.
std::string wrongPickText(const Survey& survey, const std::vector<WrongPick>& picks, std::size_t width);

/// Returns the best ways to pad to at most `most` sizes, for each schedule of several sizes and each policy.
std::string bucketText(const Forecasts& forecasts, std::size_t most, std::size_t width);

/// Returns one CSV row for each schedule and policy.
std::string forecastCsv(const Forecasts& forecasts);

}  // namespace convscope::cli
