#pragma once

#include "backend/cudnn/cudnn_executor.h"
#include "backend/cudnn_legacy/convolution.h"
#include "backend/failure.h"

namespace convscope::cudnn_legacy {

/// Executes algorithms of the legacy API. Planners use its handle and tensors, so all work is on one thread.
class LegacyExecutor : public cudnn::CudnnExecutor {
 public:
  static Result<std::unique_ptr<Executor>> open(const std::string& deviceId);

  Result<std::unique_ptr<Planner>> doMakePlanner() override;
  bool plansBesideExecution() const override { return false; }  // cuDNN's own timing runs on the device

  /// Makes the device the calling thread's and returns the handle.
  Result<cudnnHandle_t> enter() const;
  /// Runs Convolution::find on the bound tensors, with the largest requested workspace that is free. Failed if another
  /// problem is bound. Overwrites the result tensor.
  Result<std::vector<Suggestion>> find(const Convolution& convolution);

 protected:
  Result<Launch> prepare(Plan& plan) override;

 private:
  explicit LegacyExecutor(cudnn::CudnnDevice device) : CudnnExecutor(std::move(device)) {}

  void reserveLargest(DeviceBuffer& workspace, const Convolution& convolution) const;
};

}  // namespace convscope::cudnn_legacy
