#pragma once

#include <string>
#include <vector>

#include "backend/failure.h"
#include "files/dynamic_library.h"

namespace convscope {

/// Opens NVRTC, the toolkit's run-time compiler, and the builtins that it needs. Searches the loader's paths, `folders`
/// and the usual folders of toolkits.
std::optional<DynamicLibrary> openNvrtc(const std::vector<std::string>& folders);

/// Compiles CUDA C++ for GPUs of `computeCapability` (90 for 9.0) with NVRTC. Returns code for DeviceModule::load.
/// Needs no GPU. Missing if openNvrtc finds nothing.
Result<std::string> compileCuda(const std::string& source, int computeCapability,
                                const std::vector<std::string>& folders);

}  // namespace convscope
