#pragma once

#include <cudnn_graph.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "backend/cudnn_api/cudnn_error.h"

namespace convscope::cudnn {

/// Destroys a descriptor, unless it is borrowed.
struct DescriptorDeleter {
  const CudnnApi* api = nullptr;
  bool isBorrowed = false;

  void operator()(cudnnBackendDescriptor_t descriptor) const {
    if (!isBorrowed) api->destroyDescriptor(descriptor);
  }
};

/// A descriptor of cuDNN's graph API, with the functions that work on it.
class Descriptor {
 public:
  Descriptor() = default;

  /// Makes an empty descriptor, which destroys itself. `api` must outlive it.
  static cudnnStatus_t make(const CudnnApi& api, cudnnBackendDescriptorType_t type, Descriptor& made);
  /// Wraps a descriptor of somebody else, who destroys it later.
  static Descriptor borrow(const CudnnApi& api, cudnnBackendDescriptor_t raw) { return {api, raw, true}; }

  cudnnBackendDescriptor_t get() const { return m_raw.get(); }
  const CudnnApi& api() const { return *m_raw.get_deleter().api; }
  explicit operator bool() const { return m_raw != nullptr; }

 private:
  Descriptor(const CudnnApi& api, cudnnBackendDescriptor_t raw, bool isBorrowed) : m_raw(raw, {&api, isBorrowed}) {}

  std::unique_ptr<void, DescriptorDeleter> m_raw;
};

template <cudnnBackendAttributeType_t Type>
using AttributeTypeIs = std::integral_constant<cudnnBackendAttributeType_t, Type>;

/// The attribute type of a C++ type in calls to cuDNN.
template <class T>
struct AttributeType;
template <>
struct AttributeType<std::int64_t> : AttributeTypeIs<CUDNN_TYPE_INT64> {};
template <>
struct AttributeType<std::int32_t> : AttributeTypeIs<CUDNN_TYPE_INT32> {};
template <>
struct AttributeType<float> : AttributeTypeIs<CUDNN_TYPE_FLOAT> {};
template <>
struct AttributeType<char> : AttributeTypeIs<CUDNN_TYPE_CHAR> {};
template <>
struct AttributeType<void*> : AttributeTypeIs<CUDNN_TYPE_VOID_PTR> {};
template <>
struct AttributeType<cudnnHandle_t> : AttributeTypeIs<CUDNN_TYPE_HANDLE> {};
template <>
struct AttributeType<cudnnDataType_t> : AttributeTypeIs<CUDNN_TYPE_DATA_TYPE> {};
template <>
struct AttributeType<cudnnConvolutionMode_t> : AttributeTypeIs<CUDNN_TYPE_CONVOLUTION_MODE> {};
template <>
struct AttributeType<cudnnBackendHeurMode_t> : AttributeTypeIs<CUDNN_TYPE_HEUR_MODE> {};
template <>
struct AttributeType<cudnnBackendKnobType_t> : AttributeTypeIs<CUDNN_TYPE_KNOB_TYPE> {};
template <>
struct AttributeType<cudnnBackendNumericalNote_t> : AttributeTypeIs<CUDNN_TYPE_NUMERICAL_NOTE> {};
template <>
struct AttributeType<cudnnBackendBehaviorNote_t> : AttributeTypeIs<CUDNN_TYPE_BEHAVIOR_NOTE> {};
template <class T>
inline constexpr cudnnBackendAttributeType_t kAttributeType = AttributeType<T>::value;

/// Makes one descriptor. After a failed call the later ones do nothing, so only the result of finish() needs a check.
class DescriptorBuilder {
 public:
  DescriptorBuilder(const CudnnApi& api, cudnnBackendDescriptorType_t type);
  /// Fills an empty descriptor.
  explicit DescriptorBuilder(Descriptor empty) : m_api(&empty.api()), m_descriptor(std::move(empty)) {}

  template <class T>
  DescriptorBuilder& set(cudnnBackendAttributeName_t name, const T& value) {
    return put(name, kAttributeType<T>, 1, &value);
  }
  template <class T>
  DescriptorBuilder& set(cudnnBackendAttributeName_t name, const std::vector<T>& values) {
    return put(name, kAttributeType<T>, static_cast<std::int64_t>(values.size()), values.data());
  }
  DescriptorBuilder& set(cudnnBackendAttributeName_t name, const Descriptor& value);
  DescriptorBuilder& set(cudnnBackendAttributeName_t name, const std::vector<Descriptor>& values);

  /// Returns the finalized descriptor or the first failure; `what` is the attempted action: "describe a tensor".
  CudnnResult<Descriptor> finish(std::string_view what);

 private:
  DescriptorBuilder& put(cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type, std::int64_t count,
                         const void* values);

  const CudnnApi* m_api;
  Descriptor m_descriptor;
  cudnnStatus_t m_status = CUDNN_STATUS_SUCCESS;
};

/// The value of attribute `name`; none if it has no value or this cuDNN does not know it.
template <class T>
std::optional<T> attribute(const Descriptor& descriptor, cudnnBackendAttributeName_t name) {
  T value{};
  std::int64_t count = 0;
  const cudnnStatus_t status =
      descriptor.api().getAttribute(descriptor.get(), name, kAttributeType<T>, 1, &count, &value);
  if (status != CUDNN_STATUS_SUCCESS || count < 1) return std::nullopt;
  return value;
}

/// Upper bound of the number of values of attribute `name`; 0 if this cuDNN does not know it.
std::int64_t attributeCount(const Descriptor& descriptor, cudnnBackendAttributeName_t name,
                            cudnnBackendAttributeType_t type);

/// The values of attribute `name`; empty if this cuDNN does not know it.
template <class T>
std::vector<T> attributes(const Descriptor& descriptor, cudnnBackendAttributeName_t name) {
  std::vector<T> values(static_cast<std::size_t>(attributeCount(descriptor, name, kAttributeType<T>)));
  std::int64_t count = 0;
  const cudnnStatus_t status = descriptor.api().getAttribute(
      descriptor.get(), name, kAttributeType<T>, static_cast<std::int64_t>(values.size()), &count, values.data());
  values.resize(status == CUDNN_STATUS_SUCCESS ? static_cast<std::size_t>(count) : 0);
  return values;
}

/// The text of attribute `name`; empty if it has none.
std::string textAttribute(const Descriptor& descriptor, cudnnBackendAttributeName_t name);

/// The descriptors of `type` in attribute `name`, at most `most`.
CudnnResult<std::vector<Descriptor>> descriptorsOf(const Descriptor& descriptor, cudnnBackendAttributeName_t name,
                                                   cudnnBackendDescriptorType_t type, std::int64_t most,
                                                   std::string_view what);

}  // namespace convscope::cudnn
