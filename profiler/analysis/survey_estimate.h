#pragma once

#include <optional>

#include "measure/event.h"
#include "session/session.h"

namespace convscope {

/// What a survey is going to cost, before it runs.
struct SurveyEstimate {
  int problems = 0;
  /// Bytes of the operands and the result of the largest problem (minimumBytes): each is in memory while it is
  /// measured, with a workspace that is not known before.
  double largestBytes = 0;
  /// Time to measure all of them one after the other. Empty for a GPU of which the session has no problem.
  std::optional<double> seconds;
};

/// Estimates the survey that is described by its options, device and problems. A problem that the session has measured
/// on a device of the same model with the same backend takes as long as it did there, on average; any other one as long
/// as the problems of that device did for their surveyWork(). Of a processor, as much work on the recorded ones counts
/// with these: a few small problems say little about large ones.
SurveyEstimate estimateSurvey(const SurveyStarted& survey, const Session& session);

}  // namespace convscope
