#pragma once

#include <cstddef>
#include <string>

#include "session/session.h"

namespace convscope::cli {

/// What a check of `survey` found, as text: a row for each problem, or with `all` for each algorithm; what is wrong;
/// and what PyTorch's switches cost. `width` in columns, 0: no limit. The survey must have been checked.
std::string checkReport(const Survey& survey, const std::string& file, std::size_t width, bool all);

/// Whether the check did not come to its end, or failed at something; differences are no failure.
bool checkHasFailures(const Survey& survey);

}  // namespace convscope::cli
