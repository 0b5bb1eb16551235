#pragma once

#include "analysis/iteration_forecast.h"

namespace convscope {

/// Chooses a policy and sets `best`, `advice` and `code`. `policies` are set and their first has no `missing`.
///
/// A policy that makes iterations noticeably faster wins, the fastest of several. If none does, the one that searches
/// least of those that are not slower; the baseline if it searches as little. Policies that need another kind of result
/// (deterministic ones) are advised only if the baseline is one.
void advise(IterationForecast& forecast, const Survey& survey);

/// Returns the limit in one sentence with its reason and figures, e.g. "Bound by the host: the device idles ...".
/// Empty if no iteration was timed.
std::string limitText(const IterationForecast& forecast);

}  // namespace convscope
