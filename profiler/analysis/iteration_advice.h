#pragma once

#include "analysis/iteration_forecast.h"

namespace convscope {

/// Chooses a policy and sets `best`, `advice` and `code`. `policies` are set and their first has no `missing`.
///
/// A policy that makes iterations noticeably faster wins; of those that do not differ noticeably from the fastest, the
/// one that searches least. If none is faster, the one that searches least of those that are not slower; the baseline
/// if it searches as little. Policies that need another kind of result (deterministic ones) are advised only if the
/// baseline is one; policies that no setting of a framework switches on, never.
void advise(IterationForecast& forecast, const Survey& survey);

/// Returns the limit in one sentence with its reason and figures, e.g. "Bound by the host: the device idles ...".
/// Empty if no iteration was timed.
std::string limitText(const IterationForecast& forecast);

}  // namespace convscope
