#pragma once

#include <QString>

#include "window/worker/worker_message.h"

namespace convscope::window {

/// "CUDA:0 NVIDIA H200, 140 GiB".
QString deviceText(const DeviceInfo& device);
/// "cuDNN graph" for "cudnn".
QString backendTitle(const std::string& backend);
/// All versions, one a line.
QString versionLines(const Versions& versions);

}  // namespace convscope::window
