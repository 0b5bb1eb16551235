#pragma once

#include <optional>

#include "measure/result_check.h"

namespace convscope {

/// What the check of one problem works with.
struct CheckTools {
  Executor& executor;
  Planner& planner;
  ResultProbe& probe;
  const CheckStarted& started;
  const EventSink& sink;
  const std::stop_token& stop;
  Clock& clock;
};

/// Checks the algorithms of one problem and tells all of it; when it is stopped the problem is left without its
/// ProblemChecked. Returns the failure that lost the device, if so.
std::optional<Failure> checkProblem(const CheckTools& tools, const CheckedProblem& problem);

}  // namespace convscope
