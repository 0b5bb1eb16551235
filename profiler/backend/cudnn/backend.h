#pragma once

#include "backend/backend.h"

namespace convscope::cudnn {

/// cuDNN's graph API.
class GraphBackend : public Backend {
 public:
  std::string name() const override { return "cudnn"; }
  std::vector<std::string> candidateLists() const override;
  Result<std::vector<DeviceInfo>> devices() override;
  Result<std::unique_ptr<Executor>> open(const std::string& deviceId) override;
};

}  // namespace convscope::cudnn
