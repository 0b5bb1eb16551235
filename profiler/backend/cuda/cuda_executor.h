#pragma once

#include <map>
#include <memory>
#include <optional>

#include "backend/cuda/compute_cache.h"
#include "backend/cuda/counter_recorder.h"
#include "backend/cuda/device_buffer.h"
#include "backend/cuda/device_info.h"
#include "backend/cuda/device_timer.h"
#include "backend/cuda/nvml.h"
#include "backend/cuda/problem_tensors.h"
#include "backend/cuda/stream.h"
#include "backend/device_info.h"
#include "backend/executor.h"
#include "backend/failure.h"
#include "backend/sample_kind.h"
#include "core/problem.h"
#include "core/tensor.h"

namespace convscope {

/// An opened GPU, with everything that does not depend on the library that computes.
struct CudaDevice {
  int index = 0;
  DeviceInfo info;
  Stream stream;
  DeviceTimer timer;
  std::unique_ptr<Nvml> nvml;
  std::optional<double> otherLoad;  ///< when it was opened: later the own work is in it
  double initialiseUs = 0;          ///< time to start the driver and make the context in this process

  /// Opens the device called `id` and makes it the calling thread's.
  static Result<CudaDevice> open(const std::string& id);
};

/// The problem that is bound to an executor, and its result.
struct BoundProblem {
  Problem plain;  ///< see asPlainConvolution
  void* result = nullptr;
  std::uint64_t resultBytes = 0;
};

/// An executor on a GPU: tensors, workspace, timing, clock and kernel names. Derived classes make planners and enqueue
/// one execution.
class CudaExecutor : public Executor {
 public:
  explicit CudaExecutor(CudaDevice device) : m_device(std::move(device)) {}

  DeviceInfo device() const override { return m_device.info; }
  Versions versions() const override;
  std::string uuid() const override { return cudaUuid(m_device.index); }
  SetupCosts setupCosts() const override { return {{"initialise CUDA", m_device.initialiseUs}}; }

  std::optional<std::uint64_t> computeCacheBytes() const override { return convscope::computeCacheBytes(); }

  std::optional<double> otherLoad() const override { return m_device.otherLoad; }

  Result<void> doBind(const Problem& problem) override;
  Result<void> doReserveWorkspace(std::uint64_t bytes) override;
  std::uint64_t freeMemoryBytes() override;
  Result<double> doTime(Plan& plan, SampleKind kind, int repeats) override;
  Result<FirstExecution> doExecuteFirst(Plan& plan) override;
  Result<double> doTimeSequence(std::span<const Execution> executions) override;
  Result<std::vector<float>> doReadTensor(Tensor tensor) override;
  Result<std::unique_ptr<ResultProbe>> doMakeProbe() override;
  std::optional<ClockReading> clock() override;
  Result<std::vector<KernelLaunch>> doKernels(Plan& plan) override;
  Result<std::vector<KernelCounters>> doCounters(Plan& plan, std::size_t kernels) override;

  // For a result probe, which enqueues work of its own beside executions.

  /// The bound problem, whose tensors may be used on stream(); a failure if none is bound.
  Result<BoundProblem> bound() const;
  /// Prepares an execution of `plan` on the bound problem; a failure if too little workspace is reserved.
  Result<Launch> ready(Plan& plan);
  /// Makes the device the calling thread's.
  Result<void> enterDevice() const;
  cudaStream_t stream() const { return m_device.stream.get(); }
  const DeviceBuffer& workspace() const { return m_workspace; }

 protected:
  /// Does all that can be done before an execution of `plan` on tensors() and workspace(). Returns the function that
  /// then enqueues it on stream(). Called for each time() and kernels(), outside the timing.
  virtual Result<Launch> prepare(Plan& plan) = 0;
  /// Folders that may contain libraries of the CUDA toolkit, beside the usual ones.
  virtual std::vector<std::string> libraryFolders() const { return {}; }

  /// Fails unless `plain` (see asPlainConvolution) is bound: a plan of another problem would write past the tensors.
  Result<void> requireBound(const Problem& plain) const;

  int deviceIndex() const { return m_device.index; }
  const TensorPointers& tensors() const { return m_used->pointers(); }

 private:
  Result<void> bindSequence(std::span<const Execution> executions);

  CudaDevice m_device;
  DeviceTile m_tile;
  ProblemTensors m_tensors;
  std::map<Problem, ProblemTensors> m_sequence;  ///< of the last timeSequence(), by plain problem
  const ProblemTensors* m_used = &m_tensors;     ///< or one of those
  std::optional<Problem> m_bound;                ///< as asPlainConvolution
  bool m_transposed = false;                     ///< of what was bound
  DeviceBuffer m_workspace;
  std::unique_ptr<CounterRecorder> m_counters;  ///< once counters were read
};

}  // namespace convscope
