#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "backend/algorithm.h"
#include "backend/failure.h"
#include "backend/result_probe.h"
#include "problem/tensor.h"

namespace convscope {

/// One device as its backend sees it. Figures that are not known are 0.
struct DeviceInfo {
  std::string id;    ///< "cuda:0", "cpu"
  std::string name;  ///< "NVIDIA H200"
  std::uint64_t memoryBytes = 0;
  std::uint64_t cacheBytes = 0;  ///< last-level cache
  int processors = 0;            ///< multiprocessors of a GPU, threads used on a CPU
  double clockMHz = 0;           ///< highest
  double memoryBandwidth = 0;    ///< bytes a second, from clock and bus width
  int computeCapability = 0;     ///< 90 for 9.0; 0 on a CPU

  bool operator==(const DeviceInfo&) const = default;
};

/// What a measurement depends on beside the problem: "cudnn" -> "9.19.0", "driver" -> "13.0", "cuda runtime", ...
using Versions = std::map<std::string, std::string>;

/// Where set-up time went before the first problem, in microseconds, in order: "load library", "create handle", ...
using SetupCosts = std::vector<std::pair<std::string, double>>;

/// An algorithm made ready for one problem. Must not outlive the executor whose planner made it; may outlive
/// the planner.
class Plan {
 public:
  Plan() = default;
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;
  virtual ~Plan() = default;

  [[nodiscard]] virtual std::uint64_t workspaceBytes() const = 0;
  /// The library's own description of the plan, JSON where it has one; empty where it has none.
  [[nodiscard]] virtual std::string description() const { return {}; }
};

struct CandidateRequest {
  std::vector<std::string> lists;  ///< names of lists, in order; empty: the backend's default
};

/// One list that a library gave, and how long the query took.
struct CandidateList {
  std::string name;  ///< "instant", "fallback", "mode_b", "all engines", "auto", ...
  double queryUs = 0;
  std::string failure;  ///< why the list is empty, where the query failed

  bool operator==(const CandidateList&) const = default;
};

/// Every distinct algorithm, in the order in which the lists first name it.
struct Candidates {
  std::vector<CandidateList> lists;
  std::vector<Candidate> algorithms;

  bool operator==(const Candidates&) const = default;
};

/// Lists candidates and makes plans. One planner serves one thread; planners of one executor may work at the same time.
class Planner {
 public:
  Planner() = default;
  Planner(const Planner&) = delete;
  Planner& operator=(const Planner&) = delete;
  virtual ~Planner() = default;

  /// Fails only where the problem as a whole is unsupported or the device is lost. A list that could not be had stands
  /// in the result with its reason.
  [[nodiscard]] virtual Result<Candidates> candidates(const Problem& problem, const CandidateRequest& request) = 0;

  [[nodiscard]] virtual Result<std::unique_ptr<Plan>> build(const Problem& problem, const Candidate& candidate) = 0;
};

/// How an execution is timed; the three are never mixed up.
enum class SampleKind {
  Single,  ///< one execution between two events after a synchronisation, as frameworks time it
  Hot,     ///< back-to-back executions between one pair of events, the mean of one; before several, one untimed
  Cold     ///< one execution after the last-level cache was overwritten
};

/// The first execution of a plan. Microseconds.
struct FirstExecution {
  double us = 0;        ///< between the two events, code loading included
  double launchUs = 0;  ///< of it, at the most: the host in the call that enqueues the work, where code is loaded
};

struct ClockReading {
  double currentMHz = 0;
  double referenceMHz = 0;  ///< the clock that the device runs at when nothing holds it back
};

/// One execution within a sequence. Both outlive it.
struct Execution {
  const Problem* problem = nullptr;
  Plan* plan = nullptr;
};

/// An opened device: all state that a backend has. Used by one thread, apart from planners.
class Executor {
 public:
  Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;
  virtual ~Executor() = default;

  [[nodiscard]] virtual DeviceInfo device() const = 0;
  [[nodiscard]] virtual Versions versions() const = 0;
  [[nodiscard]] virtual SetupCosts setupCosts() const = 0;

  /// Bytes of code compiled at run time that the device's driver keeps on disk for every process to come; nothing where
  /// it keeps none, or does not tell.
  [[nodiscard]] virtual std::optional<std::uint64_t> computeCacheBytes() const { return std::nullopt; }

  /// A planner for one thread. Must not outlive the executor.
  [[nodiscard]] virtual Result<std::unique_ptr<Planner>> makePlanner() = 0;
  /// Whether a planner on a second thread leaves executions on the device undisturbed. Where not, the planner is used
  /// on the executor's thread, after bind().
  [[nodiscard]] virtual bool plansBesideExecution() const = 0;

