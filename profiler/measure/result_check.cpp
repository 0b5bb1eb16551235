#include "measure/result_check.h"

#include "backend/executor.h"
#include "measure/problem_check.h"

namespace convscope {

SurveyEnd checkResults(Executor& executor, const CheckRequest& request, const EventSink& sink,
                       const std::stop_token& stop, Clock& clock) {
  const double start = clock.nowUs();
  const int run = request.started.run;
  sink(request.started);
  CheckEnded end{run, SurveyEnd::Completed, {}, 0};
  const auto fail = [&](const Failure& failure) {
    end.how = SurveyEnd::Failed;
    end.reason = failure.reason;
  };
  const auto planner = executor.makePlanner();
  const auto probe = executor.makeProbe();
  if (!planner || !probe) {
    fail(planner ? probe.error() : planner.error());
  } else {
    CheckTools tools{executor, **planner, **probe, request.started, sink, stop, clock};
    for (const CheckedProblem& problem : request.problems) {
      if (stop.stop_requested()) break;
      if (const auto lost = checkProblem(tools, problem)) {
        fail(*lost);
        break;
      }
    }
  }
  if (end.how == SurveyEnd::Completed && stop.stop_requested()) end.how = SurveyEnd::Cancelled;
  end.wallUs = clock.nowUs() - start;
  sink(end);
  return end.how;
}

CheckStarted describeCheck(const Executor& executor, int run) {
  CheckStarted started;
  started.run = run;
  started.time = currentTime();
  started.program = programName();
  started.versions = executor.versions();
  return started;
}

}  // namespace convscope
