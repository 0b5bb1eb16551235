// The cuDNN behind this library, opened by its absolute path: the loader takes this library for libcudnn.so.9.
#include <dlfcn.h>

#include <string>

#include "apply/forwarding/cudnn_search.h"
#include "apply/library/next_function.h"
#include "apply/library/report.h"

namespace convscope::apply {
namespace {

void* openCudnn() noexcept {
  try {
    const std::string path = findCudnn();
    if (path.empty()) {
      complain("the libcudnn.so.9 of this program is not found; name it: run --cudnn FILE");
      return nullptr;
    }
    void* cudnn = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (cudnn == nullptr) complain(dlerror());
    return cudnn;
  } catch (...) {  // no memory
    return nullptr;
  }
}

}  // namespace

void* nextFunction(const char* name) {
  // Stays open, because its functions are used until the process ends.
  static void* const cudnn = openCudnn();
  return cudnn == nullptr ? nullptr : dlsym(cudnn, name);
}

}  // namespace convscope::apply
