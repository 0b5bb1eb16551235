#include "backend/cudnn_legacy/backend.h"

#include "backend/cuda/device_info.h"
#include "backend/cudnn_legacy/executor.h"
#include "backend/cudnn_legacy/planner.h"

namespace convscope::cudnn_legacy {

Result<std::vector<DeviceInfo>> LegacyBackend::devices() {
  return cudaDevices();
}

Result<std::unique_ptr<Executor>> LegacyBackend::open(const std::string& deviceId) {
  return LegacyExecutor::open(deviceId);
}

}  // namespace convscope::cudnn_legacy
