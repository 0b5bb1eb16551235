#pragma once

#include <string>

#include "backend/device_info.h"
#include "backend/failure.h"

namespace convscope::cudnn {

/// Loads the libraries that cuDNN loads at its first calls: its parts, from the folder of libcudnn.so.9, and cuBLASLt.
/// A missing one is a Missing failure that names it; cuDNN itself would abort the process. Call it before any cuDNN
/// function. The libraries stay loaded.
Result<void> loadCudnnParts();

/// The folder of the loaded libcudnn.so.9; empty if it is unknown.
std::string cudnnFolder();

/// "cudnn" -> "9.19.0". Call loadCudnnParts() first.
Versions cudnnVersions();

}  // namespace convscope::cudnn
