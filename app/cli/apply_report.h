#pragma once

#include <string>
#include <vector>

#include "apply/coverage.h"

namespace convscope::cli {

/// Says for each process what was applied, one line each; of many processes one line for all.
std::vector<std::string> coverageLines(const Coverage& processes);

}  // namespace convscope::cli
