#pragma once

#include <vector>

#include "backend/algorithm.h"
#include "core/problem.h"
#include "measure/survey.h"

namespace convscope {

class Executor;

/// An algorithm to check.
struct CheckedAlgorithm {
  int algorithm = 0;  ///< its number among the problem's candidates
  Candidate candidate;
  double us = 0;      ///< approximate time of an execution: other work overlaps it for that long
  bool pick = false;  ///< its results are compared with those of the other picks
  bool operator==(const CheckedAlgorithm&) const = default;
};

struct CheckedProblem {
  int problem = 0;  ///< its number in the survey
  Problem subject;
  std::vector<CheckedAlgorithm> algorithms;
  bool operator==(const CheckedProblem&) const = default;
};

/// A check of one survey.
struct CheckRequest {
  CheckStarted started;  ///< emitted as it is
  std::vector<CheckedProblem> problems;
};

/// Executes every algorithm of `request` repeatedly, compares its results with each other and with exact ones, and
/// emits events, CheckStarted first and CheckEnded last. Returns how the check ended. A failure of one algorithm or
/// problem is part of its event, and the check continues; a lost device, or a backend that cannot compare results, ends
/// it. A stop request takes effect after the current algorithm.
[[nodiscard]] SurveyEnd checkResults(Executor& executor, const CheckRequest& request, const EventSink& sink,
                                     const std::stop_token& stop, Clock& clock = systemClock());

/// Describes a check of the survey number `run` on `executor`, with what it takes by default.
CheckStarted describeCheck(const Executor& executor, int run);

}  // namespace convscope
