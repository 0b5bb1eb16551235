#include "support/fake_backend.h"

#include <algorithm>
#include <bit>

#include "problem/problem_cost.h"
#include "problem/reference_convolution.h"
#include "problem/validate.h"
#include "support/reference_result.h"

namespace convscope::testing {
namespace {

class FakePlan : public Plan {
 public:
  explicit FakePlan(const FakeAlgorithm& fake) : algorithm(fake) {}
  std::uint64_t workspaceBytes() const override { return algorithm.workspaceBytes; }

  std::string description() const override { return "plan of " + algorithm.id; }
  std::string serialised() const override { return "serialised " + algorithm.id; }
  std::string compiledCode() const override { return algorithm.code; }

  const FakeAlgorithm& algorithm;
  int executed = 0;
  int probed = 0;
};

class FakePlanner : public Planner {
 public:
  explicit FakePlanner(FakeExecutor& executor) : m_executor(executor) {}

  Result<Candidates> doList(const Problem&, const CandidateRequest& request) override {
    m_executor.planned += 'l';
    if (m_executor.listFailure) return tl::unexpected(*m_executor.listFailure);
    double queryUs = 5;
    if (!m_executor.waits.empty()) {
      queryUs += m_executor.waits.front();
      m_executor.waits.pop_front();
    }
    Candidates candidates;
    for (const std::string& list : request.lists.empty() ? m_executor.lists : request.lists) {
      const bool known = std::ranges::count(m_executor.lists, list) > 0;
      candidates.lists.push_back({list, queryUs, known ? "" : "there is no such list"});
      if (known) name(static_cast<int>(candidates.lists.size()) - 1, candidates.algorithms);
    }
    return candidates;
  }

  Result<std::unique_ptr<Plan>> doBuild(const Problem&, const Candidate& candidate) override {
    m_executor.planned += 'b';
    const auto fake = std::ranges::find(m_executor.algorithms(), candidate.id, &FakeAlgorithm::id);
    m_executor.fakeClock().advance(fake->buildUs);
    if (fake->onBuild) fake->onBuild();
    if (fake->buildFailure) return tl::unexpected(*fake->buildFailure);
    return std::make_unique<FakePlan>(*fake);
  }

  /// Algorithms of the same engine with other values of so many knobs, in order.
  Result<std::vector<Candidate>> doNeighbours(const Problem&, const Candidate& candidate, int changes) override {
    if (m_executor.neighbourFailure) return tl::unexpected(*m_executor.neighbourFailure);
    std::vector<Candidate> neighbours;
    for (const FakeAlgorithm& fake : m_executor.algorithms()) {
      const auto differs = [&](const auto& knob) { return candidate.knobs.at(knob.first) != knob.second; };
      if (fake.engine == candidate.engine && fake.knobs.size() == candidate.knobs.size() &&
          std::ranges::count_if(fake.knobs, differs) == changes)
        neighbours.push_back(candidateOf(fake));
    }
    return neighbours;
  }

  bool suitsHelpers(const Candidate& candidate) const override {
    return std::ranges::find(m_executor.algorithms(), candidate.id, &FakeAlgorithm::id)->suitsHelpers;
  }

  Result<std::unique_ptr<Plan>> doRestore(const Problem&, const Candidate&, const std::string& serialised) override {
    for (const FakeAlgorithm& fake : m_executor.algorithms()) {
      if (serialised != FakePlan(fake).serialised()) continue;
      m_executor.planned += 'r';
      return std::make_unique<FakePlan>(fake);
    }
    return tl::unexpected(Failure{Failure::Kind::Failed, "this is no plan"});
  }

 private:
  static Candidate candidateOf(const FakeAlgorithm& fake) {
    Candidate candidate;
    candidate.id = candidate.name = fake.id;
    candidate.engine = fake.engine;
    candidate.knobs = fake.knobs;
    candidate.notes = fake.notes;
    return candidate;
  }

  void name(int list, std::vector<Candidate>& named) const {
    std::size_t place = 0;
    for (const FakeAlgorithm& fake : m_executor.algorithms()) {
      if (!fake.isListed) continue;
      if (named.size() <= place) named.push_back(candidateOf(fake));
      named[place].listings.push_back({list, static_cast<int>(place), 0});
      ++place;
    }
  }

  FakeExecutor& m_executor;
};

/// Compares results that are computed on the host.
class FakeProbe : public ResultProbe {
 public:
  explicit FakeProbe(FakeExecutor& executor) : m_executor(executor) {}

  Result<void> doExecute(Plan& plan, Poison poison, double busyUs) override {
    auto& fake = dynamic_cast<FakePlan&>(plan);
    const auto exact = m_executor.doReadTensor(m_executor.resultTensor());
    m_poison = poison;
    m_result.assign(exact->size(), std::bit_cast<float>(poison.result * 0x10001U));
    if (busyUs > 0) ++m_executor.busyExecutions;
    return m_executor.doTime(plan, SampleKind::Single, 1).map([&](double) {
      if (fake.algorithm.compute) return fake.algorithm.compute(m_result, fake.probed++);
      m_result = *exact;
    });
  }

  Result<void> doKeep(int slot) override {
    const auto index = static_cast<std::size_t>(slot);
    if ((index + 1) * m_result.size() * sizeof(float) > m_executor.memoryBytes)
      return tl::unexpected(Failure{Failure::Kind::OutOfMemory, "no room for a copy of the result"});
    m_slots.resize(std::max(m_slots.size(), index + 1));
    m_slots[index] = m_result;
    return {};
  }

