#include "apply/library/descriptor_values.h"

#include <cstring>

namespace convscope::apply {
namespace {

template <class Element>
std::vector<std::int64_t> numbersOf(const AttributeArray& array) {
  const auto* elements = static_cast<const Element*>(array.elements);
  return {elements, elements + array.count};
}

template <class Element>
std::vector<double> factorsOf(const AttributeArray& array) {
  const auto* elements = static_cast<const Element*>(array.elements);
  return {elements, elements + array.count};
}

/// Stores an array of numbers, factors or characters. Other arrays are left out.
void store(DescriptorValues& values, cudnnBackendAttributeName_t name, const AttributeArray& array) {
  switch (array.type) {
    case CUDNN_TYPE_INT64:
    case CUDNN_TYPE_HANDLE:
    case CUDNN_TYPE_VOID_PTR:
      static_assert(sizeof(void*) == sizeof(std::int64_t));
      values.numbers[name] = numbersOf<std::int64_t>(array);
      break;
    case CUDNN_TYPE_BOOLEAN:
      values.numbers[name] = numbersOf<bool>(array);
      break;
    case CUDNN_TYPE_INT32:
    case CUDNN_TYPE_DATA_TYPE:
    case CUDNN_TYPE_CONVOLUTION_MODE:
    case CUDNN_TYPE_HEUR_MODE:
    case CUDNN_TYPE_TENSOR_REORDERING_MODE:
      values.numbers[name] = numbersOf<std::int32_t>(array);
      break;
    case CUDNN_TYPE_FLOAT:
      values.factors[name] = factorsOf<float>(array);
      break;
    case CUDNN_TYPE_DOUBLE:
      values.factors[name] = factorsOf<double>(array);
      break;
    case CUDNN_TYPE_CHAR:
      values.texts[name].assign(static_cast<const char*>(array.elements), static_cast<std::size_t>(array.count));
      break;
    default:
      break;
  }
}

}  // namespace

std::int64_t DescriptorValues::number(cudnnBackendAttributeName_t name, std::int64_t otherwise) const {
  const auto found = numbers.find(name);
  return found == numbers.end() || found->second.empty() ? otherwise : found->second.front();
}

std::vector<std::int64_t> DescriptorValues::list(cudnnBackendAttributeName_t name) const {
  const auto found = numbers.find(name);
  return found == numbers.end() ? std::vector<std::int64_t>() : found->second;
}

double DescriptorValues::factor(cudnnBackendAttributeName_t name, double otherwise) const {
  const auto found = factors.find(name);
  return found == factors.end() || found->second.empty() ? otherwise : found->second.front();
}

const DescriptorValues* DescriptorValues::part(cudnnBackendAttributeName_t name) const {
  const auto found = parts.find(name);
  return found == parts.end() || found->second.size() != 1 ? nullptr : found->second.front().get();
}

void DescriptorMemory::forget(cudnnBackendDescriptor_t descriptor) noexcept {
  const std::lock_guard lock(m_mutex);
  m_descriptors.erase(descriptor);
}

void DescriptorMemory::create(cudnnBackendDescriptor_t descriptor, cudnnBackendDescriptorType_t type) {
  auto values = std::make_shared<DescriptorValues>();
  values->type = type;
  const std::lock_guard lock(m_mutex);
  m_descriptors.insert_or_assign(descriptor, std::move(values));
}

void DescriptorMemory::set(cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name,
                           const AttributeArray& array) {
  if (array.count < 1 || array.elements == nullptr) return;
  const std::lock_guard lock(m_mutex);
  const auto found = m_descriptors.find(descriptor);
  if (found == m_descriptors.end()) return;
  if (array.type != CUDNN_TYPE_BACKEND_DESCRIPTOR) return store(*found->second, name, array);
  const auto* elements = static_cast<const cudnnBackendDescriptor_t*>(array.elements);
  std::vector<std::shared_ptr<const DescriptorValues>> parts;
  for (std::int64_t i = 0; i < array.count; ++i) {
    const auto part = m_descriptors.find(elements[i]);
    parts.push_back(part == m_descriptors.end() ? nullptr : part->second);
  }
  found->second->parts[name] = std::move(parts);
}

std::shared_ptr<const DescriptorValues> DescriptorMemory::find(cudnnBackendDescriptor_t descriptor) const {
  const std::lock_guard lock(m_mutex);
  const auto found = m_descriptors.find(descriptor);
  return found == m_descriptors.end() ? nullptr : found->second;
}

}  // namespace convscope::apply
