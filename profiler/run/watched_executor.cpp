#include "run/watched_executor.h"

#include <algorithm>
#include <utility>

#include "core/problem_text.h"
#include "problem/problem_cost.h"

namespace convscope {
namespace {

using Action = Step::Action;

// Operations per second that every algorithm exceeds, so that a first execution is not taken for one that hangs.
constexpr double kSlowestOnGpu = 1e11;
constexpr double kSlowestOnCpu = 1e9;
constexpr double kUsPerSecond = 1e6;

/// Reports a step as long as it lives.
class Reported {
 public:
  Reported(const Watch& watch, Step step) : m_observer(watch.observer), m_step(std::move(step)) {
    if (m_observer != nullptr) m_observer->begin(m_step);
  }
  Reported(const Reported&) = delete;
  Reported& operator=(const Reported&) = delete;
  ~Reported() {
    if (m_observer != nullptr) m_observer->end(m_step);
  }

  /// Returns `result`; reports it if the device was lost.
  template <class T>
  Result<T> operator()(Result<T> result) const {
    if (!result && result.error().kind == Failure::Kind::DeviceLost && m_observer != nullptr)
      m_observer->lost(m_step, result.error());
    return result;
  }

 private:
  StepObserver* m_observer;
  Step m_step;
};

class WatchedPlan : public Plan {
 public:
  WatchedPlan(std::unique_ptr<Plan> plan, std::string problem, std::string algorithm, double expectedUs)
      : m_plan(std::move(plan)),
        m_problem(std::move(problem)),
        m_algorithm(std::move(algorithm)),
        m_expectedUs(expectedUs) {}

  std::uint64_t workspaceBytes() const override { return m_plan->workspaceBytes(); }
  std::string description() const override { return m_plan->description(); }
  std::string serialised() const override { return m_plan->serialised(); }
  std::string compiledCode() const override { return m_plan->compiledCode(); }

  Plan& inner() { return *m_plan; }
  double expectedUs() const { return m_expectedUs; }
  void learn(const Result<double>& us) {
    if (us) m_expectedUs = *us;
  }
  Step step(Action action, double executions = 1) const {
    return {action, m_problem, m_algorithm, executions * m_expectedUs};
  }

 private:
  std::unique_ptr<Plan> m_plan;
  std::string m_problem;
  std::string m_algorithm;
  double m_expectedUs;  ///< of one execution
};

/// Every plan that a watched executor gets was built by one of its planners.
WatchedPlan& watchedPlan(Plan& plan) {
  return static_cast<WatchedPlan&>(plan);
}

class WatchedPlanner : public Planner {
 public:
  WatchedPlanner(std::unique_ptr<Planner> planner, const Watch& watch, double slowest)
      : m_planner(std::move(planner)), m_watch(watch), m_slowest(slowest) {}

  Result<Candidates> candidates(const Problem& problem, const CandidateRequest& request) override {
    const std::string text = toText(problem);
    if (const std::string* reason = givenUp(text, "")) return tl::unexpected(Failure{Failure::Kind::Failed, *reason});
    const Reported report(m_watch, {Action::ListAlgorithms, text});
    return report(m_planner->candidates(problem, request));
  }

  Result<std::unique_ptr<Plan>> build(const Problem& problem, const Candidate& candidate) override {
    return make(problem, candidate, [&] { return m_planner->build(problem, candidate); });
  }

  bool suitsHelpers(const Candidate& candidate) const override { return m_planner->suitsHelpers(candidate); }

  Result<std::unique_ptr<Plan>> restore(const Problem& problem, const Candidate& candidate,
                                        const std::string& serialised) override {
    return make(problem, candidate, [&] { return m_planner->restore(problem, candidate, serialised); });
  }

 private:
  template <class Make>
  Result<std::unique_ptr<Plan>> make(const Problem& problem, const Candidate& candidate, const Make& plan) {
    const std::string text = toText(problem);
    if (const std::string* reason = givenUp(text, candidate.id))
      return tl::unexpected(Failure{Failure::Kind::Failed, *reason});
    const Reported report(m_watch, {Action::BuildPlan, text, candidate.id});
    return report(plan()).map([&](std::unique_ptr<Plan> made) -> std::unique_ptr<Plan> {
      const double expectedUs = flops(problem) / m_slowest * kUsPerSecond;
      return std::make_unique<WatchedPlan>(std::move(made), text, candidate.id, expectedUs);
    });
  }

  const std::string* givenUp(const std::string& problem, const std::string& algorithm) const {
    for (const GivenUpAlgorithms* each : {&m_watch.givenUp, &m_watch.givenUpElsewhere}) {
      const auto algorithms = each->find(problem);
      if (algorithms == each->end()) continue;
      const auto found = algorithms->second.find(algorithm);
      if (found != algorithms->second.end()) return &found->second;
    }
    return nullptr;
  }

  std::unique_ptr<Planner> m_planner;
  const Watch& m_watch;
  double m_slowest;
};

class WatchedProbe : public ResultProbe {
 public:
  WatchedProbe(std::unique_ptr<ResultProbe> probe, const Watch& watch) : m_probe(std::move(probe)), m_watch(watch) {}

