#pragma once

#include <optional>
#include <string>

#include "analysis/iteration_limit.h"
#include "cli/json_text.h"

namespace convscope::cli {

/// Returns the limit's name in JSON and CSV; "unclear" if the recording does not say; empty without a timed iteration.
std::string limitKey(const std::optional<IterationLimit>& limit);

/// Returns the limit with the parts of an iteration; null without a timed iteration.
Json limitJson(const std::optional<IterationLimit>& limit);

}  // namespace convscope::cli
