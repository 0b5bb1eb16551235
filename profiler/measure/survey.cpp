#include "measure/survey.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

#include "measure/kernel_pass.h"
#include "measure/plan_pipeline.h"
#include "measure/problem_survey.h"
#include "measure/result_check.h"
#include "network/network_problems.h"

namespace convscope {

namespace {

SurveyEnded measureProblems(Executor& executor, const SurveyRequest& request, const EventSink& sink,
                            const std::stop_token& stop, KernelPass& kernels, Clock& clock) {
  const SurveyStarted& started = request.started;
  const double start = clock.nowUs();
  std::vector<int> open;
  std::vector<Problem> problems;
  for (std::size_t i = 0; i < started.problems.size(); ++i) {
    if (i < request.alreadyDone.size() && request.alreadyDone[i]) continue;
    open.push_back(static_cast<int>(i));
    problems.push_back(started.problems[i].problem);
  }

  SurveyEnded end{started.run, SurveyEnd::Completed, {}, 0};
  PlanPipeline pipeline(executor, problems, {started.options.lists}, started.options.algorithms, clock);
  ProblemSurvey survey{executor, pipeline, request, sink, clock, stop};
  for (const int problem : open) {
    if (stop.stop_requested()) break;
    ProblemOutcome outcome = surveyProblem(survey, problem);
    if (outcome.lost) {
      end.how = SurveyEnd::Failed;
      end.reason = outcome.lost->reason;
      break;
    }
    if (started.options.kernels)
      kernels.keep(problem, started.problems[static_cast<std::size_t>(problem)].problem.pass,
                   std::move(outcome.measured));
  }
  if (end.how == SurveyEnd::Completed && stop.stop_requested()) end.how = SurveyEnd::Cancelled;
  end.wallUs = clock.nowUs() - start;
  end.computeCacheBytes = executor.computeCacheBytes();
  return end;
}

}  // namespace

SurveyEnd runSurvey(Executor& executor, const SurveyRequest& request, const EventSink& sink, std::stop_token stop,
                    Clock& clock) {
  KernelPass kernels;
  const SurveyEnded end = measureProblems(executor, request, sink, stop, kernels, clock);
  if (end.how == SurveyEnd::Completed) kernels.run(executor, request.started, sink, stop);
  sink(end);
  return end.how;
}

SurveyEnd runSurvey(Executor& executor, const SurveyRequest& request, const EventSink& sink, std::stop_token stop,
                    KernelPass& kernels, Clock& clock) {
  const SurveyEnded end = measureProblems(executor, request, sink, stop, kernels, clock);
  sink(end);
  return end.how;
}

std::string currentTime() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

std::string programName() {
  return CONVSCOPE_PROGRAM;
}

SurveyStarted describeSurvey(const Executor& executor, const SurveyOptions& options, const Network& network,
                             const Dims& input) {
  SurveyStarted started;
  started.time = currentTime();
  started.program = programName();
  started.options = options;
  started.device = executor.device();
  started.versions = executor.versions();
  started.network = network;
  started.input = input;
  started.problems = networkProblems(network, input, {options.precision, options.layout, options.passes});
  started.computeCacheBytes = executor.computeCacheBytes();
  return started;
}

}  // namespace convscope
