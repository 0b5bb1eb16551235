#pragma once

#include "backend/cudnn/cudnn_executor.h"
#include "backend/failure.h"

namespace convscope::cudnn {

/// Executes plans of the graph API, with its own handle on the device's stream.
class GraphExecutor : public CudnnExecutor {
 public:
  static Result<std::unique_ptr<Executor>> open(const std::string& deviceId);

  Result<std::unique_ptr<Planner>> doMakePlanner() override;
  bool plansBesideExecution() const override { return true; }

 protected:
  Result<Launch> prepare(Plan& plan) override;

 private:
  explicit GraphExecutor(CudnnDevice device) : CudnnExecutor(std::move(device)) {}
};

}  // namespace convscope::cudnn
