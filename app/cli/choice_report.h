#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analysis/choose_engines.h"
#include "analysis/survey_choices.h"
#include "apply/choices.h"

namespace convscope::cli {

/// The choices from one survey.
struct ChosenSurvey {
  std::string file;
  std::string size;         ///< its input size
  bool isRecorded = false;  ///< it measured the convolutions of a recording
  std::vector<ProblemChoice> choices;
  ChoiceTotals totals;
};

/// Returns what was chosen and what was left out, and what an iteration gains. `remarks` are sentences on
/// the sessions.
std::string choiceText(const std::string& file, const Choices& choices, const std::vector<ChosenSurvey>& surveys,
                       const std::vector<std::string>& remarks, std::size_t width);

}  // namespace convscope::cli
