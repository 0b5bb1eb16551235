#include "backend/cudnn/descriptor.h"

#include <algorithm>

#include "backend/cudnn/cudnn_check.h"

namespace convscope::cudnn {
namespace {

std::vector<cudnnBackendDescriptor_t> rawPointers(const std::vector<Descriptor>& descriptors) {
  std::vector<cudnnBackendDescriptor_t> raw;
  raw.reserve(descriptors.size());
  for (const Descriptor& descriptor : descriptors) raw.push_back(descriptor.get());
  return raw;
}

}  // namespace

DescriptorBuilder::DescriptorBuilder(cudnnBackendDescriptorType_t type) {
  cudnnBackendDescriptor_t raw = nullptr;
  m_status = cudnnBackendCreateDescriptor(type, &raw);
  m_descriptor.reset(raw);
}

DescriptorBuilder& DescriptorBuilder::put(cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
                                          std::int64_t count, const void* values) {
  if (m_status == CUDNN_STATUS_SUCCESS)
    m_status = cudnnBackendSetAttribute(m_descriptor.get(), name, type, count, values);
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

Result<Descriptor> DescriptorBuilder::finish(std::string_view what) {
  if (m_status == CUDNN_STATUS_SUCCESS) m_status = cudnnBackendFinalize(m_descriptor.get());
  if (m_status != CUDNN_STATUS_SUCCESS) return tl::unexpected(cudnnFailure(m_status, what));
  return std::move(m_descriptor);
}

std::int64_t attributeCount(const Descriptor& descriptor, cudnnBackendAttributeName_t name,
                            cudnnBackendAttributeType_t type) {
  std::int64_t count = 0;
  const cudnnStatus_t status = cudnnBackendGetAttribute(descriptor.get(), name, type, 0, &count, nullptr);
  return status == CUDNN_STATUS_SUCCESS ? count : 0;
}

std::string textAttribute(const Descriptor& descriptor, cudnnBackendAttributeName_t name) {
  const std::vector<char> text = attributes<char>(descriptor, name);
  // Some releases count the closing zero.
  return {text.begin(), std::find(text.begin(), text.end(), '\0')};
}

Result<std::vector<Descriptor>> descriptorsOf(const Descriptor& descriptor, cudnnBackendAttributeName_t name,
                                              cudnnBackendDescriptorType_t type, std::int64_t most,
                                              std::string_view what) {
  // cuDNN fills descriptors that the caller makes.
  std::vector<Descriptor> descriptors(static_cast<std::size_t>(most));
  for (Descriptor& each : descriptors) {
    cudnnBackendDescriptor_t raw = nullptr;
    const cudnnStatus_t status = cudnnBackendCreateDescriptor(type, &raw);
    if (status != CUDNN_STATUS_SUCCESS) return tl::unexpected(cudnnFailure(status, what));
    each.reset(raw);
  }
  std::vector<cudnnBackendDescriptor_t> raw = rawPointers(descriptors);
  std::int64_t count = 0;
  const cudnnStatus_t status =
      cudnnBackendGetAttribute(descriptor.get(), name, CUDNN_TYPE_BACKEND_DESCRIPTOR, most, &count, raw.data());
  if (status != CUDNN_STATUS_SUCCESS) return tl::unexpected(cudnnFailure(status, what));
  descriptors.resize(static_cast<std::size_t>(std::min(count, most)));
  return descriptors;
}

}  // namespace convscope::cudnn
