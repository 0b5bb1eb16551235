// The functions of cuDNN that the library puts itself in front of. Nothing happens before the program calls one of
// them.
#include "apply/library/applier.h"
#include "apply/library/next_api.h"

#define CONVSCOPE_INTERPOSED extern "C" __attribute__((visibility("default")))

namespace convscope::apply {
namespace {

/// Returns the process's only applier; null if there is nothing to apply. It is never destroyed: a program may call
/// cuDNN while it ends.
Applier* makeApplier(const cudnn::CudnnApi& api) noexcept {
  try {
    auto applier = std::make_unique<Applier>(api, Settings::fromEnvironment());
    return applier->isActive() ? applier.release() : nullptr;
  } catch (...) {  // no memory
    return nullptr;
  }
}

Applier* applierOf(const cudnn::CudnnApi& api) {
  static Applier* const applier = makeApplier(api);
  return applier;
}

/// Calls `change` with the memory of descriptors. If there is no memory left, `descriptor` becomes unknown, so its
/// graph is left to cuDNN.
void remember(const cudnn::CudnnApi& api, cudnnBackendDescriptor_t descriptor, const auto& change) noexcept {
  Applier* applier = applierOf(api);
  if (applier == nullptr) return;
  try {
    change(applier->memory());
  } catch (...) {
    applier->memory().forget(descriptor);
  }
}

}  // namespace
}  // namespace convscope::apply

using convscope::apply::applierOf;
using convscope::apply::DescriptorMemory;
using convscope::apply::nextApi;
using convscope::apply::remember;

CONVSCOPE_INTERPOSED cudnnStatus_t cudnnBackendCreateDescriptor(cudnnBackendDescriptorType_t type,
                                                                cudnnBackendDescriptor_t* descriptor) {
  const auto* api = nextApi();
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
  const auto* api = nextApi();
  if (api == nullptr) return CUDNN_STATUS_NOT_INITIALIZED;
  const cudnnStatus_t status = api->setAttribute(descriptor, name, type, count, elements);
  if (status == CUDNN_STATUS_SUCCESS && DescriptorMemory::remembers(name))
    remember(*api, descriptor, [&](DescriptorMemory& memory) {
      memory.set(descriptor, name, {type, count, elements});
    });
  return status;
}

CONVSCOPE_INTERPOSED cudnnStatus_t cudnnBackendGetAttribute(cudnnBackendDescriptor_t const descriptor,
                                                            cudnnBackendAttributeName_t name,
                                                            cudnnBackendAttributeType_t type, std::int64_t most,
                                                            std::int64_t* count, void* elements) {
  const auto* api = nextApi();
  if (api == nullptr) return CUDNN_STATUS_NOT_INITIALIZED;
  if (name == CUDNN_ATTR_ENGINEHEUR_RESULTS && type == CUDNN_TYPE_BACKEND_DESCRIPTOR) {
    try {
      if (auto* applier = applierOf(*api))
        return applier->answer({descriptor, most, count, static_cast<cudnnBackendDescriptor_t*>(elements)});
    } catch (...) {  // no memory: as without the library
    }
  }
  return api->getAttribute(descriptor, name, type, most, count, elements);
}
