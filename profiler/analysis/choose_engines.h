#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/rule.h"
#include "apply/choices.h"
#include "session/session.h"

namespace convscope {

/// What choices prefer and exclude.
struct ChooseOptions {
  bool deterministic = false;  ///< only algorithms that repeated their bits in the check and carry no note
  std::optional<std::uint64_t> workspaceLimit =
      {};  ///< none: the largest workspace of the heuristic choices of the survey
  std::int64_t iterations = kRule.shortTraining;  ///< over which a build and a first execution count once
  bool allowsRuntimeCompiled = true;
  /// Also algorithms that use Winograd, FFT or a reduced precision where the heuristic choice (benchmark = False) does
  /// not.
  bool allowsAnyNumerics = false;
};

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
/// Only algorithms that the survey executed are chosen, never one that was given up or whose result was wrong. The
/// first of a ranking takes the least time for ChooseOptions::iterations with its build and first execution; if it is
/// faster than the heuristic choice by noise only, the heuristic choice stays. Behind it are the best for the switches
/// of frameworks that the first does not suit: deterministic algorithms, and in tf32 those without tensor cores.
std::vector<ProblemChoice> chooseEngines(const Survey& survey, const ChooseOptions& options);

/// Returns the device and library of a survey. Throws InputError if it is not of cuDNN on a GPU.
ChoiceTarget choiceTargetOf(const Survey& survey);

}  // namespace convscope
