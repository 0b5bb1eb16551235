#pragma once

#include <cupti.h>

#include <string>
#include <string_view>
#include <vector>

#include "backend/failure.h"
#include "files/dynamic_library.h"

namespace convscope {

/// Opens CUPTI from the CUDA toolkit or one of `folders`. Missing: says how to install it.
Result<DynamicLibrary> openCupti(const std::vector<std::string>& folders);

/// Fails in CUPTI's words; `what` is the attempted action: "record kernels".
Result<void> cuptiCheck(const DynamicLibrary& cupti, CUptiResult result, std::string_view what);

}  // namespace convscope
