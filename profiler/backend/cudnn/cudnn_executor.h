#pragma once

#include "backend/cuda/cuda_executor.h"
#include "backend/cudnn/target.h"

namespace convscope::cudnn {

/// A GPU that was opened, and cuDNN on it.
struct CudnnDevice {
  CudaDevice device;
  std::shared_ptr<cudnnContext> handle;  ///< works on the device's stream
  double loadUs = 0;                     ///< what loading cuDNN's parts and NVRTC took
  double handleUs = 0;                   ///< what creating the handle took

  /// Opens the device called `id`.
  static Result<CudnnDevice> open(const std::string& id);
};

/// What the executors of both of cuDNN's interfaces share.
class CudnnExecutor : public CudaExecutor {
 public:
  Versions versions() const override;
  SetupCosts setupCosts() const override;

 protected:
  explicit CudnnExecutor(CudnnDevice device);
  std::vector<std::string> libraryFolders() const override;

  cudnnHandle_t handle() const { return m_handle.get(); }

 private:
  std::shared_ptr<cudnnContext> m_handle;
  double m_loadUs;
  double m_handleUs;
};

}  // namespace convscope::cudnn
