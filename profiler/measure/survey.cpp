#include "measure/survey.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <fstream>
#include <string>
#include <utility>

#include "backend/candidate_lists.h"
#include "backend/executor.h"
#include "core/problem_text.h"
#include "core/translatable.h"
#include "measure/kernel_pass.h"
#include "measure/loser_search.h"
#include "measure/plan_pipeline.h"
#include "measure/problem_survey.h"
#include "measure/reference_plans.h"
#include "measure/result_check.h"
#include "measure/workload_problems.h"
#include "network/network_problems.h"
#include "problem/input_error.h"
#include "text/printable.h"
#include "workload/workload_text.h"

namespace convscope {

namespace {

/// Returns what only engines under the same running kernel share, in containers of their own too.
std::string machineIdentity() {
  std::string boot;
  std::getline(std::ifstream("/proc/sys/kernel/random/boot_id"), boot);
  return boot.empty() ? hostName() : boot;
}

/// A session contains the workload on one line, which must not exceed 16 MiB with its escapes.
constexpr std::size_t kLargestWorkload = std::size_t{7} << 20;

/// Returns the problems that are to be measured here, in order.
ProblemSource problemsOf(const SurveyRequest& request) {
  if (request.source) return request.source;
  std::vector<Problem> all;
  for (const NetworkProblem& each : request.started.problems) all.push_back(each.problem);
  return inOrder(std::move(all));
}

SurveyEnded measureProblems(Executor& executor, const SurveyRequest& request, const EventSink& sink,
                            const std::stop_token& stop, KernelPass& kernels, Clock& clock) {
  const SurveyStarted& started = request.started;
  const double start = clock.nowUs();
  SurveyEnded end{started.run, SurveyEnd::Completed, {}, 0};
  PipelineSettings settings{{queriedLists(started.options.lists)}, started.options.algorithms};
  settings.pool = request.pool;
  settings.stop = stop;
  PlanPipeline pipeline(executor, problemsOf(request), clock, std::move(settings));
  LoserSearch losers(executor, stop);
  KnobSearcher knobs(executor, clock, request.race, stop);
  ProblemSurvey survey{executor, pipeline, request, sink, clock, stop, losers, knobs};
  ReferencePlans references(executor, clock);
  while (!stop.stop_requested()) {
    const std::optional<int> problem = pipeline.nextNumber();
    if (!problem) break;
    ProblemOutcome outcome = surveyProblem(survey, *problem);
    if (outcome.lost) {
      end.how = SurveyEnd::Failed;
      end.reason = outcome.lost->reason;
      break;
    }
    const Problem& measured = started.problems[static_cast<std::size_t>(*problem)].problem;
    if (!stop.stop_requested()) references.add(*problem, measured, outcome.measured);  // while it is bound
    references.repeatIfDue(stop);
    if (started.options.kernels) kernels.keep(*problem, measured, outcome.measured);
  }
  if (end.how == SurveyEnd::Completed) references.end(stop);
  end.references = references.results();
  if (const std::string failure = request.pool != nullptr ? request.pool->failure() : ""; !failure.empty())
    sink(RemarkAdded{
        started.run,
        fmt::format(translatable("message", "a helper process that builds plans is missing: {}"), failure)});
  if (end.how == SurveyEnd::Completed && stop.stop_requested()) end.how = SurveyEnd::Cancelled;
  end.wallUs = clock.nowUs() - start;
  end.computeCacheBytes = executor.computeCacheBytes();
  end.helpersStartUs = request.helpersStartUs;
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

std::string hostName() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? validUtf8(name.data()) : std::string();
}

std::string programName() {
  return CONVSCOPE_PROGRAM;
}

bool isEmptyCache(std::optional<std::uint64_t> computeCacheBytes) {
  constexpr std::uint64_t kEmpty = std::uint64_t{1} << 20;
  return computeCacheBytes && *computeCacheBytes < kEmpty;
}

ReadyDevice describeDevice(const Executor& executor) {
  ReadyDevice ready{executor.device(), executor.versions(),  {}, executor.computeCacheBytes(),
                    hostName(),        executor.otherLoad(), {}, executor.uuid()};
  if (ready.identity.empty()) ready.identity = machineIdentity() + ' ' + ready.device.id;
  return ready;
}

void beginOn(SurveyStarted& survey, const ReadyDevice& device) {
  survey.time = currentTime();
  survey.program = programName();
  survey.device = device.device;
  survey.versions = device.versions;
  survey.setup = device.setup;
  survey.computeCacheBytes = device.computeCacheBytes;
  survey.host = device.host;
  survey.otherLoad = device.otherLoad;
}

SurveyStarted describeSurvey(const SurveyOptions& options, const Network& network, const Dims& input) {
  SurveyStarted started;
  started.options = options;
  started.network = network;
  started.input = input;
  started.problems = networkProblems(network, input, {options.precision, options.layout, options.passes});
  return started;
}

SurveyStarted describeSurvey(const SurveyOptions& options, const NamedWorkload& recorded) {
  SurveyStarted started;
  started.options = options;
  started.recorded = recorded;
  started.problems = workloadProblems(recorded.workload);
  if (started.problems.empty()) throw InputError(translatable("message", "{} contains no convolution"), recorded.name);
  if (toText(recorded.workload).size() > kLargestWorkload)
    throw InputError(translatable("message", "{} is too large for a session: its text takes more than {} MiB"),
                     recorded.name, kLargestWorkload >> 20);
  const Problem& first = started.problems.front().problem;
  started.options.precision = first.precision;
  started.options.layout = first.layout;
  started.options.passes = allPasses();
  std::erase_if(started.options.passes, [&](Pass pass) {
    return std::ranges::none_of(started.problems,
                                [&](const NetworkProblem& each) { return each.problem.pass == pass; });
  });
  return started;
}

}  // namespace convscope
