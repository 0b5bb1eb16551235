// The functions of cuDNN that the library puts itself in front of. Nothing happens before the program calls one of
// them.
#include <cudnn_cnn.h>

#include <atomic>

#include "apply/library/interceptor.h"
#include "apply/library/next_api.h"

#define CONVSCOPE_INTERPOSED extern "C" __attribute__((visibility("default")))

namespace convscope::apply {
namespace {

/// Returns the process's only interceptor; null if there is nothing to do. It is never destroyed: a program may call
/// cuDNN while it ends.
Interceptor* makeInterceptor(const cudnn::CudnnApi& api) noexcept {
  try {
    return Interceptor::make(api, Settings::fromEnvironment()).release();
  } catch (...) {  // no memory
    return nullptr;
  }
}

Interceptor* interceptorOf(const cudnn::CudnnApi& api) {
  static Interceptor* const interceptor = makeInterceptor(api);
  return interceptor;
}

/// Returns nextApi(). Each execution calls this several times, so it must not cost more than a load.
const NextApi* foundApi() {
  static std::atomic<const NextApi*> found = nullptr;
  if (const NextApi* api = found.load(std::memory_order_acquire)) [[likely]]
    return api;
  const NextApi* api = nextApi();
  found.store(api, std::memory_order_release);
  return api;
}

Recorder* recorderOf(const cudnn::CudnnApi& api) {
  Interceptor* interceptor = interceptorOf(api);
  return interceptor == nullptr ? nullptr : interceptor->recorder();
}

/// Calls `change` with the memory of descriptors. If there is no memory left, `descriptor` becomes unknown, so its
/// graph is left to cuDNN.
void remember(const cudnn::CudnnApi& api, cudnnBackendDescriptor_t descriptor, const auto& change) noexcept {
  Interceptor* interceptor = interceptorOf(api);
  if (interceptor == nullptr) return;
  try {
    change(interceptor->memory());
  } catch (...) {
    interceptor->memory().forget(descriptor);
  }
}

/// Calls `note` with the recorder if there is one. If there is no memory left, the recording is incomplete.
void record(const cudnn::CudnnApi& api, const auto& note) noexcept {
  Recorder* recorder = recorderOf(api);
  if (recorder == nullptr) return;
  try {
    note(*recorder);
  } catch (...) {  // no memory
  }
}

/// Calls a convolution of the legacy API and counts it.
template <class Function, class... Arguments>
cudnnStatus_t callLegacy(Function NextApi::*function, Arguments... arguments) {
  const NextApi* api = foundApi();
  if (api == nullptr || api->*function == nullptr) return CUDNN_STATUS_NOT_INITIALIZED;
  const cudnnStatus_t status = (api->*function)(arguments...);
  if (status == CUDNN_STATUS_SUCCESS) record(*api, [](Recorder& recorder) { recorder.countLegacy(); });
  return status;
}

}  // namespace
}  // namespace convscope::apply

using convscope::apply::callLegacy;
using convscope::apply::DescriptorMemory;
using convscope::apply::foundApi;
using convscope::apply::interceptorOf;
using convscope::apply::NextApi;
using convscope::apply::record;
using convscope::apply::Recorder;
using convscope::apply::recorderOf;
using convscope::apply::remember;

CONVSCOPE_INTERPOSED cudnnStatus_t cudnnBackendCreateDescriptor(cudnnBackendDescriptorType_t type,
                                                                cudnnBackendDescriptor_t* descriptor) {
  const auto* api = foundApi();
  if (api == nullptr) return CUDNN_STATUS_NOT_INITIALIZED;
  const cudnnStatus_t status = api->createDescriptor(type, descriptor);
  if (status == CUDNN_STATUS_SUCCESS && DescriptorMemory::remembers(type))
    remember(*api, *descriptor, [&](DescriptorMemory& memory) { memory.create(*descriptor, type); });
  return status;
}

CONVSCOPE_INTERPOSED cudnnStatus_t cudnnBackendSetAttribute(cudnnBackendDescriptor_t descriptor,
                                                            cudnnBackendAttributeName_t name,
                                                            cudnnBackendAttributeType_t type, std::int64_t count,
                                                            const void* elements) {
  const auto* api = foundApi();
  if (api == nullptr) return CUDNN_STATUS_NOT_INITIALIZED;
  if (!DescriptorMemory::remembers(name) && !Recorder::isNotedIfSet(name))  // above all those of each execution
    return api->setAttribute(descriptor, name, type, count, elements);
  const cudnnStatus_t status = api->setAttribute(descriptor, name, type, count, elements);
  if (status != CUDNN_STATUS_SUCCESS) return status;
  if (DescriptorMemory::remembers(name))
    remember(*api, descriptor, [&](DescriptorMemory& memory) {
      memory.set(descriptor, name, {type, count, elements});
    });
  if (Recorder::isNotedIfSet(name))
    record(*api, [&](Recorder& recorder) { recorder.noteSet(descriptor, name, {type, count, elements}); });
  return status;
}

