#pragma once

#include <string>

#include "analysis/answer.h"
#include "cli/json_text.h"

namespace convscope::cli {

/// Returns the answer as text: its sentences and its code, indented. Every command that answers prints this. `caution`
/// is cautionText(), or empty.
std::string answerText(const Answer& answer, const std::string& caution = {});

/// Returns the same as JSON: advice, policy, sentence, limits, basis, code, missing and applied.
Json answerJson(const Answer& answer);

}  // namespace convscope::cli
