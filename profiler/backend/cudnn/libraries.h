#pragma once

#include <string>

#include "backend/backend.h"

namespace convscope::cudnn {

/// Loads what cuDNN loads by itself at its first calls: its parts, from the folder that holds libcudnn.so.9, and
/// cuBLASLt. A missing one is a Missing failure that names it, where cuDNN would abort the process. To be called before
/// any cuDNN function; they stay loaded.
Result<void> loadCudnnParts();

/// The folder that libcudnn.so.9 was loaded from; empty where the loader does not tell.
std::string cudnnFolder();

/// "cudnn" -> "9.19.0". Needs its parts.
Versions cudnnVersions();

}  // namespace convscope::cudnn
