#pragma once

#include <string>

#include "backend/backend.h"

namespace convscope::cudnn {

/// Loads the parts that cuDNN loads by itself at its first call, from the folder that holds libcudnn.so.9: a missing
/// one is a Missing failure that names it, where cuDNN would abort the process. To be called before any cuDNN function.
Result<void> loadCudnnParts();

/// The folder that libcudnn.so.9 was loaded from; empty where the loader does not tell.
std::string cudnnFolder();

/// "cudnn" -> "9.19.0", and what is not there but not needed: "cudnn runtime compilation" -> "not installed".
Versions cudnnVersions();

}  // namespace convscope::cudnn
