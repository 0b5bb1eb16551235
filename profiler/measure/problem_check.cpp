#include "measure/problem_check.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "backend/executor.h"
#include "measure/reference_job.h"
#include "problem/validate.h"

namespace convscope {
namespace {

constexpr int kFirstResult = 0;  // slot
constexpr double kLongestBusyUs = 20'000;

/// Summarises the comparisons of one algorithm with its first result.
void tally(RepeatabilityChecked& event, const std::vector<Difference>& differences) {
  event.executions = static_cast<int>(differences.size());
  event.unwritten = differences.empty() ? 0 : std::numeric_limits<std::uint64_t>::max();
  for (const Difference& difference : differences) {
    event.elements = difference.elements;
    event.equal += difference.differing == 0 ? 1 : 0;
    event.differing = std::max(event.differing, difference.differing);
    event.largestUlp = std::max(event.largestUlp, difference.largestUlp);
    event.rmsUlp = std::max(event.rmsUlp, difference.rmsUlp());
    event.notFinite = std::max(event.notFinite, difference.notFinite);
    event.unwritten = std::min(event.unwritten, difference.unwritten);
  }
}

/// Compares values of equal number. Counts values that are not finite and leaves them out.
void compare(ErrorMeasured& event, const std::vector<float>& values, const std::vector<double>& exact) {
  event.elements = static_cast<int>(values.size());
  double difference = 0;
  double size = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) {
      ++event.notFinite;
      continue;
    }
    const double apart = std::abs(values[i] - exact[i]);
    event.largest = std::max(event.largest, apart);
    difference += apart * apart;
    size += exact[i] * exact[i];
  }
  if (difference > 0) event.relativeL2 = size > 0 ? std::sqrt(difference / size) : 1;
}

class ProblemChecker {
 public:
  ProblemChecker(const CheckTools& tools, const CheckedProblem& problem)
      : m_tools(tools), m_problem(problem), m_run(tools.started.run) {}

  std::optional<Failure> run() {
    const double start = m_tools.clock.nowUs();
    const Result<void> bound = m_tools.executor.bind(m_problem.subject);
    if (bound) {
      startReference();
      for (const CheckedAlgorithm& algorithm : m_problem.algorithms) {
        if (over()) break;
        check(algorithm);
      }
      if (!m_lost) reportErrors();
    } else {
      note(bound.error());
    }
    if (m_lost || !m_tools.stop.stop_requested())
      m_tools.sink(
          ProblemChecked{m_run, m_problem.problem, bound ? "" : bound.error().reason, m_tools.clock.nowUs() - start});
    return m_lost;
  }

 private:
  bool over() const { return m_lost || m_tools.stop.stop_requested(); }

  /// Returns the reason of `failure`. A lost device ends the check.
  std::string note(const Failure& failure) {
    if (failure.kind == Failure::Kind::DeviceLost) m_lost = failure;
    return failure.reason;
  }

  void startReference() {
    TensorValues operands;
    for (const Tensor tensor : {Tensor::Input, Tensor::Filter, Tensor::Output}) {
      if (tensor == resultOf(m_problem.subject.pass)) continue;
      auto values = m_tools.executor.readTensor(tensor);
      if (!values) {
        m_noReference = note(values.error());
        return;
      }
      operands.of(tensor) = std::move(*values);
    }
    const std::int64_t elements = elementCount(dimsOf(m_problem.subject, resultOf(m_problem.subject.pass)));
    m_indices =
        sampleIndices(elements, referenceSampleSize(m_problem.subject, m_tools.started.elements), m_tools.started.seed);
    m_reference.emplace(m_problem.subject, std::move(operands), m_indices,
                        static_cast<int>(std::thread::hardware_concurrency()));
  }

  void check(const CheckedAlgorithm& algorithm) {
    RepeatabilityChecked event{.run = m_run, .problem = m_problem.problem, .algorithm = algorithm.algorithm};
    const auto plan = m_tools.planner.build(m_problem.subject, algorithm.candidate);
    const Result<void> ready =
        plan ? m_tools.executor.reserveWorkspace((*plan)->workspaceBytes()) : tl::unexpected(plan.error());
    if (!ready) {
      event.failure = note(ready.error());
      return m_tools.sink(event);
    }
    repeat(event, **plan, 0);
    m_tools.sink(event);
    if (over() || !m_executed) return;
    if (m_reference) readElements(algorithm.algorithm);
    if (algorithm.pick && !m_lost) compareWithPicks(algorithm.algorithm);
    if (over() || event.executions == 0) return;
    RepeatabilityChecked busy{
        .run = m_run, .problem = m_problem.problem, .algorithm = algorithm.algorithm, .busy = true};
    repeat(busy, **plan, std::clamp(algorithm.us, 1.0, kLongestBusyUs));
    m_tools.sink(busy);
  }

