#pragma once

#include "backend/cudnn/cudnn_executor.h"
#include "backend/cudnn_legacy/convolution.h"

namespace convscope::cudnn_legacy {

/// Executes algorithms of the legacy API. Planners use its handle and tensors, so all work is on one thread.
class LegacyExecutor : public cudnn::CudnnExecutor {
 public:
  static Result<std::unique_ptr<Executor>> open(const std::string& deviceId);

  Result<std::unique_ptr<Planner>> makePlanner() override;
  bool plansBesideExecution() const override { return false; }  // cuDNN's own timing runs on the device

  /// The handle, with its device made the calling thread's.
  Result<cudnnHandle_t> enter() const;
  /// Convolution::find on the bound tensors, with as much workspace as its algorithms ask for and the device has free;
  /// Failed where another problem is bound. The result is overwritten.
  Result<std::vector<Suggestion>> find(const Convolution& convolution);

 protected:
  Result<Launch> prepare(Plan& plan) override;

 private:
  explicit LegacyExecutor(cudnn::CudnnDevice device) : CudnnExecutor(std::move(device)) {}

  void reserveLargest(DeviceBuffer& workspace, const Convolution& convolution) const;
};

}  // namespace convscope::cudnn_legacy
