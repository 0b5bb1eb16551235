#pragma once

#include "backend/backend.h"
#include "backend/device_info.h"
#include "backend/failure.h"

namespace convscope::onednn {

/// oneDNN on this machine's processor. Devices are "cpu", with all threads that the process may use, and "cpu:1", with
/// one thread; "cpu:N" opens a device with N threads.
class OneDnnBackend : public Backend {
 public:
  std::string name() const override { return "onednn"; }
  Result<std::vector<DeviceInfo>> devices() override;
  Result<std::unique_ptr<Executor>> open(const std::string& deviceId) override;
};

}  // namespace convscope::onednn
