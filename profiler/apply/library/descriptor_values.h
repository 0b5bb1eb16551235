#pragma once

#include <cudnn_graph.h>

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace convscope::apply {

/// The attributes that a program set on a descriptor. cuDNN does not return the operations of a graph, so they are
/// remembered when they are set. The descriptors that an attribute names are values too, because programs destroy them
/// early.
struct DescriptorValues {
  cudnnBackendDescriptorType_t type;
  std::map<cudnnBackendAttributeName_t, std::vector<std::int64_t>> numbers;  ///< also enumerators, flags, pointers
  std::map<cudnnBackendAttributeName_t, std::vector<double>> factors;
  std::map<cudnnBackendAttributeName_t, std::string> texts;
  /// An element is null if its descriptor is of a kind that is not remembered.
  std::map<cudnnBackendAttributeName_t, std::vector<std::shared_ptr<const DescriptorValues>>> parts;

  /// Returns the only number of an attribute, or `otherwise` if it was not set.
  std::int64_t number(cudnnBackendAttributeName_t name, std::int64_t otherwise) const;
  std::vector<std::int64_t> list(cudnnBackendAttributeName_t name) const;
  /// Returns the only factor of an attribute, or `otherwise` if it was not set.
  double factor(cudnnBackendAttributeName_t name, double otherwise) const;
  /// Returns the only descriptor of an attribute; null if there is none.
  const DescriptorValues* part(cudnnBackendAttributeName_t name) const;
};

/// An array of values as a program gives it to cuDNN.
struct AttributeArray {
  cudnnBackendAttributeType_t type;
  std::int64_t count;
  const void* elements;
};

/// Remembers the descriptors of a program from which its convolutions can be read. Used by several threads.
class DescriptorMemory {
 public:
  /// Returns whether descriptors of `type` are remembered. Of others, above all those of each execution, none of the
  /// functions below need be called.
  static bool remembers(cudnnBackendDescriptorType_t type) {
    switch (type) {
      case CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR:
      case CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR:
      case CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR:
      case CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR:
      case CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR:
      case CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR:
      case CUDNN_BACKEND_TENSOR_DESCRIPTOR:
      case CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR:
        return true;
      default:
        return false;
    }
  }
  /// Returns whether only descriptors that are remembered have this attribute.
  static bool remembers(cudnnBackendAttributeName_t name) {
    switch (name / 100) {
      case CUDNN_ATTR_CONVOLUTION_COMP_TYPE / 100:
      case CUDNN_ATTR_ENGINEHEUR_MODE / 100:
      case CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA / 100:
      case CUDNN_ATTR_OPERATIONGRAPH_HANDLE / 100:
      case CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT / 100:
      case CUDNN_ATTR_DEVICEPROP_DEVICE_ID / 100:
        return true;
      default:
        return false;
    }
  }

  /// Forgets a descriptor, e.g. an earlier one at the same address.
  void forget(cudnnBackendDescriptor_t descriptor) noexcept;
  /// Begins a new descriptor.
  void create(cudnnBackendDescriptor_t descriptor, cudnnBackendDescriptorType_t type);
  void set(cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name, const AttributeArray& array);
  /// Returns the values of a descriptor, which no longer change once cuDNN has finalized it; null for an unknown one.
  std::shared_ptr<const DescriptorValues> find(cudnnBackendDescriptor_t descriptor) const;

 private:
  mutable std::mutex m_mutex;
  std::unordered_map<cudnnBackendDescriptor_t, std::shared_ptr<DescriptorValues>> m_descriptors;
};

}  // namespace convscope::apply
