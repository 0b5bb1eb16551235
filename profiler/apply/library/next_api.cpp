#include "apply/library/next_api.h"

#include <dlfcn.h>

namespace convscope::apply {
namespace {

/// Finds functions in the libraries behind this one, or in a cuDNN that was loaded with RTLD_LOCAL.
class Finder {
 public:
  template <class Function>
  bool find(Function& function, const char* name) {
    function = reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
    if (function == nullptr && m_cudnn != nullptr) function = reinterpret_cast<Function>(dlsym(m_cudnn, name));
    return function != nullptr;
  }

 private:
  /// Stays open, because the functions are used until the process ends.
  void* m_cudnn = dlopen("libcudnn.so.9", RTLD_LAZY | RTLD_NOLOAD);
};

struct Found {
  NextApi api;
  bool isComplete = false;
};

Found findAll() {
  Finder finder;
  Found found;
  NextApi& api = found.api;
  found.isComplete =
      finder.find(api.createDescriptor, "cudnnBackendCreateDescriptor") &&
      finder.find(api.destroyDescriptor, "cudnnBackendDestroyDescriptor") &&
      finder.find(api.setAttribute, "cudnnBackendSetAttribute") &&
      finder.find(api.getAttribute, "cudnnBackendGetAttribute") && finder.find(api.finalize, "cudnnBackendFinalize") &&
      finder.find(api.version, "cudnnGetVersion") && finder.find(api.errorString, "cudnnGetErrorString") &&
      finder.find(api.lastErrorString, "cudnnGetLastErrorString") && finder.find(api.execute, "cudnnBackendExecute");
  finder.find(api.forward, "cudnnConvolutionForward");
  finder.find(api.biasActivationForward, "cudnnConvolutionBiasActivationForward");
  finder.find(api.backwardData, "cudnnConvolutionBackwardData");
  finder.find(api.backwardFilter, "cudnnConvolutionBackwardFilter");
  return found;
}

}  // namespace

const NextApi* nextApi() {
  static const Found found = findAll();
  return found.isComplete ? &found.api : nullptr;
}

}  // namespace convscope::apply