CONVSCOPE_INTERPOSED cudnnStatus_t cudnnBackendGetAttribute(cudnnBackendDescriptor_t const descriptor,
                                                            cudnnBackendAttributeName_t name,
                                                            cudnnBackendAttributeType_t type, std::int64_t most,
                                                            std::int64_t* count, void* elements) {
  const auto* api = foundApi();
  if (api == nullptr) return CUDNN_STATUS_NOT_INITIALIZED;
  if (name == CUDNN_ATTR_ENGINEHEUR_RESULTS && type == CUDNN_TYPE_BACKEND_DESCRIPTOR) {
    try {
      if (auto* interceptor = interceptorOf(*api))
        return interceptor->answer({descriptor, most, count, static_cast<cudnnBackendDescriptor_t*>(elements)});
    } catch (...) {  // no memory: as without the library
    }
  }
  const cudnnStatus_t status = api->getAttribute(descriptor, name, type, most, count, elements);
  if (name == CUDNN_ATTR_ENGINECFG_ENGINE && status == CUDNN_STATUS_SUCCESS && most == 1 && elements != nullptr)
    record(*api, [&](Recorder& recorder) {
      recorder.noteEngine(descriptor, *static_cast<cudnnBackendDescriptor_t*>(elements));
    });
  return status;
}

CONVSCOPE_INTERPOSED cudnnStatus_t cudnnBackendExecute(cudnnHandle_t handle, cudnnBackendDescriptor_t plan,
                                                       cudnnBackendDescriptor_t variantPack) {
  const auto* api = foundApi();
  if (api == nullptr) return CUDNN_STATUS_NOT_INITIALIZED;
  Recorder* recorder = recorderOf(*api);
  if (recorder == nullptr) return api->execute(handle, plan, variantPack);
  const cudnnStatus_t status = api->execute(handle, plan, variantPack);
  if (status == CUDNN_STATUS_SUCCESS) recorder->countExecution(plan);
  return status;
}

CONVSCOPE_INTERPOSED cudnnStatus_t cudnnConvolutionForward(cudnnHandle_t handle, const void* alpha,
                                                           const cudnnTensorDescriptor_t xDesc, const void* x,
                                                           const cudnnFilterDescriptor_t wDesc, const void* w,
                                                           const cudnnConvolutionDescriptor_t convDesc,
                                                           cudnnConvolutionFwdAlgo_t algo, void* workSpace,
                                                           size_t workSpaceSizeInBytes, const void* beta,
                                                           const cudnnTensorDescriptor_t yDesc, void* y) {
  return callLegacy(&NextApi::forward, handle, alpha, xDesc, x, wDesc, w, convDesc, algo, workSpace,
                    workSpaceSizeInBytes, beta, yDesc, y);
}

CONVSCOPE_INTERPOSED cudnnStatus_t cudnnConvolutionBiasActivationForward(
    cudnnHandle_t handle, const void* alpha1, const cudnnTensorDescriptor_t xDesc, const void* x,
    const cudnnFilterDescriptor_t wDesc, const void* w, const cudnnConvolutionDescriptor_t convDesc,
    cudnnConvolutionFwdAlgo_t algo, void* workSpace, size_t workSpaceSizeInBytes, const void* alpha2,
    const cudnnTensorDescriptor_t zDesc, const void* z, const cudnnTensorDescriptor_t biasDesc, const void* bias,
    const cudnnActivationDescriptor_t activationDesc, const cudnnTensorDescriptor_t yDesc, void* y) {
  return callLegacy(&NextApi::biasActivationForward, handle, alpha1, xDesc, x, wDesc, w, convDesc, algo, workSpace,
                    workSpaceSizeInBytes, alpha2, zDesc, z, biasDesc, bias, activationDesc, yDesc, y);
}

CONVSCOPE_INTERPOSED cudnnStatus_t cudnnConvolutionBackwardData(cudnnHandle_t handle, const void* alpha,
                                                                const cudnnFilterDescriptor_t wDesc, const void* w,
                                                                const cudnnTensorDescriptor_t dyDesc, const void* dy,
                                                                const cudnnConvolutionDescriptor_t convDesc,
                                                                cudnnConvolutionBwdDataAlgo_t algo, void* workSpace,
                                                                size_t workSpaceSizeInBytes, const void* beta,
                                                                const cudnnTensorDescriptor_t dxDesc, void* dx) {
  return callLegacy(&NextApi::backwardData, handle, alpha, wDesc, w, dyDesc, dy, convDesc, algo, workSpace,
                    workSpaceSizeInBytes, beta, dxDesc, dx);
}

CONVSCOPE_INTERPOSED cudnnStatus_t cudnnConvolutionBackwardFilter(cudnnHandle_t handle, const void* alpha,
                                                                  const cudnnTensorDescriptor_t xDesc, const void* x,
                                                                  const cudnnTensorDescriptor_t dyDesc, const void* dy,
                                                                  const cudnnConvolutionDescriptor_t convDesc,
                                                                  cudnnConvolutionBwdFilterAlgo_t algo, void* workSpace,
                                                                  size_t workSpaceSizeInBytes, const void* beta,
                                                                  const cudnnFilterDescriptor_t dwDesc, void* dw) {
  return callLegacy(&NextApi::backwardFilter, handle, alpha, xDesc, x, dyDesc, dy, convDesc, algo, workSpace,
                    workSpaceSizeInBytes, beta, dwDesc, dw);
}