  /// Allocates the three tensors of `problem` and fills the operands with random numbers in [-1, 1), from a fixed seed;
  /// frees those of the problem before. All executions that follow are of this problem.
  [[nodiscard]] virtual Result<void> bind(const Problem& problem) = 0;
  /// Makes a workspace of at least `bytes` ready, outside any timing. On OutOfMemory the earlier one is gone.
  [[nodiscard]] virtual Result<void> reserveWorkspace(std::uint64_t bytes) = 0;
  /// Device memory that is free now, in bytes, the reserved workspace counted as free.
  [[nodiscard]] virtual std::uint64_t freeMemoryBytes() = 0;

  /// Executes `plan` `repeats` times in the manner of `kind` and waits: microseconds per execution. `repeats` is 1
  /// unless `kind` is Hot.
  [[nodiscard]] virtual Result<double> time(Plan& plan, SampleKind kind, int repeats) = 0;

  /// Executes `plan` once, as the first time: time() of a Single with what the host spent in the call beside it, where
  /// the backend can tell that.
  [[nodiscard]] virtual Result<FirstExecution> executeFirst(Plan& plan) {
    return time(plan, SampleKind::Single, 1).map([](double us) { return FirstExecution{us, 0}; });
  }

  /// Executes a row of plans, each on tensors of its problem, and waits: microseconds in all. Where a device takes work
  /// ahead they are one stream of work, in this order; else they are timed one by one, those of a problem together.
  /// The workspace must be reserved. The problem that was bound is bound no more.
  [[nodiscard]] virtual Result<double> timeSequence(std::span<const Execution> executions);

  /// What converting the tensors between the problem's layout and the memory formats that `plan` works in takes, in
  /// microseconds, measured. It comes on top of what time() tells; 0 where nothing is converted.
  [[nodiscard]] virtual Result<double> reorderTime(Plan&) { return 0.0; }

  /// Values of one tensor of the bound problem, in the order of its shape (NCHW, packed) whatever its layout and
  /// precision; of the result, what the last execution left. To check results: it may be slow, and needs host memory.
  [[nodiscard]] virtual Result<std::vector<float>> readTensor(Tensor) {
    return tl::unexpected(Failure{Failure::Kind::Unsupported, "this backend does not give out its tensors"});
  }

  /// Compares results of executions where they lie; one at a time.
  [[nodiscard]] virtual Result<std::unique_ptr<ResultProbe>> makeProbe() {
    return tl::unexpected(Failure{Failure::Kind::Unsupported, "this backend cannot compare results"});
  }

  /// The processor clock now, where it can be read cheaply.
  [[nodiscard]] virtual std::optional<ClockReading> clock() { return std::nullopt; }

  /// Names of the device functions that one execution of `plan` launches, in order. To be called after all timing:
  /// it may switch on instrumentation that stays.
  [[nodiscard]] virtual Result<std::vector<std::string>> kernels(Plan&) {
    return tl::unexpected(Failure{Failure::Kind::Unsupported, "this backend cannot name its kernels"});
  }
};

inline Result<double> Executor::timeSequence(std::span<const Execution> executions) {
  std::map<Problem, std::vector<Plan*>> plans;
  for (const Execution& execution : executions) plans[*execution.problem].push_back(execution.plan);
  double us = 0;
  for (const auto& [problem, own] : plans) {
    if (const Result<void> bound = bind(problem); !bound) return tl::unexpected(bound.error());
    for (Plan* plan : own) {
      Result<double> taken = time(*plan, SampleKind::Single, 1);
      if (!taken) return taken;
      us += *taken;
    }
  }
  return us;
}

/// A way to run convolutions. Made by a loadable module; see registry.h.
class Backend {
 public:
  Backend() = default;
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;
  virtual ~Backend() = default;

  [[nodiscard]] virtual std::string name() const = 0;  ///< "cudnn", "cudnn-legacy", "onednn"
  /// The lists that CandidateRequest may name, the default ones first.
  [[nodiscard]] virtual std::vector<std::string> candidateLists() const = 0;
  /// Devices that are there; a Missing failure says what is not and how to get it.
  [[nodiscard]] virtual Result<std::vector<DeviceInfo>> devices() = 0;
  [[nodiscard]] virtual Result<std::unique_ptr<Executor>> open(const std::string& deviceId) = 0;

  /// What a library must know of a device to list and plan for it where it is not: a text, JSON from cuDNN.
  [[nodiscard]] virtual Result<std::string> exportProfile(const std::string&) {
    return tl::unexpected(Failure{Failure::Kind::Unsupported, "this backend has no device profiles"});
  }
  /// A planner for the device that `profile` describes, on any machine. What it builds tells its workspace, and cannot
  /// be executed; plans that are compiled at run time do not build.
  [[nodiscard]] virtual Result<std::unique_ptr<Planner>> openProfile(const std::string&) {
    return tl::unexpected(Failure{Failure::Kind::Unsupported, "this backend has no device profiles"});
  }
};

}  // namespace convscope
