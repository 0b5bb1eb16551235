#pragma once

#include <cstddef>
#include <optional>
#include <string>
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
  std::size_t own = 0;      ///< problems that cuDNN executes in PyTorch
  std::size_t timed = 0;    ///< those of them that the times are of
  double heuristicUs = 0;
  double chosenUs = 0;

  bool hasTimes() const { return heuristicUs > 0; }
  /// Returns whether an iteration with the choices takes noticeably longer than without them.
  bool takesLonger() const;
  bool operator==(const ChoiceTotals&) const = default;
};

/// Adds up `choices`, which chooseEngines() made from `survey`.
ChoiceTotals choiceTotals(const Survey& survey, const std::vector<ProblemChoice>& choices);

/// Returns what a choice file has of `choices`: all rankings that are not empty.
Choices choicesOf(ChoiceTarget target, const std::vector<ProblemChoice>& choices);

/// Two versions of cuDNN. Choices that were measured with one do not hold for a program that uses the other.
struct OtherLibrary {
  std::string recorded;  ///< used by the recorded program
  std::string measured;  ///< used by its survey
};

/// Returns these if a survey of a recorded program used another cuDNN than the program.
std::optional<OtherLibrary> otherLibrary(const Survey& survey);

}  // namespace convscope
