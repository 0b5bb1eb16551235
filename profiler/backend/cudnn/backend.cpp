#include "backend/cudnn/backend.h"

#include "backend/cuda/device_info.h"
#include "backend/cudnn/candidate_list.h"
#include "backend/cudnn/executor.h"
#include "backend/cudnn/profile.h"

namespace convscope::cudnn {

Result<std::vector<DeviceInfo>> GraphBackend::devices() {
  return cudaDevices();
}

Result<std::unique_ptr<Executor>> GraphBackend::open(const std::string& deviceId) {
  return GraphExecutor::open(deviceId);
}

Result<std::string> GraphBackend::exportProfile(const std::string& deviceId) {
  return deviceProfile(deviceId);
}

Result<std::unique_ptr<Planner>> GraphBackend::openProfile(const std::string& profile) {
  return ProfilePlanner::open(profile);
}

}  // namespace convscope::cudnn
