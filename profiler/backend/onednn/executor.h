#pragma once

#include <memory>
#include <oneapi/dnnl/dnnl.hpp>
#include <optional>
#include <string>
#include <unordered_map>

#include "backend/backend.h"
#include "backend/onednn/plan.h"
#include "backend/onednn/tensors.h"

namespace convscope::onednn {

/// Runs convolutions on this machine's processor.
///
/// A time is that of the primitive alone, with its operands in the memory formats that it wants; what a caller with
/// tensors in the problem's layout pays on top is told by reorderTime(). A cold execution is one whose tensors and
/// workspace were thrown out of all caches before.
class OneDnnExecutor : public Executor {
 public:
  OneDnnExecutor(std::string id, int threads);

  DeviceInfo device() const override;
  Versions versions() const override;
  SetupCosts setupCosts() const override { return {{"create engine", m_engineUs}}; }
  Result<std::unique_ptr<Planner>> makePlanner() override;
  bool plansBesideExecution() const override { return false; }  // both want the same cores

  Result<void> bind(const Problem& problem) override;
  Result<void> reserveWorkspace(std::uint64_t bytes) override;
  std::uint64_t freeMemoryBytes() override;
  Result<double> time(Plan& plan, SampleKind kind, int repeats) override;
  Result<double> reorderTime(Plan& plan) override;
  Result<std::vector<float>> readTensor(Tensor tensor) override;
  Result<std::unique_ptr<ResultProbe>> makeProbe() override;

 private:
  friend class OneDnnProbe;

  using Arguments = std::unordered_map<int, dnnl::memory>;

  std::uint64_t workspaceBytes() const;
  /// Why `plan` cannot run now, if so.
  std::optional<Failure> refusal(const OneDnnPlan& plan) const;
  Arguments argumentsOf(OneDnnPlan& plan);

  std::string m_id;
  int m_threads;
  double m_engineUs = 0;
  dnnl::engine m_engine;
  dnnl::stream m_stream;
  Problem m_problem;  ///< as it was bound
  std::unique_ptr<Tensors> m_tensors;
  dnnl::memory m_workspace;
};

}  // namespace convscope::onednn
