#include "backend/cudnn/backend.h"

#include "backend/cuda/device_info.h"
#include "backend/cudnn/candidate_list.h"
#include "backend/cudnn/executor.h"

namespace convscope::cudnn {

std::vector<std::string> GraphBackend::candidateLists() const {
  return candidateListNames();
}

Result<std::vector<DeviceInfo>> GraphBackend::devices() {
  return cudaDevices();
}

Result<std::unique_ptr<Executor>> GraphBackend::open(const std::string& deviceId) {
  return GraphExecutor::open(deviceId);
}

}  // namespace convscope::cudnn
