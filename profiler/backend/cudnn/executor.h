#pragma once

#include "backend/cuda/cuda_executor.h"
#include "backend/cudnn/target.h"

namespace convscope::cudnn {

/// Executes plans of the graph API, with a handle of its own on the device's stream.
class GraphExecutor : public CudaExecutor {
 public:
  static Result<std::unique_ptr<Executor>> open(const std::string& deviceId);

  Versions versions() const override;
  SetupCosts setupCosts() const override;
  Result<std::unique_ptr<Planner>> makePlanner() override;
  bool plansBesideExecution() const override { return true; }

 protected:
  Result<Launch> prepare(Plan& plan) override;
  std::vector<std::string> libraryFolders() const override;

 private:
  GraphExecutor(CudaDevice device, Target target, double loadUs, double handleUs)
      : CudaExecutor(std::move(device)), m_target(std::move(target)), m_loadUs(loadUs), m_handleUs(handleUs) {}

  Target m_target;
  double m_loadUs;
  double m_handleUs;
};

}  // namespace convscope::cudnn
