#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backend/cuda/dynamic_library.h"

namespace convscope {

/// A library of the CUDA toolkit that is opened when it is needed.
struct ToolkitLibrary {
  std::string file;     ///< "libcupti.so"; the major number of CUDA comes behind
  std::string package;  ///< the folder that Python's packages put it into: "cuda_cupti"
};

/// Opens it where the loader finds it, else in `folders` and where toolkits and Python's packages usually lie; that of
/// a CUDA which the driver knows goes first.
std::optional<DynamicLibrary> openToolkitLibrary(const ToolkitLibrary& wanted, const std::vector<std::string>& folders);

}  // namespace convscope
