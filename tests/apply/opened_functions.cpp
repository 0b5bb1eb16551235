// Makes stand_in_program a program that opens cuDNN by dlopen, as JAX and TensorFlow do: each function that it calls
// finds the one of libcudnn.so.9 at its first call.
#include <cudnn_cnn.h>
#include <cudnn_graph.h>
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <type_traits>

namespace {

void* openCudnn() {
  if (const char* file = std::getenv("CONVSCOPE_OPEN_FIRST")) dlopen(file, RTLD_NOW | RTLD_LOCAL);
  return dlopen("libcudnn.so.9", RTLD_NOW | RTLD_LOCAL);
}

template <class Function>
Function* opened(const char* name) {
  static void* const cudnn = openCudnn();
  void* function = cudnn == nullptr ? nullptr : dlsym(cudnn, name);
  if (function != nullptr) return reinterpret_cast<Function*>(function);
  std::fprintf(stderr, "%s\n", dlerror());
  std::exit(3);
}

}  // namespace

#define OPENED(name, result, parameters, arguments)                                      \
  extern "C" result name parameters {                                                    \
    static auto* const function = opened<std::remove_pointer_t<decltype(&name)>>(#name); \
    return function arguments;                                                           \
  }

OPENED(cudnnGetVersion, size_t, (), ())
OPENED(cudnnGetErrorString, const char*, (cudnnStatus_t status), (status))
OPENED(cudnnGetLastErrorString, void, (char* message, size_t size), (message, size))
OPENED(cudnnBackendCreateDescriptor, cudnnStatus_t,
       (cudnnBackendDescriptorType_t type, cudnnBackendDescriptor_t* descriptor), (type, descriptor))
OPENED(cudnnBackendDestroyDescriptor, cudnnStatus_t, (cudnnBackendDescriptor_t descriptor), (descriptor))
OPENED(cudnnBackendSetAttribute, cudnnStatus_t,
       (cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
        int64_t count, const void* elements),
       (descriptor, name, type, count, elements))
OPENED(cudnnBackendGetAttribute, cudnnStatus_t,
       (cudnnBackendDescriptor_t const descriptor, cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
        int64_t most, int64_t* count, void* elements),
       (descriptor, name, type, most, count, elements))
OPENED(cudnnBackendFinalize, cudnnStatus_t, (cudnnBackendDescriptor_t descriptor), (descriptor))
OPENED(cudnnBackendExecute, cudnnStatus_t,
       (cudnnHandle_t handle, cudnnBackendDescriptor_t plan, cudnnBackendDescriptor_t pack), (handle, plan, pack))
OPENED(cudnnConvolutionForward, cudnnStatus_t,
       (cudnnHandle_t handle, const void* alpha, const cudnnTensorDescriptor_t xDesc, const void* x,
        const cudnnFilterDescriptor_t wDesc, const void* w, const cudnnConvolutionDescriptor_t convDesc,
        cudnnConvolutionFwdAlgo_t algo, void* workSpace, size_t workSpaceSizeInBytes, const void* beta,
        const cudnnTensorDescriptor_t yDesc, void* y),
       (handle, alpha, xDesc, x, wDesc, w, convDesc, algo, workSpace, workSpaceSizeInBytes, beta, yDesc, y))
