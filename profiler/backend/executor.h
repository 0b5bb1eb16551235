#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "backend/device_info.h"
#include "backend/failure.h"
#include "backend/kernel_counters.h"
#include "backend/kernel_launch.h"
#include "backend/plan.h"
#include "backend/planner.h"
#include "backend/result_probe.h"
#include "backend/sample_kind.h"
#include "backend/watch.h"
#include "core/problem.h"
#include "core/tensor.h"

namespace convscope {

/// One execution within a sequence. Problem and plan must outlive it.
struct Execution {
  const Problem* problem = nullptr;
  Plan* plan = nullptr;
};

/// An opened device with all of its backend's state. Used by one thread. If plansBesideExecution(), a planner that this
/// thread made may work on another thread meanwhile.
///
/// Public functions that use the device announce a step to the watch, if there is one, and call a protected one.
class Executor {
 public:
  Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;
  virtual ~Executor() = default;

  /// Announces each step to `watch` from now on, and lets planners refuse what was given up. `watch` must outlive the
  /// executor. Call it before planners are made.
  void setWatch(const Watch& watch) { m_watch = &watch; }

  [[nodiscard]] virtual DeviceInfo device() const = 0;
  [[nodiscard]] virtual Versions versions() const = 0;
  [[nodiscard]] virtual SetupCosts setupCosts() const = 0;

  /// Returns what no other device in the world has; empty if unknown.
  [[nodiscard]] virtual std::string uuid() const { return {}; }

  /// Size in bytes of the driver's compute cache (CUDA_CACHE_PATH), where it keeps code compiled at run time for later
  /// processes; none if there is no such cache or its size is unknown.
  [[nodiscard]] virtual std::optional<std::uint64_t> computeCacheBytes() const { return std::nullopt; }

  /// Makes a planner. Must not outlive the executor.
  [[nodiscard]] Result<std::unique_ptr<Planner>> makePlanner();
  /// Returns whether a planner on a second thread leaves executions on the device undisturbed. If not, planners are
  /// used on the executor's thread, after bind().
  [[nodiscard]] virtual bool plansBesideExecution() const = 0;

  /// Allocates the three tensors of `problem`, fills the operands with random numbers in [-1, 1) from a fixed seed, and
  /// frees the tensors of the problem before. All later executions are of this problem.
  [[nodiscard]] Result<void> bind(const Problem& problem);
  /// Reserves a workspace of at least `bytes`, outside any timing. On OutOfMemory the earlier one is freed as well.
  [[nodiscard]] Result<void> reserveWorkspace(std::uint64_t bytes);
  /// Free device memory in bytes, including the reserved workspace.
  [[nodiscard]] virtual std::uint64_t freeMemoryBytes() = 0;

  /// Executes `plan` `repeats` times as `kind` says and waits. Returns microseconds per execution. `repeats` is 1
  /// unless `kind` is Hot.
  [[nodiscard]] Result<double> time(Plan& plan, SampleKind kind, int repeats);

  /// Runs a plan's first execution and times it like an isolated sample. Also reports the host's launch time if the
  /// backend measures it.
  [[nodiscard]] Result<FirstExecution> executeFirst(Plan& plan);

  /// Executes several plans in a row, each on tensors of its problem, and waits. Returns microseconds in total. A GPU
  /// runs them as one stream of work, in this order; other backends time them one by one, grouped by problem. The
  /// workspace must be reserved. Afterwards no problem is bound.
  [[nodiscard]] Result<double> timeSequence(std::span<const Execution> executions);

  /// Measures converting the tensors between the problem's layout and the memory formats that `plan` works in, in
  /// microseconds. time() does not include it; 0 if nothing is converted.
  [[nodiscard]] Result<double> reorderTime(Plan& plan);

  /// Values of one tensor of the bound problem, in the order of its shape (NCHW, packed) whatever its layout and
  /// precision. The result is that of the last execution. For checks: it may be slow, and needs host memory.
  [[nodiscard]] Result<std::vector<float>> readTensor(Tensor tensor);

  /// Makes a probe, which compares results in the device's memory. At most one at a time.
  [[nodiscard]] Result<std::unique_ptr<ResultProbe>> makeProbe();

  /// The processor clock now; none if it cannot be read quickly.
  [[nodiscard]] virtual std::optional<ClockReading> clock() { return std::nullopt; }

  /// Returns the share of the device's time, 0 to 1, that other programs take. Call it before own work: it cannot tell
  /// whose work it sees. None if nobody knows.
  [[nodiscard]] virtual std::optional<double> otherLoad() const { return std::nullopt; }

  /// Returns the kernels that one execution of `plan` launches, in order; of some backends only their names. Executes
  /// it several times. Call it after all timing: it may switch on instrumentation that stays on.
  [[nodiscard]] Result<std::vector<KernelLaunch>> kernels(Plan& plan);

  /// Returns what the hardware counts in each of the `kernels` kernels of one execution of `plan`, in their order.
  /// Executes it once for each pass of the counters. Call it after all timing, as kernels().
  [[nodiscard]] Result<std::vector<KernelCounters>> counters(Plan& plan, std::size_t kernels);

 protected:
  virtual Result<std::unique_ptr<Planner>> doMakePlanner() = 0;
  virtual Result<void> doBind(const Problem& problem) = 0;
  virtual Result<void> doReserveWorkspace(std::uint64_t bytes) = 0;
  virtual Result<double> doTime(Plan& plan, SampleKind kind, int repeats) = 0;
  /// Default: doTime() of one isolated execution.
  virtual Result<FirstExecution> doExecuteFirst(Plan& plan);
  /// Default: one by one, grouped by problem.
  virtual Result<double> doTimeSequence(std::span<const Execution> executions);
  virtual Result<double> doReorderTime(Plan&) { return 0.0; }
  // These are Unsupported by default.
  virtual Result<std::vector<float>> doReadTensor(Tensor);
  virtual Result<std::unique_ptr<ResultProbe>> doMakeProbe();
  virtual Result<std::vector<KernelLaunch>> doKernels(Plan&);
  virtual Result<std::vector<KernelCounters>> doCounters(Plan&, std::size_t kernels);

 private:
  [[nodiscard]] Step prepareStep() const { return {Step::Action::Prepare, m_boundText}; }

  const Watch* m_watch = nullptr;
  std::string m_boundText;  ///< of the bound problem, if watched
  std::uint64_t m_reserved = 0;
};

}  // namespace convscope