  Result<void> execute(Plan& plan, Poison poison, double busyUs) override {
    WatchedPlan& own = watchedPlan(plan);
    m_step = own.step(Action::Check);
    m_step.expectedUs += busyUs;
    return Reported(m_watch, m_step)(m_probe->execute(own.inner(), poison, busyUs));
  }
  Result<void> keep(int slot) override { return Reported(m_watch, m_step)(m_probe->keep(slot)); }
  Result<void> compare(int slot) override { return Reported(m_watch, m_step)(m_probe->compare(slot)); }
  Result<std::vector<Difference>> differences() override {
    Step all = m_step;
    all.expectedUs *= kMostComparisons;
    return Reported(m_watch, all)(m_probe->differences());
  }
  Result<std::vector<float>> elements(std::span<const std::int64_t> indices) override {
    return Reported(m_watch, m_step)(m_probe->elements(indices));
  }

 private:
  std::unique_ptr<ResultProbe> m_probe;
  const Watch& m_watch;
  Step m_step{Action::Check};  ///< the last execution: it may be still under way on the device
};

class WatchedExecutor : public Executor {
 public:
  WatchedExecutor(std::unique_ptr<Executor> executor, const Watch& watch)
      : m_executor(std::move(executor)), m_watch(watch) {}

  DeviceInfo device() const override { return m_executor->device(); }
  Versions versions() const override { return m_executor->versions(); }
  SetupCosts setupCosts() const override { return m_executor->setupCosts(); }
  std::optional<std::uint64_t> computeCacheBytes() const override { return m_executor->computeCacheBytes(); }
  std::optional<double> otherLoad() const override { return m_executor->otherLoad(); }
  bool plansBesideExecution() const override { return m_executor->plansBesideExecution(); }
  std::uint64_t freeMemoryBytes() override { return m_executor->freeMemoryBytes(); }
  std::optional<ClockReading> clock() override { return m_executor->clock(); }

  Result<std::unique_ptr<Planner>> makePlanner() override {
    const double slowest = m_executor->device().isGpu() ? kSlowestOnGpu : kSlowestOnCpu;
    return m_executor->makePlanner().map([&](std::unique_ptr<Planner> planner) -> std::unique_ptr<Planner> {
      return std::make_unique<WatchedPlanner>(std::move(planner), m_watch, slowest);
    });
  }

  Result<void> bind(const Problem& problem) override {
    m_problem = toText(problem);
    return Reported(m_watch, {Action::Prepare, m_problem})(m_executor->bind(problem));
  }

  Result<void> reserveWorkspace(std::uint64_t bytes) override {
    if (bytes <= m_reserved) return m_executor->reserveWorkspace(bytes);  // before every sample: nothing to report
    auto reserved = Reported(m_watch, {Action::Prepare, m_problem})(m_executor->reserveWorkspace(bytes));
    m_reserved = reserved ? bytes : 0;
    return reserved;
  }

  Result<double> time(Plan& plan, SampleKind kind, int repeats) override {
    WatchedPlan& own = watchedPlan(plan);
    const Reported report(m_watch, own.step(Action::Sample, repeats + 1));
    Result<double> us = report(m_executor->time(own.inner(), kind, repeats));
    own.learn(us);
    return us;
  }

  Result<FirstExecution> executeFirst(Plan& plan) override {
    WatchedPlan& own = watchedPlan(plan);
    const Reported report(m_watch, own.step(Action::FirstExecution));
    return report(m_executor->executeFirst(own.inner()));
  }

  Result<double> timeSequence(std::span<const Execution> executions) override {
    std::vector<Execution> inner;
    Step step{Action::RunSequence};
    for (const Execution& each : executions) {
      WatchedPlan& own = watchedPlan(*each.plan);
      inner.push_back({each.problem, &own.inner()});
      step.expectedUs += own.expectedUs();
    }
    return Reported(m_watch, step)(m_executor->timeSequence(inner));
  }

  Result<double> reorderTime(Plan& plan) override {
    WatchedPlan& own = watchedPlan(plan);
    return Reported(m_watch, own.step(Action::Sample))(m_executor->reorderTime(own.inner()));
  }

  Result<std::vector<float>> readTensor(Tensor tensor) override {
    return Reported(m_watch, {Action::Check, m_problem})(m_executor->readTensor(tensor));
  }

  Result<std::unique_ptr<ResultProbe>> makeProbe() override {
    const Reported report(m_watch, {Action::Prepare, m_problem});
    return report(m_executor->makeProbe()).map([&](std::unique_ptr<ResultProbe> probe) -> std::unique_ptr<ResultProbe> {
      return std::make_unique<WatchedProbe>(std::move(probe), m_watch);
    });
  }

  Result<std::vector<std::string>> kernels(Plan& plan) override {
    WatchedPlan& own = watchedPlan(plan);
    return Reported(m_watch, own.step(Action::ReadKernels))(m_executor->kernels(own.inner()));
  }

 private:
  std::unique_ptr<Executor> m_executor;
  const Watch& m_watch;
  std::string m_problem;  ///< the text of the bound one
  std::uint64_t m_reserved = 0;
};

}  // namespace

std::unique_ptr<Executor> watched(std::unique_ptr<Executor> executor, const Watch& watch) {
  return std::make_unique<WatchedExecutor>(std::move(executor), watch);
}

}  // namespace convscope
