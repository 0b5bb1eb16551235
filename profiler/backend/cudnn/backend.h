#pragma once

#include "backend/backend.h"
#include "backend/device_info.h"
#include "backend/failure.h"

namespace convscope::cudnn {

/// cuDNN's graph API.
class GraphBackend : public Backend {
 public:
  std::string name() const override { return "cudnn"; }
  Result<std::vector<DeviceInfo>> devices() override;
  Result<std::unique_ptr<Executor>> open(const std::string& deviceId) override;
  Result<std::string> exportProfile(const std::string& deviceId) override;
  Result<std::unique_ptr<Planner>> openProfile(const std::string& profile) override;
};

}  // namespace convscope::cudnn
