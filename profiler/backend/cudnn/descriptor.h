#pragma once

#include <cudnn_graph.h>

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "backend/backend.h"

namespace convscope::cudnn {

struct DescriptorDeleter {
  void operator()(cudnnBackendDescriptor_t descriptor) const { cudnnBackendDestroyDescriptor(descriptor); }
};
/// A descriptor of cuDNN's graph API.
using Descriptor = std::unique_ptr<void, DescriptorDeleter>;

/// The attribute type that stands for a C++ type in calls to cuDNN.
template <class T>
inline constexpr cudnnBackendAttributeType_t kAttributeType;
template <>
inline constexpr cudnnBackendAttributeType_t kAttributeType<std::int64_t> = CUDNN_TYPE_INT64;
template <>
inline constexpr cudnnBackendAttributeType_t kAttributeType<double> = CUDNN_TYPE_DOUBLE;
template <>
inline constexpr cudnnBackendAttributeType_t kAttributeType<float> = CUDNN_TYPE_FLOAT;
template <>
inline constexpr cudnnBackendAttributeType_t kAttributeType<char> = CUDNN_TYPE_CHAR;
template <>
inline constexpr cudnnBackendAttributeType_t kAttributeType<void*> = CUDNN_TYPE_VOID_PTR;
template <>
inline constexpr cudnnBackendAttributeType_t kAttributeType<cudnnHandle_t> = CUDNN_TYPE_HANDLE;
template <>
inline constexpr cudnnBackendAttributeType_t kAttributeType<cudnnDataType_t> = CUDNN_TYPE_DATA_TYPE;
template <>
inline constexpr cudnnBackendAttributeType_t kAttributeType<cudnnConvolutionMode_t> = CUDNN_TYPE_CONVOLUTION_MODE;
template <>
inline constexpr cudnnBackendAttributeType_t kAttributeType<cudnnBackendHeurMode_t> = CUDNN_TYPE_HEUR_MODE;
template <>
inline constexpr cudnnBackendAttributeType_t kAttributeType<cudnnBackendKnobType_t> = CUDNN_TYPE_KNOB_TYPE;
template <>
inline constexpr cudnnBackendAttributeType_t kAttributeType<cudnnBackendNumericalNote_t> = CUDNN_TYPE_NUMERICAL_NOTE;
template <>
inline constexpr cudnnBackendAttributeType_t kAttributeType<cudnnBackendBehaviorNote_t> = CUDNN_TYPE_BEHAVIOR_NOTE;

/// Makes one descriptor. After a call that failed the rest do nothing, so that only finish() need be looked at.
class DescriptorBuilder {
 public:
  explicit DescriptorBuilder(cudnnBackendDescriptorType_t type);

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

  /// The finalized descriptor, or the first failure; `what` says what was to be made: "describe a tensor".
  Result<Descriptor> finish(std::string_view what);

 private:
  DescriptorBuilder& put(cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type, std::int64_t count,
                         const void* values);

  Descriptor m_descriptor;
  cudnnStatus_t m_status;
};

/// The value of attribute `name`; none where it has none or this cuDNN does not know it.
template <class T>
std::optional<T> attribute(const Descriptor& descriptor, cudnnBackendAttributeName_t name) {
  T value{};
  std::int64_t count = 0;
  const cudnnStatus_t status = cudnnBackendGetAttribute(descriptor.get(), name, kAttributeType<T>, 1, &count, &value);
  if (status != CUDNN_STATUS_SUCCESS || count < 1) return std::nullopt;
  return value;
}

/// How many values attribute `name` has at the most; 0 where this cuDNN does not know it.
std::int64_t attributeCount(const Descriptor& descriptor, cudnnBackendAttributeName_t name,
                            cudnnBackendAttributeType_t type);

/// The values of attribute `name`, none where this cuDNN does not know it.
template <class T>
std::vector<T> attributes(const Descriptor& descriptor, cudnnBackendAttributeName_t name) {
  std::vector<T> values(static_cast<std::size_t>(attributeCount(descriptor, name, kAttributeType<T>)));
  std::int64_t count = 0;
  const cudnnStatus_t status = cudnnBackendGetAttribute(
      descriptor.get(), name, kAttributeType<T>, static_cast<std::int64_t>(values.size()), &count, values.data());
  values.resize(status == CUDNN_STATUS_SUCCESS ? static_cast<std::size_t>(count) : 0);
  return values;
}

/// The descriptors of `type` that attribute `name` holds, `most` at the most.
Result<std::vector<Descriptor>> descriptorsOf(const Descriptor& descriptor, cudnnBackendAttributeName_t name,
                                              cudnnBackendDescriptorType_t type, std::int64_t most,
                                              std::string_view what);

}  // namespace convscope::cudnn
