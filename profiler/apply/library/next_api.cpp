#include "apply/library/next_api.h"

#include "apply/library/next_function.h"

namespace convscope::apply {
namespace {

template <class Function>
bool find(Function& function, const char* name) {
  function = reinterpret_cast<Function>(nextFunction(name));
  return function != nullptr;
}

struct Found {
  NextApi api;
  bool isComplete = false;
};

Found findAll() {
  Found found;
  NextApi& api = found.api;
  found.isComplete = find(api.createDescriptor, "cudnnBackendCreateDescriptor") &&
                     find(api.destroyDescriptor, "cudnnBackendDestroyDescriptor") &&
                     find(api.setAttribute, "cudnnBackendSetAttribute") &&
                     find(api.getAttribute, "cudnnBackendGetAttribute") && find(api.finalize, "cudnnBackendFinalize") &&
                     find(api.version, "cudnnGetVersion") && find(api.errorString, "cudnnGetErrorString") &&
                     find(api.lastErrorString, "cudnnGetLastErrorString") && find(api.execute, "cudnnBackendExecute");
  find(api.forward, "cudnnConvolutionForward");
  find(api.biasActivationForward, "cudnnConvolutionBiasActivationForward");
  find(api.backwardData, "cudnnConvolutionBackwardData");
  find(api.backwardFilter, "cudnnConvolutionBackwardFilter");
  return found;
}

}  // namespace

const NextApi* nextApi() {
  static const Found found = findAll();
  return found.isComplete ? &found.api : nullptr;
}

}  // namespace convscope::apply
