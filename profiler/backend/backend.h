#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "backend/candidate_lists.h"
#include "backend/candidates.h"
#include "backend/device_info.h"
#include "backend/failure.h"
#include "backend/result_probe.h"
#include "backend/sample_kind.h"
#include "core/tensor.h"

namespace convscope {

/// An algorithm built for one problem. Must not outlive the executor whose planner built it; may outlive the planner.
class Plan {
 public:
  Plan() = default;
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;
  virtual ~Plan() = default;

  [[nodiscard]] virtual std::uint64_t workspaceBytes() const = 0;
  /// The library's own description of the plan, usually JSON; empty if it has none.
  [[nodiscard]] virtual std::string description() const { return {}; }
  /// Text from which Planner::restore makes the plan in another process; empty if the library cannot serialise plans.
  [[nodiscard]] virtual std::string serialised() const { return {}; }
  /// Identifies the code that was compiled for the plan when it was built: equal for plans with the same code; empty if
  /// there is none or nobody knows.
  [[nodiscard]] virtual std::string compiledCode() const { return {}; }
};

struct CandidateRequest {
  std::vector<std::string> lists;  ///< names of lists, in order; empty: the backend's default
};

/// Lists candidates and builds plans. Used by one thread at a time; planners of one executor may work at the same time.
class Planner {
 public:
  Planner() = default;
  Planner(const Planner&) = delete;
  Planner& operator=(const Planner&) = delete;
  virtual ~Planner() = default;

  /// Queries the requested lists. Fails only if the problem as a whole is unsupported or the device is lost. A list
  /// that could not be queried is in the result with its reason.
  [[nodiscard]] virtual Result<Candidates> candidates(const Problem& problem, const CandidateRequest& request) = 0;

  /// Builds the plan of a candidate, which may also come from an earlier session.
  [[nodiscard]] virtual Result<std::unique_ptr<Plan>> build(const Problem& problem, const Candidate& candidate) = 0;

  /// Returns whether helper processes should build `candidate`: its build takes long, e.g. because code is compiled,
  /// and its plan can be serialised.
  [[nodiscard]] virtual bool suitsHelpers(const Candidate&) const { return false; }
  /// Makes the plan of a candidate from Plan::serialised() of another process with the same device and library, without
  /// building it.
  [[nodiscard]] virtual Result<std::unique_ptr<Plan>> restore(const Problem&, const Candidate&, const std::string&);
};

/// The first execution of a plan. Microseconds.
struct FirstExecution {
  double us = 0;        ///< between the two events, module loading included
  double launchUs = 0;  ///< host time of the call that enqueues the work, in which modules are loaded; 0: unknown
};

struct ClockReading {
  double currentMHz = 0;
  double referenceMHz = 0;  ///< the clock of the device when nothing throttles it
};

/// One execution within a sequence. Problem and plan must outlive it.
struct Execution {
  const Problem* problem = nullptr;
  Plan* plan = nullptr;
};

/// An opened device with all of its backend's state. Used by one thread. If plansBesideExecution(), a planner that this
/// thread made may work on another thread meanwhile.
class Executor {
 public:
  Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;
  virtual ~Executor() = default;

  [[nodiscard]] virtual DeviceInfo device() const = 0;
  [[nodiscard]] virtual Versions versions() const = 0;
  [[nodiscard]] virtual SetupCosts setupCosts() const = 0;

  /// Size in bytes of the driver's compute cache (CUDA_CACHE_PATH), where it keeps code compiled at run time for later
  /// processes; none if there is no such cache or its size is unknown.
  [[nodiscard]] virtual std::optional<std::uint64_t> computeCacheBytes() const { return std::nullopt; }

  /// Makes a planner. Must not outlive the executor.
  [[nodiscard]] virtual Result<std::unique_ptr<Planner>> makePlanner() = 0;
  /// Returns whether a planner on a second thread leaves executions on the device undisturbed. If not, planners are
  /// used on the executor's thread, after bind().
  [[nodiscard]] virtual bool plansBesideExecution() const = 0;

