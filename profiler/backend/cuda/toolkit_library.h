#pragma once

#include <optional>
#include <string>
#include <vector>

#include "files/dynamic_library.h"

namespace convscope {

/// A library of the CUDA toolkit that is opened at run time.
struct ToolkitLibrary {
  std::string file;     ///< "libcupti.so", without CUDA's major version
  std::string package;  ///< its folder in Python's packages: "cuda_cupti"
};

/// Opens it from the loader's paths, from `folders`, or from the usual folders of toolkits and Python's packages, in
/// this order. Prefers a CUDA version that the driver supports.
std::optional<DynamicLibrary> openToolkitLibrary(const ToolkitLibrary& wanted, const std::vector<std::string>& folders);

}  // namespace convscope
