#pragma once

#include <string>
#include <vector>

#include "backend/backend.h"
#include "backend/cuda/dynamic_library.h"

namespace convscope {

/// NVRTC, the toolkit's compiler at run time, with what it loads when it compiles. Looked for where the loader finds
/// it, in `folders`, and where toolkits usually lie.
std::optional<DynamicLibrary> openNvrtc(const std::vector<std::string>& folders);

/// Compiles CUDA C++ for GPUs of `computeCapability` (90 for 9.0) by NVRTC and returns the code that a driver loads.
/// Needs no GPU. Missing where openNvrtc finds nothing.
Result<std::string> compileCuda(const std::string& source, int computeCapability,
                                const std::vector<std::string>& folders);

}  // namespace convscope
