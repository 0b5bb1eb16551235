#pragma once

#include <string>
#include <vector>

#include "backend/backend.h"

namespace convscope {

/// Compiles CUDA C++ for GPUs of `computeCapability` (90 for 9.0) by NVRTC, the toolkit's compiler at run time, and
/// returns the code that a driver loads. Needs no GPU. Missing where the library is not there; it is looked for in
/// `folders`, too.
Result<std::string> compileCuda(const std::string& source, int computeCapability,
                                const std::vector<std::string>& folders);

}  // namespace convscope
