#pragma once

#include <vector>

#include "measure/survey.h"

namespace convscope {

/// An algorithm whose results are to be checked.
struct CheckedAlgorithm {
  int algorithm = 0;  ///< its number among the problem's candidates
  Candidate candidate;
  double us = 0;      ///< what an execution takes, roughly: for so long other work is kept beside it
  bool pick = false;  ///< its results are compared with those of the other picks
};

struct CheckedProblem {
  int problem = 0;  ///< its number in the survey
  Problem subject;
  std::vector<CheckedAlgorithm> algorithms;
};

/// What is to be checked of one survey.
struct CheckRequest {
  CheckStarted started;  ///< recorded as it is
  std::vector<CheckedProblem> problems;
};

/// Executes every algorithm of `request` again and again, holds its results against each other and against exact ones,
/// and tells `sink` what comes of it, CheckStarted first and CheckEnded last. Returns how it ended. What one algorithm
/// or problem fails at is told with it, and the rest goes on; a lost device, or a backend that cannot compare results,
/// ends the check. A stop request takes effect when the algorithm that is under way has been checked.
[[nodiscard]] SurveyEnd checkResults(Executor& executor, const CheckRequest& request, const EventSink& sink,
                                     const std::stop_token& stop, Clock& clock = systemClock());

/// Describes a check of the survey number `run` on `executor`, with what it takes by default.
CheckStarted describeCheck(const Executor& executor, int run);

}  // namespace convscope
