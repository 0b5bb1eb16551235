#pragma once

#include <cstddef>
#include <string>

#include "cli/forecasts.h"

namespace convscope::cli {

/// Forecasts as text: for each schedule a row for each policy, and the advice.
std::string forecastText(const Forecasts& told, std::size_t width);

/// What a pick by one sample costs: a row for each problem of `survey`.
std::string mispickText(const Survey& survey, const std::vector<Mispick>& picks, std::size_t width);

/// For each schedule of several sizes and each policy: the best ways to pad up to at most `most` of them.
std::string bucketText(const Forecasts& told, std::size_t most, std::size_t width);

/// One row for each schedule and policy.
std::string forecastCsv(const Forecasts& told);

}  // namespace convscope::cli
