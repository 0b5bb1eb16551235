#pragma once

#include <string>

#include "analysis/answer.h"
#include "cli/json_text.h"

namespace convscope::cli {

/// Returns the answer as text: its sentences and its code, indented. Every command that answers prints this. `caution`
/// is cautionText(), or empty.
std::string answerText(const Answer& answer, const std::string& caution = {});

/// Returns the same as JSON, with its short form and the number of iterations from which it holds.
Json answerJson(const Answer& answer);

/// Returns bounds of a number of iterations as JSON.
Json rangeJson(const IterationRange& range);

}  // namespace convscope::cli