  /// Allocates the three tensors of `problem`, fills the operands with random numbers in [-1, 1) from a fixed seed, and
  /// frees the tensors of the problem before. All later executions are of this problem.
  [[nodiscard]] virtual Result<void> bind(const Problem& problem) = 0;
  /// Reserves a workspace of at least `bytes`, outside any timing. On OutOfMemory the earlier one is freed as well.
  [[nodiscard]] virtual Result<void> reserveWorkspace(std::uint64_t bytes) = 0;
  /// Free device memory in bytes, including the reserved workspace.
  [[nodiscard]] virtual std::uint64_t freeMemoryBytes() = 0;

  /// Executes `plan` `repeats` times as `kind` says and waits. Returns microseconds per execution. `repeats` is 1
  /// unless `kind` is Hot.
  [[nodiscard]] virtual Result<double> time(Plan& plan, SampleKind kind, int repeats) = 0;

  /// Runs a plan's first execution and times it like an isolated sample. Also reports the host's launch time if the
  /// backend measures it.
  [[nodiscard]] virtual Result<FirstExecution> executeFirst(Plan& plan);

  /// Executes several plans in a row, each on tensors of its problem, and waits. Returns microseconds in total. A GPU
  /// runs them as one stream of work, in this order; other backends time them one by one, grouped by problem. The
  /// workspace must be reserved. Afterwards no problem is bound.
  [[nodiscard]] virtual Result<double> timeSequence(std::span<const Execution> executions);

  /// Measures converting the tensors between the problem's layout and the memory formats that `plan` works in, in
  /// microseconds. time() does not include it; 0 if nothing is converted.
  [[nodiscard]] virtual Result<double> reorderTime(Plan&);

  /// Values of one tensor of the bound problem, in the order of its shape (NCHW, packed) whatever its layout and
  /// precision. The result is that of the last execution. For checks: it may be slow, and needs host memory.
  [[nodiscard]] virtual Result<std::vector<float>> readTensor(Tensor);

  /// Makes a probe, which compares results in the device's memory. At most one at a time.
  [[nodiscard]] virtual Result<std::unique_ptr<ResultProbe>> makeProbe();

  /// The processor clock now; none if it cannot be read quickly.
  [[nodiscard]] virtual std::optional<ClockReading> clock() { return std::nullopt; }

  /// Returns the share of the device's time, 0 to 1, that other programs take. Call it before own work: it cannot tell
  /// whose work it sees. None if nobody knows.
  [[nodiscard]] virtual std::optional<double> otherLoad() const { return std::nullopt; }

  /// Names of the kernels that one execution of `plan` launches, in order. Call it after all timing: it may switch on
  /// instrumentation that stays on.
  [[nodiscard]] virtual Result<std::vector<std::string>> kernels(Plan&);
};

/// A library's interface for running convolutions. Made by a loadable module; see registry.h.
class Backend {
 public:
  Backend() = default;
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;
  virtual ~Backend() = default;

  [[nodiscard]] virtual std::string name() const = 0;  ///< as KnownBackend::name
  /// The lists that CandidateRequest may name, the usual ones first: those of candidate_lists.h.
  [[nodiscard]] virtual std::vector<std::string> candidateLists() const { return listNames(name()); }
  /// The available devices; without any, a Missing failure says what is missing and how to get it.
  [[nodiscard]] virtual Result<std::vector<DeviceInfo>> devices() = 0;
  [[nodiscard]] virtual Result<std::unique_ptr<Executor>> open(const std::string& deviceId) = 0;

  /// Describes a device, so that the library can list and plan for it on another machine. Returns JSON from cuDNN.
  [[nodiscard]] virtual Result<std::string> exportProfile(const std::string&);
  /// Makes a planner for the device that `profile` describes, on any machine. Its plans have a workspace size but
  /// cannot be executed; plans that need run-time compilation do not build.
  [[nodiscard]] virtual Result<std::unique_ptr<Planner>> openProfile(const std::string&);
};

}  // namespace convscope
