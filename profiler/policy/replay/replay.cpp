#include "policy/replay/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "backend/executor.h"
#include "core/problem_text.h"
#include "core/translatable.h"
#include "network/layer_calls.h"
#include "policy/framework/applied_choice.h"
#include "policy/framework/policy_context.h"
#include "policy/replay/device_search.h"
#include "policy/replay/plan_store.h"

namespace convscope {
namespace {

constexpr std::size_t kIterationsOfEvent = 256;

/// A network at one size.
struct SizeWork {
  std::vector<NetworkProblem> problems;  ///< of the passes that the policy covers, those that the library gets
  std::vector<LayerCall> order;          ///< before their plans are known
};

SizeWork workAt(const ReplayStarted& started, const Policy& policy, const Dims& size) {
  const SurveyOptions& options = started.options;
  const Platform platform = platformOf(started.versions, started.device);
  SizeWork work;
  for (NetworkProblem& problem :
       networkProblems(started.network, size, {options.precision, options.layout, options.passes})) {
    if (policy.covers(problem.problem.pass) && policy.dispatch(problem.problem, platform).toLibrary())
      work.problems.push_back(std::move(problem));
  }
  work.order = layerCalls(started.network, work.problems);
  return work;
}

class Replayer {
 public:
  Replayer(Executor& executor, Planner& planner, const ReplayRequest& request, const EventSink& sink,
           std::stop_token stop, Clock& clock)
      : m_executor(executor),
        m_planner(planner),
        m_request(request),
        m_sink(sink),
        m_stop(std::move(stop)),
        m_clock(clock),
        m_store(request.policy.cache) {
    for (const Dims& size : request.schedule.sizes) m_work.push_back(workAt(request.started, request.policy, size));
    for (const Survey* survey : request.surveys) m_contexts.push_back(contextFor(request.policy, *survey));
  }

  /// Returns why it stopped early, if it did.
  std::optional<Failure> run() {
    for (const SizeRun& run : m_request.schedule.runs) {
      m_pending = {m_request.started.run, m_iteration, static_cast<int>(run.size)};
      for (std::int64_t i = 0; i < run.count && !m_stop.stop_requested(); ++i) {
        if (const auto failure = iterate(run.size)) return failure;
      }
      flush();
      if (m_stop.stop_requested()) break;
    }
    return std::nullopt;
  }

 private:
  std::optional<Failure> iterate(std::size_t size) {
    const SizeWork& work = m_work[size];
    ReplayIterations searched{m_request.started.run, m_iteration, static_cast<int>(size)};
    std::map<std::pair<std::size_t, std::string>, std::shared_ptr<Plan>> plans;
    std::map<std::pair<std::size_t, std::string>, bool> done;  // by the search itself
    double searchUs = 0;
    for (std::size_t i = 0; i < work.problems.size(); ++i) {
      const NetworkProblem& subject = work.problems[i];
      std::shared_ptr<Plan> plan;
      for (const std::string& layer : subject.layers) {
        if (!plan || m_store.searchesByLayer()) plan = m_store.find(subject.problem, layer);
        if (!plan) {
          bool ownWork = false;
          const auto found = search(subject.problem, searched, searchUs, ownWork);
          if (!found) return found.error();
          plan = *found;
          m_store.put(subject.problem, layer, plan);
          done[{i, layer}] = ownWork;
        }
        plans[{i, layer}] = plan;
      }
    }
    const Result<double> executed = execute(work, plans, done);
    if (!executed) return executed.error();
    ++m_iteration;
    if (searched.searches == 0) {
      m_pending.us.push_back(*executed);
      if (m_pending.us.size() == kIterationsOfEvent) flush();
      return std::nullopt;
    }
    flush();
    searched.us = {searchUs + *executed};
    m_sink(searched);
    m_pending.first = m_iteration;
    return std::nullopt;
  }

