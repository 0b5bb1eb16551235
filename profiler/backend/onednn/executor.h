#pragma once

#include <memory>
#include <oneapi/dnnl/dnnl.hpp>
#include <optional>
#include <string>
#include <unordered_map>

#include "backend/device_info.h"
#include "backend/executor.h"
#include "backend/failure.h"
#include "backend/onednn/host.h"
#include "backend/onednn/plan.h"
#include "backend/onednn/tensors.h"
#include "backend/sample_kind.h"
#include "core/problem.h"
#include "core/tensor.h"

namespace convscope::onednn {

/// Runs convolutions on this machine's processor.
///
/// A time is that of the primitive alone, with its operands in its own memory formats; reorderTime() measures the
/// conversion from the problem's layout. Before a cold execution, tensors and scratchpad are flushed from all caches.
class OneDnnExecutor : public Executor {
 public:
  OneDnnExecutor(std::string id, int threads);

  DeviceInfo device() const override;
  Versions versions() const override;
  SetupCosts setupCosts() const override { return {{"create engine", m_engineUs}}; }
  std::optional<double> otherLoad() const override { return processorLoad(); }
  Result<std::unique_ptr<Planner>> doMakePlanner() override;
  bool plansBesideExecution() const override { return false; }  // both use the same cores

  Result<void> doBind(const Problem& problem) override;
  Result<void> doReserveWorkspace(std::uint64_t bytes) override;
  std::uint64_t freeMemoryBytes() override;
  Result<double> doTime(Plan& plan, SampleKind kind, int repeats) override;
  Result<double> doReorderTime(Plan& plan) override;
  Result<std::vector<float>> doReadTensor(Tensor tensor) override;
  Result<std::unique_ptr<ResultProbe>> doMakeProbe() override;

 private:
  friend class OneDnnProbe;

  using Arguments = std::unordered_map<int, dnnl::memory>;

  std::uint64_t workspaceBytes() const;
  /// Why `plan` cannot run now; none if it can.
  std::optional<Failure> refusal(const OneDnnPlan& plan) const;
  Arguments argumentsOf(OneDnnPlan& plan);

  std::string m_id;
  int m_threads;
  double m_engineUs = 0;
  dnnl::engine m_engine;
  dnnl::stream m_stream;
  Problem m_problem;  ///< as given to bind()
  std::unique_ptr<Tensors> m_tensors;
  dnnl::memory m_workspace;
};

}  // namespace convscope::onednn
