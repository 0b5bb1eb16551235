#pragma once

#include <cstdint>
#include <optional>

#include "widgets/input_sizes/size_forecasts.h"

namespace convscope {

/// Returns the number of iterations that is shown until the user chooses one, for a crossing of two policies' lines
/// after `crossing` iterations. The crossing is to be seen with as much on its right as on its left: the smallest 1, 2
/// or 5 times a power of ten that is at least twice the crossing. Without a crossing 10,000; never fewer, and never
/// more than kMostForecastIterations.
std::int64_t defaultIterations(std::optional<std::int64_t> crossing);

/// Returns after how many iterations the last of the policies pays off against the first; none if none ever does.
std::optional<std::int64_t> lastCrossing(const SizeForecasts::Result& result);

}  // namespace convscope
