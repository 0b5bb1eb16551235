#pragma once

#include <optional>

#include "backend/failure.h"
#include "measure/result_check.h"

namespace convscope {

class Executor;
class Planner;
class ResultProbe;

/// Everything that the check of one problem works with.
struct CheckTools {
  Executor& executor;
  Planner& planner;
  ResultProbe& probe;
  const CheckStarted& started;
  const EventSink& sink;
  const std::stop_token& stop;
  Clock& clock;
};

/// Checks the algorithms of one problem and emits its events. A stopped check emits no ProblemChecked. Returns the
/// failure that lost the device, if any.
std::optional<Failure> checkProblem(const CheckTools& tools, const CheckedProblem& problem);

}  // namespace convscope
