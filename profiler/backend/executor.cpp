#include "backend/executor.h"

#include <algorithm>
#include <map>
#include <utility>

#include "backend/unsupported.h"
#include "core/problem_text.h"
#include "problem/problem_cost.h"

// The public functions of Executor, Planner and ResultProbe: each announces its step, and calls the backend's function.

namespace convscope {
namespace {

using Action = Step::Action;

// Operations per second that every algorithm exceeds, so that a first execution is not taken for one that hangs.
constexpr double kSlowestOnGpu = 1e11;
constexpr double kSlowestOnCpu = 1e9;
constexpr double kUsPerSecond = 1e6;

/// Tells an observer of a step for as long as this lives.
class AnnouncedStep {
 public:
  AnnouncedStep(StepObserver& observer, const Step& step) : m_observer(observer), m_step(step) { observer.begin(step); }
  AnnouncedStep(const AnnouncedStep&) = delete;
  AnnouncedStep& operator=(const AnnouncedStep&) = delete;
  ~AnnouncedStep() { m_observer.end(m_step); }

 private:
  StepObserver& m_observer;
  const Step& m_step;
};

/// Returns what `call` returns. Announces `step`, and a device that was lost in it, if anybody watches.
template <class Call>
auto announced(const Watch* watch, const Step& step, const Call& call) {
  if (watch == nullptr || watch->observer == nullptr) return call();
  const AnnouncedStep underWay(*watch->observer, step);
  auto result = call();
  if (!result && result.error().kind == Failure::Kind::DeviceLost) watch->observer->lost(step, result.error());
  return result;
}

tl::unexpected<Failure> refusal(const std::string& reason) {
  return tl::unexpected(Failure{Failure::Kind::Failed, reason});
}

}  // namespace

const std::string* Watch::reasonFor(const std::string& problem, const std::string& algorithm) const {
  const auto algorithms = givenUp.find(problem);
  if (algorithms == givenUp.end()) return nullptr;
  const auto found = algorithms->second.find(algorithm);
  return found != algorithms->second.end() ? &found->second : nullptr;
}

Step Plan::step(Action action, double executions) const {
  return {action, m_execution.problem, m_execution.algorithm, executions * m_execution.expectedUs};
}

Result<Candidates> Planner::candidates(const Problem& problem, const CandidateRequest& request) {
  if (m_watch == nullptr) return doList(problem, request);
  const std::string text = toText(problem);
  if (const std::string* reason = m_watch->reasonFor(text, "")) return refusal(*reason);
  return announced(m_watch, {Action::ListAlgorithms, text}, [&] { return doList(problem, request); });
}

template <class Make>
Result<std::unique_ptr<Plan>> Planner::make(const Problem& problem, const Candidate& candidate, const Make& plan) {
  if (m_watch == nullptr) return plan();
  const Step step{Action::BuildPlan, toText(problem), candidate.id};
  if (const std::string* reason = m_watch->reasonFor(step.problem, candidate.id)) return refusal(*reason);
  auto made = announced(m_watch, step, plan);
  if (made) {
    (*made)->m_execution = step;
    (*made)->m_execution.expectedUs = flops(problem) / m_slowest * kUsPerSecond;
  }
  return made;
}

Result<std::vector<Candidate>> Planner::neighbours(const Problem& problem, const Candidate& candidate, int changes) {
  if (m_watch == nullptr) return doNeighbours(problem, candidate, changes);
  return announced(m_watch, {Action::ListAlgorithms, toText(problem), candidate.id},
                   [&] { return doNeighbours(problem, candidate, changes); });
}

Result<std::unique_ptr<Plan>> Planner::build(const Problem& problem, const Candidate& candidate) {
  return make(problem, candidate, [&] { return doBuild(problem, candidate); });
}

Result<std::unique_ptr<Plan>> Planner::restore(const Problem& problem, const Candidate& candidate,
                                               const std::string& serialised) {
  return make(problem, candidate, [&] { return doRestore(problem, candidate, serialised); });
}

Result<std::unique_ptr<Plan>> Planner::doRestore(const Problem&, const Candidate&, const std::string&) {
  return unsupported("cannot restore plans");
}

Result<void> ResultProbe::execute(Plan& plan, Poison poison, double busyUs) {
  m_step = plan.step(Action::Check);
  m_step.expectedUs += busyUs;
  return announced(m_watch, m_step, [&] { return doExecute(plan, poison, busyUs); });
}

Result<void> ResultProbe::keep(int slot) {
  return announced(m_watch, m_step, [&] { return doKeep(slot); });
}

Result<void> ResultProbe::compare(int slot) {
  return announced(m_watch, m_step, [&] { return doCompare(slot); });
}

Result<std::vector<Difference>> ResultProbe::differences() {
  Step all = m_step;
  all.expectedUs *= kMostComparisons;
  return announced(m_watch, all, [&] { return doDifferences(); });
}

Result<std::vector<float>> ResultProbe::elements(std::span<const std::int64_t> indices) {
  return announced(m_watch, m_step, [&] { return doElements(indices); });
}

Result<std::unique_ptr<Planner>> Executor::makePlanner() {
  auto planner = doMakePlanner();
  if (planner && m_watch != nullptr) {
    (*planner)->m_watch = m_watch;
    (*planner)->m_slowest = device().isGpu() ? kSlowestOnGpu : kSlowestOnCpu;
  }
  return planner;
}

Result<void> Executor::bind(const Problem& problem) {
  if (m_watch != nullptr) m_boundText = toText(problem);
  return announced(m_watch, prepareStep(), [&] { return doBind(problem); });
}

Result<void> Executor::reserveWorkspace(std::uint64_t bytes) {
  if (bytes <= m_reserved) return doReserveWorkspace(bytes);  // before every sample: nothing to announce
  auto reserved = announced(m_watch, prepareStep(), [&] { return doReserveWorkspace(bytes); });
  m_reserved = reserved ? bytes : 0;
  return reserved;
}

Result<double> Executor::time(Plan& plan, SampleKind kind, int repeats) {
  const Result<double> us =
      announced(m_watch, plan.step(Action::Sample, repeats + 1), [&] { return doTime(plan, kind, repeats); });
  if (us) plan.m_execution.expectedUs = *us;
  return us;
}

Result<FirstExecution> Executor::executeFirst(Plan& plan) {
  return announced(m_watch, plan.step(Action::FirstExecution), [&] { return doExecuteFirst(plan); });
}

Result<double> Executor::timeSequence(std::span<const Execution> executions) {
  Step step{Action::RunSequence};
  for (const Execution& each : executions) step.expectedUs += each.plan->m_execution.expectedUs;
  return announced(m_watch, step, [&] { return doTimeSequence(executions); });
}

Result<double> Executor::reorderTime(Plan& plan) {
  return announced(m_watch, plan.step(Action::Sample), [&] { return doReorderTime(plan); });
}

Result<std::vector<float>> Executor::readTensor(Tensor tensor) {
  return announced(m_watch, {Action::Check, m_boundText}, [&] { return doReadTensor(tensor); });
}

Result<std::unique_ptr<ResultProbe>> Executor::makeProbe() {
  auto probe = announced(m_watch, prepareStep(), [&] { return doMakeProbe(); });
  if (probe) (*probe)->m_watch = m_watch;
  return probe;
}

Result<std::vector<KernelLaunch>> Executor::kernels(Plan& plan) {
  return announced(m_watch, plan.step(Action::ReadKernels), [&] { return doKernels(plan); });
}

Result<std::vector<KernelCounters>> Executor::counters(Plan& plan, std::size_t kernels) {
  return announced(m_watch, plan.step(Action::ReadKernels), [&] { return doCounters(plan, kernels); });
}

Result<FirstExecution> Executor::doExecuteFirst(Plan& plan) {
  return doTime(plan, SampleKind::Single, 1).map([](double us) { return FirstExecution{us, 0}; });
}

Result<double> Executor::doTimeSequence(std::span<const Execution> executions) {
  std::map<Problem, std::vector<Plan*>> plans;
  for (const Execution& execution : executions) plans[*execution.problem].push_back(execution.plan);
  double us = 0;
  for (const auto& [problem, own] : plans) {
    if (const Result<void> bound = doBind(problem); !bound) return tl::unexpected(bound.error());
    for (Plan* plan : own) {
      Result<double> taken = doTime(*plan, SampleKind::Single, 1);
      if (!taken) return taken;
      us += *taken;
    }
  }
  return us;
}

Result<std::vector<float>> Executor::doReadTensor(Tensor) {
  return unsupported("cannot read its tensors");
}

Result<std::unique_ptr<ResultProbe>> Executor::doMakeProbe() {
  return unsupported("cannot compare results");
}

Result<std::vector<KernelLaunch>> Executor::doKernels(Plan&) {
  return unsupported("cannot name its kernels");
}

Result<std::vector<KernelCounters>> Executor::doCounters(Plan&, std::size_t) {
  return unsupported("has no hardware counters");
}

}  // namespace convscope
