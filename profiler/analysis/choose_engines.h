#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apply/choices.h"
#include "policy/framework/applied_choice.h"
#include "session/session.h"

namespace convscope {

/// The choice for one problem of a survey.
struct ProblemChoice {
  std::string problem;      ///< canonical text, as cuDNN gets it
  Ranking ranking = {};     ///< empty if the problem is left out
  std::string reason = {};  ///< why it is left out, in a few words
  bool keepsHeuristic = false;
  double times = 1;                        ///< executions in an iteration
  double us = 0;                           ///< of the first of the ranking
  std::optional<double> heuristicUs = {};  ///< of the heuristic choice; none if it is not known
};

/// Returns the choice for each problem of a survey of cuDNN, in order.
///
/// Only algorithms that the survey executed are chosen, never one that was given up or whose result was wrong; see
/// AppliedChoice for the order. The policy "convscope-applied" forecasts the choices of the default options.
std::vector<ProblemChoice> chooseEngines(const Survey& survey, const ChooseOptions& options);

/// Returns the device and library of a survey. Throws InputError if it is not of cuDNN on a GPU.
ChoiceTarget choiceTargetOf(const Survey& survey);

}  // namespace convscope
