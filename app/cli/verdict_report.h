#pragma once

#include <cstddef>
#include <string>

#include "analysis/findings.h"

namespace convscope::cli {

/// Returns the answer of a session as text: the verdict with its figures and code, and the findings with their effects.
/// `width` is in columns; 0: no limit.
std::string verdictReport(const SurveyFigures& figures, std::size_t width);

}  // namespace convscope::cli
