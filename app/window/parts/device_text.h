#pragma once

#include <QString>

#include "window/worker/worker_message.h"

namespace convscope::window {

/// Returns e.g. "CUDA:0 NVIDIA H200, 140 GiB".
QString deviceText(const DeviceInfo& device);
/// Returns e.g. "H200" for "NVIDIA H200".
QString withoutVendor(const QString& device);
/// Returns e.g. "cuDNN graph" for "cudnn".
QString backendTitle(const std::string& backend);
/// Returns all versions, one per line.
QString versionLines(const Versions& versions);

}  // namespace convscope::window
