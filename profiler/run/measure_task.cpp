#include "run/measure_task.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "backend/candidate_lists.h"
#include "backend/executor.h"
#include "core/problem_text.h"
#include "core/translatable.h"
#include "measure/kernel_key.h"
#include "measure/kernel_pass.h"
#include "measure/survey.h"
#include "run/run_context.h"

namespace convscope {
namespace {

constexpr const char* kWarmProcess = translatable(
    "message",
    "measured in a process that had surveyed before: code that was loaded then is not in the first executions; restart "
    "the program to measure them cold");

// A listing for an absent device loads the libraries, but no code onto a device.
constexpr const char* kLoadedLibraries = translatable(
    "message",
    "measured in a process that had listed engines for an absent device before: cuDNN's libraries were loaded then; "
    "restart the program to measure that cost");

/// Returns why set-up costs less than in a new process; empty if it does not.
std::string warmRemark(OpenDevices& devices, const std::string& backend) {
  if (devices.noteMeasurement(backend)) return kWarmProcess;
  return devices.hasListed(backend) ? kLoadedLibraries : "";
}

/// The problems that were dealt and are not listed yet. Used by one thread at a time.
class DealtProblems {
 public:
  DealtProblems(WorkSource& work, Watch& watch, std::stop_token stop)
      : m_work(work), m_watch(watch), m_stop(std::move(stop)) {}

  /// Waits for the next problem. Returns its survey; null if there is none.
  const SurveyStarted* nextSurvey() { return fill(true, m_stop) ? &m_work.survey(m_dealt.front().run) : nullptr; }

  /// Returns the next problem if it is one of `survey`; see ProblemSource.
  std::optional<NumberedProblem> next(const SurveyStarted& survey, bool ahead, const std::stop_token& over) {
    std::stop_source either;
    const auto end = [&] { either.request_stop(); };
    const std::stop_callback onStop(m_stop, end);
    const std::stop_callback onOver(over, end);
    if (!fill(!ahead, either.get_token()) || m_dealt.front().run != survey.run) return std::nullopt;
    DealtProblem dealt = std::move(m_dealt.front());
    m_dealt.pop_front();
    const Problem& problem = survey.problems.at(static_cast<std::size_t>(dealt.problem)).problem;
    m_watch.givenUp[toText(problem)] = std::move(dealt.leftOut);
    return NumberedProblem{dealt.problem, problem, static_cast<double>(m_dealt.size()) + dealt.further, dealt.alone};
  }

 private:
  bool fill(bool wait, const std::stop_token& stop) {
    if (m_dealt.empty()) {
      std::vector<DealtProblem> dealt = m_work.next(wait, stop);
      std::ranges::move(dealt, std::back_inserter(m_dealt));
    }
    return !m_dealt.empty();
  }

  WorkSource& m_work;
  Watch& m_watch;
  std::stop_token m_stop;
  std::deque<DealtProblem> m_dealt;
};

/// A survey that was measured, at least in part, with the plans whose kernel names are to be read.
struct MeasuredSurvey {
  const SurveyStarted* started = nullptr;
  KernelPass kernels = {};
};

/// With an empty compute cache every build takes long, and the first problems would wait for helpers to start. Returns
/// how long their start took, in microseconds; 0 if none was started.
double startHelpers(Executor& executor, BuildPool* pool, const SurveyStarted& survey, const std::stop_token& stop,
                    Clock& clock) {
  constexpr std::size_t kLooks = 4;
  constexpr std::size_t kFewestProblems = 8;  // fewer take no longer than starting the helpers, about 1.3 s on a GPU
  const bool isCold = isEmptyCache(executor.computeCacheBytes());
  if (pool == nullptr || !isCold || survey.problems.size() < kFewestProblems) return 0;
  const auto planner = executor.makePlanner();
  const std::size_t step = std::max<std::size_t>(survey.problems.size() / kLooks, 1);
  bool useful = false;
  for (std::size_t i = 0; i < survey.problems.size() && planner && !useful && !stop.stop_requested(); i += step) {
    const auto listed = (*planner)->candidates(survey.problems[i].problem, {queriedLists(survey.options.lists)});
    useful = listed && std::ranges::any_of(listed->algorithms,
                                           [&](const Candidate& each) { return (*planner)->suitsHelpers(each); });
  }
  if (!useful) return 0;
  const double start = clock.nowUs();
  pool->start(survey.problems.front().problem);
  return clock.nowUs() - start;
}

/// Reads the kernels of what was measured here, then of what processes have measured that have ended.
void readKernels(Executor& executor, std::deque<MeasuredSurvey>& measured, WorkSource& work,
                 const std::stop_token& stop) {
  const EventSink sink = [&](const Event& event) { work.record(event); };
  bool readable = true;
  for (MeasuredSurvey& each : measured) readable = each.kernels.run(executor, *each.started, sink, stop) && readable;
  if (!readable || stop.stop_requested()) return;
  std::map<int, KernelPass> unread;
  for (const UnreadPlan& plan : work.unreadPlans()) {
    const Problem& problem = work.survey(plan.run).problems.at(static_cast<std::size_t>(plan.problem)).problem;
    MeasuredPlan unbuilt{plan.algorithm, plan.candidate, plan.singleUs, nullptr, {}};
    const KernelKey key(plan.candidate.engine, problem);
    if (plan.alone)
      unread[plan.run].keepAlone(plan.problem, std::move(unbuilt));
    else if (std::ranges::none_of(measured, [&](const MeasuredSurvey& each) { return each.kernels.has(key); }))
      unread[plan.run].keepForEngine(plan.problem, problem, std::move(unbuilt));
  }
  for (auto& [run, pass] : unread) pass.run(executor, work.survey(run), sink, stop);
}

}  // namespace

SurveyEnd measureWork(const MeasureTask& task, WorkSource& work, OpenDevices& devices, const std::stop_token& stop,
                      Clock& clock) {
  devices.watch().givenUp = task.leftOut;
  Executor& executor = openDevice(devices, task.backend, task.device);
  auto pool = devices.makeBuildPool(task.sharedBy);
  ReadyDevice ready = describeDevice(executor);
  ready.setup = setUpDevice(devices, executor, task.backend, task.precision, task.layout);
  ready.remark = warmRemark(devices, task.backend);
  work.ready(ready);
  const EventSink sink = [&](const Event& event) { work.record(event); };
  DealtProblems dealt(work, devices.watch(), stop);
  std::deque<MeasuredSurvey> measured;
  while (const SurveyStarted* survey = dealt.nextSurvey()) {
    SurveyRequest request{*survey};
    request.pool = pool.get();
    request.helpersStartUs = startHelpers(executor, pool.get(), *survey, stop, clock);
    request.source = [&](bool ahead, const std::stop_token& over) { return dealt.next(*survey, ahead, over); };
    MeasuredSurvey& part = measured.emplace_back();
    part.started = survey;
    const SurveyEnd how = runSurvey(executor, request, sink, stop, part.kernels, clock);
    if (how != SurveyEnd::Completed) return how;
  }
  if (stop.stop_requested()) return SurveyEnd::Cancelled;
  pool.reset();  // nothing is left to build
  readKernels(executor, measured, work, stop);
  return SurveyEnd::Completed;
}

void measureHere(SurveyRun::Share& share, OpenDevices& devices, const std::stop_token& stop) {
  try {
    if (measureWork(share.task(), share, devices, stop) == SurveyEnd::Failed) devices.close();
  } catch (...) {
    devices.close();
    throw;
  }
  share.leave({});
}

}  // namespace convscope
