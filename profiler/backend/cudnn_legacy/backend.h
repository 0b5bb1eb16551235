#pragma once

#include "backend/backend.h"
#include "backend/device_info.h"
#include "backend/failure.h"

namespace convscope::cudnn_legacy {

/// cuDNN's legacy API: the algorithms that older frameworks choose among.
class LegacyBackend : public Backend {
 public:
  std::string name() const override { return "cudnn-legacy"; }
  Result<std::vector<DeviceInfo>> devices() override;
  Result<std::unique_ptr<Executor>> open(const std::string& deviceId) override;
};

}  // namespace convscope::cudnn_legacy
