#pragma once

#include <deque>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "backend/algorithm.h"
#include "backend/device_info.h"
#include "backend/executor.h"
#include "backend/failure.h"
#include "backend/plan.h"
#include "backend/planner.h"
#include "backend/result_probe.h"
#include "backend/sample_kind.h"
#include "core/problem.h"
#include "core/tensor.h"
#include "support/fake_algorithm.h"
#include "support/fake_clock.h"

namespace convscope::testing {

/// A device that is scripted: every problem has the same algorithms, and executing one moves the fake clock.
class FakeExecutor : public Executor {
 public:
  FakeExecutor(FakeClock& clock, std::vector<FakeAlgorithm> algorithms)
      : m_fakeClock(clock), m_algorithms(std::move(algorithms)) {}

  // Knobs of the whole device, to be set before it is used.
  bool plansBeside = false;
  double slowdown = 1;      ///< of all executions; may be changed between them
  double flopsOfTimes = 0;  ///< if set, an execution takes its algorithm's time for so many operations
  bool isGpu = false;
  std::optional<double> load;                 ///< what otherLoad() returns
  std::vector<std::string> lists{"instant"};  ///< each names all algorithms, in order
  std::deque<double> waits;                   ///< how much longer each of the next listings takes for every list
  std::uint64_t memoryBytes = std::uint64_t{1} << 30;
  std::optional<std::uint64_t> cacheBytes;  ///< what computeCacheBytes() tells
  std::function<std::optional<ClockReading>()> clockReading;
  std::function<Result<void>(const Problem&)> onBind;
  std::function<void(int execution)> onExecution;  ///< called after each, with their number so far
  std::optional<Failure> listFailure;
  std::optional<Failure> neighbourFailure;
  std::optional<Failure> probeFailure;

  // What was done to it.
  std::string planned;  ///< by its planners: "l" for each listing, "b" for each build, "r" for each restored plan
  int executions = 0;
  std::map<std::string, int> executionsOf;
  std::vector<std::string> order;  ///< ids as they were executed
  int busyExecutions = 0;          ///< of a probe, beside other work

  DeviceInfo device() const override { return {.id = "fake:0", .name = "Fake", .computeCapability = isGpu ? 90 : 0}; }
  Versions versions() const override { return {{"fake", "1.0"}}; }
  SetupCosts setupCosts() const override { return {{"load library", 10.0}}; }
  std::optional<std::uint64_t> computeCacheBytes() const override { return cacheBytes; }
  std::optional<double> otherLoad() const override { return load; }
  Result<std::unique_ptr<Planner>> doMakePlanner() override;
  bool plansBesideExecution() const override { return plansBeside; }
  Result<void> doBind(const Problem& problem) override;
  Result<void> doReserveWorkspace(std::uint64_t bytes) override;
  std::uint64_t freeMemoryBytes() override { return memoryBytes; }
  Result<double> doTime(Plan& plan, SampleKind kind, int repeats) override;
  Result<FirstExecution> doExecuteFirst(Plan& plan) override;
  std::optional<ClockReading> clock() override;
  Result<std::vector<KernelLaunch>> doKernels(Plan& plan) override;
  Result<std::vector<KernelCounters>> doCounters(Plan& plan, std::size_t kernels) override;
  /// Numbers that every problem of the same shape has alike; the result is exact.
  Result<std::vector<float>> doReadTensor(Tensor tensor) override;
  Result<std::unique_ptr<ResultProbe>> doMakeProbe() override;

  const std::vector<FakeAlgorithm>& algorithms() const { return m_algorithms; }
  FakeClock& fakeClock() { return m_fakeClock; }
  Tensor resultTensor() const;

 private:
  double execute(const FakeAlgorithm& algorithm, bool first);

  FakeClock& m_fakeClock;
  std::vector<FakeAlgorithm> m_algorithms;
  std::mt19937 m_random{1};
  std::uint64_t m_reserved = 0;
  bool m_bound = false;
  Problem m_problem;
};

}  // namespace convscope::testing