  Result<void> doCompare(int slot) override {
    m_differences.push_back(differenceOf(std::as_bytes(std::span(m_result)),
                                         std::as_bytes(std::span(m_slots.at(static_cast<std::size_t>(slot)))),
                                         Precision::Fp32, m_poison.result));
    return {};
  }

  Result<std::vector<Difference>> doDifferences() override { return std::exchange(m_differences, {}); }

  Result<std::vector<float>> doElements(std::span<const std::int64_t> indices) override {
    std::vector<float> values;
    for (const std::int64_t index : indices) values.push_back(m_result.at(static_cast<std::size_t>(index)));
    return values;
  }

 private:
  FakeExecutor& m_executor;
  Poison m_poison;
  std::vector<float> m_result;
  std::vector<std::vector<float>> m_slots;
  std::vector<Difference> m_differences;
};

std::vector<float> operandOf(const Problem& problem, Tensor tensor) {
  std::vector<float> values(static_cast<std::size_t>(elementCount(dimsOf(problem, tensor))));
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i * 37 % 17) / 8 - 1;
  return values;
}

}  // namespace

Tensor FakeExecutor::resultTensor() const {
  return resultOf(m_problem.pass);
}

Result<std::vector<float>> FakeExecutor::doReadTensor(Tensor tensor) {
  if (tensor != resultTensor()) return operandOf(m_problem, tensor);
  TensorValues operands;
  for (const Tensor each : {Tensor::Input, Tensor::Filter, Tensor::Output})
    operands.of(each) = operandOf(m_problem, each);
  const std::vector<double> exact = referenceResult(m_problem, operands);
  return std::vector<float>(exact.begin(), exact.end());
}

Result<std::unique_ptr<ResultProbe>> FakeExecutor::doMakeProbe() {
  if (probeFailure) return tl::unexpected(*probeFailure);
  return std::make_unique<FakeProbe>(*this);
}

Result<std::unique_ptr<Planner>> FakeExecutor::doMakePlanner() {
  return std::make_unique<FakePlanner>(*this);
}

Result<void> FakeExecutor::doBind(const Problem& problem) {
  m_bound = true;
  m_problem = problem;
  return onBind ? onBind(problem) : Result<void>{};
}

Result<void> FakeExecutor::doReserveWorkspace(std::uint64_t bytes) {
  if (bytes <= m_reserved) return {};
  if (bytes > memoryBytes) {
    m_reserved = 0;
    return tl::unexpected(Failure{Failure::Kind::OutOfMemory, "out of memory"});
  }
  m_reserved = bytes;
  return {};
}

double FakeExecutor::execute(const FakeAlgorithm& algorithm, bool first) {
  std::uniform_real_distribution<double> noise(1 - algorithm.spread, 1 + algorithm.spread);
  const double share = flopsOfTimes > 0 ? flops(m_problem) / flopsOfTimes : 1;
  const double us = slowdown * share * algorithm.us * noise(m_random) + (first ? algorithm.loadUs : 0);
  m_fakeClock.advance(us);
  ++executions;
  ++executionsOf[algorithm.id];
  if (onExecution) onExecution(executions);
  return us;
}

Result<double> FakeExecutor::doTime(Plan& plan, SampleKind, int repeats) {
  auto& fake = dynamic_cast<FakePlan&>(plan);
  if (!m_bound) return tl::unexpected(Failure{Failure::Kind::Failed, "nothing is bound"});
  if (fake.workspaceBytes() > m_reserved) return tl::unexpected(Failure{Failure::Kind::Failed, "workspace too small"});
  double sum = 0;
  order.push_back(fake.algorithm.id);
  for (int i = 0; i < repeats; ++i) {
    if (fake.algorithm.executionFailure && fake.executed >= fake.algorithm.failsFromExecution)
      return tl::unexpected(*fake.algorithm.executionFailure);
    sum += execute(fake.algorithm, fake.executed++ < fake.algorithm.loadedExecutions);
  }
  return sum / repeats;
}

Result<FirstExecution> FakeExecutor::doExecuteFirst(Plan& plan) {
  const double launchUs = dynamic_cast<FakePlan&>(plan).algorithm.launchUs;
  return doTime(plan, SampleKind::Single, 1).map([&](double us) { return FirstExecution{us, launchUs}; });
}

std::optional<ClockReading> FakeExecutor::clock() {
  return clockReading ? clockReading() : std::nullopt;
}

Result<std::vector<KernelLaunch>> FakeExecutor::doKernels(Plan& plan) {
  const FakeAlgorithm& algorithm = dynamic_cast<FakePlan&>(plan).algorithm;
  return algorithm.launches.empty() ? launchesNamed(algorithm.kernels) : algorithm.launches;
}

Result<std::vector<KernelCounters>> FakeExecutor::doCounters(Plan& plan, std::size_t kernels) {
  const FakeAlgorithm& algorithm = dynamic_cast<FakePlan&>(plan).algorithm;
  if (algorithm.counters.empty()) return tl::unexpected(Failure{Failure::Kind::Failed, "only an administrator may"});
  return algorithm.counters.size() == 1 ? std::vector(kernels, algorithm.counters.front()) : algorithm.counters;
}

}  // namespace convscope::testing
