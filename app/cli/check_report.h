#pragma once

#include <cstddef>
#include <string>

#include "session/session.h"

namespace convscope::cli {

/// Returns the results of a check as text: a row for each problem, or with `all` for each algorithm; the findings; and
/// the cost of PyTorch's switches. `width` in columns, 0: no limit. The survey must have been checked.
std::string checkReport(const Session& session, const Survey& survey, const std::string& file, std::size_t width,
                        bool all);

}  // namespace convscope::cli
