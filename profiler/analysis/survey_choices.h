#pragma once

#include <cstddef>
#include <vector>

#include "analysis/choose_engines.h"
#include "apply/choices.h"
#include "session/session.h"

namespace convscope {

/// The choices for the problems of a survey in numbers. Times are of the convolutions of an iteration that cuDNN
/// executes in PyTorch and whose heuristic choice is known.
struct ChoiceTotals {
  std::size_t changed = 0;  ///< problems that get another engine than the heuristic choice
  std::size_t kept = 0;     ///< problems that keep it
  std::size_t leftOut = 0;  ///< problems without a choice
  double heuristicUs = 0;
  double chosenUs = 0;

  bool hasTimes() const { return heuristicUs > 0; }
  bool operator==(const ChoiceTotals&) const = default;
};

/// Adds up `choices`, which chooseEngines() made from `survey`.
ChoiceTotals choiceTotals(const Survey& survey, const std::vector<ProblemChoice>& choices);

/// Returns what a choice file has of `choices`: all rankings that are not empty.
Choices choicesOf(ChoiceTarget target, const std::vector<ProblemChoice>& choices);

}  // namespace convscope
