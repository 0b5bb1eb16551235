#include "backend/cuda/toolkit_library.h"

#include <cuda_runtime_api.h>

#include <cstdlib>

namespace convscope {

std::optional<DynamicLibrary> openToolkitLibrary(const ToolkitLibrary& wanted,
                                                 const std::vector<std::string>& folders) {
  std::vector<std::string> files{wanted.file + ".13", wanted.file + ".12"};
  int driver = 0;
  if (cudaDriverGetVersion(&driver) == cudaSuccess && driver > 0 && driver < 13000) std::swap(files[0], files[1]);

  std::vector<std::string> names = files;
  names.push_back(wanted.file);
  std::vector<std::string> within = folders;
  for (const char* variable : {"CUDA_HOME", "CUDA_PATH"}) {
    if (const char* home = std::getenv(variable)) within.emplace_back(home);
  }
  within.emplace_back("/usr/local/cuda");
  for (const std::string& folder : within) {
    for (const std::string& below :
         {std::string(), std::string("/lib64"), std::string("/lib"), std::string("/extras/CUPTI/lib64"),
          '/' + wanted.package + "/lib", std::string("/cu13/lib")}) {
      for (const std::string& file : files) names.push_back(folder + below + '/' + file);
    }
  }
  return DynamicLibrary::open(names);
}

}  // namespace convscope
