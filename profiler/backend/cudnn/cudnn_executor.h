#pragma once

#include "backend/cuda/cuda_executor.h"
#include "backend/cudnn/target.h"

namespace convscope::cudnn {

/// An opened GPU with a cuDNN handle.
struct CudnnDevice {
  CudaDevice device;
  std::shared_ptr<cudnnContext> handle;  ///< works on the device's stream
  double loadUs = 0;                     ///< time to load cuDNN's parts and NVRTC
  double handleUs = 0;                   ///< time to create the handle

  /// Opens the device called `id`.
  static Result<CudnnDevice> open(const std::string& id);
};

/// The common base of the executors of both cuDNN APIs.
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