  /// Fills in `event`. Without `busyUs` keeps the first result; with it compares with the result kept before.
  void repeat(RepeatabilityChecked& event, Plan& plan, double busyUs) {
    m_executed = false;
    Result<void> done;
    for (int i = 0; done && i < m_tools.started.executions; ++i) {
      // Overlaps a different part of each execution, so that its blocks run in another order.
      const double us = busyUs * (1 + i % 4) / 4;
      done = m_tools.probe.execute(plan, poisonOf(m_executions++), us);
      if (done) m_executed = true;
      if (done && busyUs == 0 && i == 0) done = m_tools.probe.keep(kFirstResult);
      if (done) done = m_tools.probe.compare(kFirstResult);
    }
    const auto differences = m_tools.probe.differences();
    if (differences) {
      tally(event, *differences);
    } else {
      m_executed = false;
      event.failure = note(differences.error());
    }
    if (!done) event.failure = note(done.error());
  }

  void readElements(int algorithm) {
    auto values = m_tools.probe.elements(m_indices);
    if (values) {
      m_values.emplace_back(algorithm, std::move(*values));
    } else {
      m_tools.sink(ErrorMeasured{
          .run = m_run, .problem = m_problem.problem, .algorithm = algorithm, .failure = note(values.error())});
    }
  }

  void compareWithPicks(int algorithm) {
    const int slot = kFirstResult + 1 + static_cast<int>(m_picks.size());
    Result<void> done = m_tools.probe.keep(slot);
    for (std::size_t i = 0; done && i < m_picks.size(); ++i)
      done = m_tools.probe.compare(kFirstResult + 1 + static_cast<int>(i));
    const auto differences = m_tools.probe.differences();
    if (done && !differences) done = tl::unexpected(differences.error());
    for (std::size_t i = 0; i < m_picks.size(); ++i) {
      OutputsCompared event{.run = m_run, .problem = m_problem.problem, .algorithm = algorithm, .other = m_picks[i]};
      if (done) {
        const Difference& difference = differences->at(i);
        event.elements = difference.elements;
        event.differing = difference.differing;
        event.largestUlp = difference.largestUlp;
        event.rmsUlp = difference.rmsUlp();
        event.relativeL2 = difference.relativeL2();
      } else {
        event.failure = note(done.error());
      }
      m_tools.sink(event);
    }
    if (done) m_picks.push_back(algorithm);
  }

  void reportErrors() {
    for (const auto& [algorithm, values] : m_values) {
      ErrorMeasured event{.run = m_run, .problem = m_problem.problem, .algorithm = algorithm};
      event.unit = errorUnit(m_problem.subject);
      compare(event, values, m_reference->elements());
      m_tools.sink(event);
    }
    if (m_noReference.empty()) return;
    for (const CheckedAlgorithm& algorithm : m_problem.algorithms)
      m_tools.sink(ErrorMeasured{
          .run = m_run, .problem = m_problem.problem, .algorithm = algorithm.algorithm, .failure = m_noReference});
  }

  const CheckTools& m_tools;
  const CheckedProblem& m_problem;
  int m_run;
  std::optional<ReferenceJob> m_reference;
  std::string m_noReference;  ///< why there is no reference
  std::vector<std::int64_t> m_indices;
  std::vector<std::pair<int, std::vector<float>>> m_values;  ///< of algorithms, at these indices
  std::vector<int> m_picks;  ///< algorithms whose results are in the slots behind the first
  int m_executions = 0;
  bool m_executed = false;
  std::optional<Failure> m_lost;
};

}  // namespace

std::optional<Failure> checkProblem(const CheckTools& tools, const CheckedProblem& problem) {
  return ProblemChecker(tools, problem).run();
}

}  // namespace convscope
