#include "backend/cudnn_api/descriptor.h"

#include <algorithm>

namespace convscope::cudnn {
namespace {

std::vector<cudnnBackendDescriptor_t> rawPointers(const std::vector<Descriptor>& descriptors) {
  std::vector<cudnnBackendDescriptor_t> raw;
  raw.reserve(descriptors.size());
  for (const Descriptor& descriptor : descriptors) raw.push_back(descriptor.get());
  return raw;
}

}  // namespace

cudnnStatus_t Descriptor::make(const CudnnApi& api, cudnnBackendDescriptorType_t type, Descriptor& made) {
  cudnnBackendDescriptor_t raw = nullptr;
  const cudnnStatus_t status = api.createDescriptor(type, &raw);
  if (status == CUDNN_STATUS_SUCCESS) made = Descriptor(api, raw, false);
  return status;
}

DescriptorBuilder::DescriptorBuilder(const CudnnApi& api, cudnnBackendDescriptorType_t type) : m_api(&api) {
  m_status = Descriptor::make(api, type, m_descriptor);
}

DescriptorBuilder& DescriptorBuilder::put(cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
                                          std::int64_t count, const void* values) {
  if (m_status == CUDNN_STATUS_SUCCESS) m_status = m_api->setAttribute(m_descriptor.get(), name, type, count, values);
  return *this;
}

DescriptorBuilder& DescriptorBuilder::set(cudnnBackendAttributeName_t name, const Descriptor& value) {
  const cudnnBackendDescriptor_t raw = value.get();
  return put(name, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &raw);
}

DescriptorBuilder& DescriptorBuilder::set(cudnnBackendAttributeName_t name, const std::vector<Descriptor>& values) {
  const std::vector<cudnnBackendDescriptor_t> raw = rawPointers(values);
  return put(name, CUDNN_TYPE_BACKEND_DESCRIPTOR, static_cast<std::int64_t>(raw.size()), raw.data());
}

CudnnResult<Descriptor> DescriptorBuilder::finish(std::string_view what) {
  if (m_status == CUDNN_STATUS_SUCCESS) m_status = m_api->finalize(m_descriptor.get());
  if (m_status != CUDNN_STATUS_SUCCESS) return tl::unexpected(cudnnError(*m_api, m_status, what));
  return std::move(m_descriptor);
}

std::int64_t attributeCount(const Descriptor& descriptor, cudnnBackendAttributeName_t name,
                            cudnnBackendAttributeType_t type) {
  std::int64_t count = 0;
  const cudnnStatus_t status = descriptor.api().getAttribute(descriptor.get(), name, type, 0, &count, nullptr);
  return status == CUDNN_STATUS_SUCCESS ? count : 0;
}

std::string textAttribute(const Descriptor& descriptor, cudnnBackendAttributeName_t name) {
  const std::vector<char> text = attributes<char>(descriptor, name);
  // Some releases count the closing zero.
  return {text.begin(), std::find(text.begin(), text.end(), '\0')};
}

CudnnResult<std::vector<Descriptor>> descriptorsOf(const Descriptor& descriptor, cudnnBackendAttributeName_t name,
                                                   cudnnBackendDescriptorType_t type, std::int64_t most,
                                                   std::string_view what) {
  const CudnnApi& api = descriptor.api();
  // cuDNN fills descriptors that the caller makes.
  std::vector<Descriptor> descriptors(static_cast<std::size_t>(most));
  for (Descriptor& each : descriptors) {
    const cudnnStatus_t status = Descriptor::make(api, type, each);
    if (status != CUDNN_STATUS_SUCCESS) return tl::unexpected(cudnnError(api, status, what));
  }
  std::vector<cudnnBackendDescriptor_t> raw = rawPointers(descriptors);
  std::int64_t count = 0;
  const cudnnStatus_t status =
      api.getAttribute(descriptor.get(), name, CUDNN_TYPE_BACKEND_DESCRIPTOR, most, &count, raw.data());
  if (status != CUDNN_STATUS_SUCCESS) return tl::unexpected(cudnnError(api, status, what));
  descriptors.resize(static_cast<std::size_t>(std::min(count, most)));
  return descriptors;
}

}  // namespace convscope::cudnn