  Result<std::shared_ptr<Plan>> search(const Problem& problem, ReplayIterations& searched, double& searchUs,
                                       bool& ownWork) {
    if (const auto bound = m_executor.bind(problem); !bound) return tl::unexpected(bound.error());
    const ReplayStarted& started = m_request.started;
    DeviceSearch search(m_executor, m_planner, m_clock, problem, platformOf(started.versions, started.device));
    const Result<Choice> chosen = choose(search, problem);
    if (!chosen) return tl::unexpected(chosen.error());
    const Choice& choice = *chosen;
    if (search.lost()) return tl::unexpected(*search.lost());
    if (!choice.trial)
      return tl::unexpected(Failure{Failure::Kind::Unsupported, fmt::format("{}: {}", toText(problem), choice.reason)});
    const Warmup& spent = choice.warmup;
    searched.searches += 1;
    searched.queryUs += spent.queryUs;
    searched.buildUs += spent.buildUs;
    searched.executionUs += spent.warmupRunsUs + spent.timedRunsUs + search.ownExecutionUs().value_or(0);
    searched.plansBuilt += choice.plansBuilt;
    searched.plansTimed += choice.plansTimed;
    searched.peakBytes = std::max(searched.peakBytes, choice.searchPeakBytes);
    searchUs += spent.totalUs() + search.ownExecutionUs().value_or(0);
    ownWork = search.ownExecutionUs().has_value();
    return search.takePlan(*choice.trial);
  }

  Result<Choice> choose(DeviceSearch& search, const Problem& problem) const {
    const Policy& policy = m_request.policy;
    if (const auto* rule = std::get_if<FrameworkRule>(&policy.rule)) return (*rule)(search, policy.settings);
    for (std::size_t i = 0; i < m_contexts.size(); ++i) {
      const Survey& survey = *m_request.surveys[i];
      const auto known = std::ranges::find(survey.problems, problem,
                                           [](const ProblemResult& result) { return result.subject.problem; });
      if (known == survey.problems.end()) continue;
      const Choice chosen = policy.choose(*known, m_contexts[i]);
      if (!chosen.trial) return search.finish({}, {});
      const std::size_t plan = search.add(known->trials[*chosen.trial].candidate);
      return search.finish(search.build(plan) && search.canExecute(plan) ? std::optional(plan) : std::nullopt,
                           chosen.reason);
    }
    return tl::unexpected(
        Failure{Failure::Kind::Missing,
                fmt::format(translatable("message", "policy {} chooses from a survey, but {} was not surveyed"),
                            policy.name, toText(problem))});
  }

  /// Executes all layers of an iteration except those that a search has executed.
  Result<double> execute(const SizeWork& work,
                         const std::map<std::pair<std::size_t, std::string>, std::shared_ptr<Plan>>& plans,
                         const std::map<std::pair<std::size_t, std::string>, bool>& done) {
    std::vector<Execution> steps;
    std::uint64_t workspace = 0;
    for (const LayerCall& place : work.order) {
      const auto finished = done.find({place.problem, place.layer});
      if (finished != done.end() && finished->second) continue;
      Plan* plan = plans.at({place.problem, place.layer}).get();
      workspace = std::max(workspace, plan->workspaceBytes());
      steps.push_back({&work.problems[place.problem].problem, plan});
    }
    if (steps.empty()) return 0.0;
    return m_executor.reserveWorkspace(workspace).and_then([&] { return m_executor.timeSequence(steps); });
  }

  void flush() {
    if (!m_pending.us.empty()) m_sink(m_pending);
    m_pending.us.clear();
    m_pending.first = m_iteration;
  }

  Executor& m_executor;
  Planner& m_planner;
  const ReplayRequest& m_request;
  const EventSink& m_sink;
  std::stop_token m_stop;
  Clock& m_clock;
  PlanStore m_store;
  std::vector<SizeWork> m_work;           ///< as the schedule's sizes
  std::vector<PolicyContext> m_contexts;  ///< of the policy, as the request's surveys
  std::int64_t m_iteration = 0;
  ReplayIterations m_pending;  ///< iterations without a search that are not yet sent
};

}  // namespace

SurveyEnd runReplay(Executor& executor, const ReplayRequest& request, const EventSink& sink, std::stop_token stop,
                    Clock& clock) {
  const double start = clock.nowUs();
  ReplayEnded end{request.started.run, SurveyEnd::Completed, {}, 0};
  const auto planner = executor.makePlanner();
  std::optional<Failure> failure;
  if (planner)
    failure = Replayer(executor, **planner, request, sink, stop, clock).run();
  else
    failure = planner.error();
  if (failure) {
    end.how = SurveyEnd::Failed;
    end.reason = failure->reason;
  } else if (stop.stop_requested()) {
    end.how = SurveyEnd::Cancelled;
  }
  end.wallUs = clock.nowUs() - start;
  sink(end);
  return end.how;
}

}  // namespace convscope
