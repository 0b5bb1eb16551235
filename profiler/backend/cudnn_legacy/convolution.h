#pragma once

#include <cudnn_cnn.h>

#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "backend/cuda/problem_tensors.h"

namespace convscope::cudnn_legacy {

/// An algorithm that cuDNN suggests.
struct Suggestion {
  int algorithm = 0;
  double us = 0;  ///< the reported time; 0 if cuDNN reports none
  bool tensorCores = false;
};

/// A problem described to the legacy API: descriptors of its tensors and its convolution, and the calls for its pass.
///
/// 1-D problems are 2-D ones of height 1. Sums are in 32 bits. As in PyTorch, fp32 forbids tensor cores, tf32 leaves
/// the choice to cuDNN, and 16-bit precisions request them.
class Convolution {
 public:
  /// Unsupported if the legacy API cannot describe the problem: padding that differs between the sides, more than 2^31
  /// elements.
  static Result<std::shared_ptr<const Convolution>> make(const Problem& problem);

  const Problem& problem() const { return m_problem; }  ///< see asPlainConvolution; with its own axes

  /// Unsupported if cuDNN does not implement the algorithm for this problem.
  Result<std::uint64_t> workspaceBytes(cudnnHandle_t handle, int algorithm) const;
  /// Enqueues one execution on the handle's stream.
  Result<void> execute(cudnnHandle_t handle, int algorithm, const TensorPointers& tensors, void* workspace,
                       std::uint64_t workspaceBytes) const;
  /// The suggestions of cudnnGetConvolution*Algorithm_v7, best first, without those marked as failing.
  Result<std::vector<Suggestion>> suggestions(cudnnHandle_t handle) const;
  /// The measurements of cudnnFindConvolution*AlgorithmEx, fastest first, without those that failed.
  Result<std::vector<Suggestion>> find(cudnnHandle_t handle, const TensorPointers& tensors, void* workspace,
                                       std::uint64_t workspaceBytes) const;

 private:
  template <class Descriptor, cudnnStatus_t (*destroy)(Descriptor)>
  struct Deleter {
    void operator()(Descriptor descriptor) const { destroy(descriptor); }
  };
  template <class Descriptor, cudnnStatus_t (*destroy)(Descriptor)>
  using Handle = std::unique_ptr<std::remove_pointer_t<Descriptor>, Deleter<Descriptor, destroy>>;

  struct Descriptors {
    cudnnTensorDescriptor_t x;
    cudnnFilterDescriptor_t w;
    cudnnTensorDescriptor_t y;
    cudnnConvolutionDescriptor_t convolution;
  };

  explicit Convolution(Problem problem) : m_problem(std::move(problem)) {}
  Descriptors descriptors() const { return {m_input.get(), m_filter.get(), m_output.get(), m_convolution.get()}; }
  Result<void> describe();

  Problem m_problem;
  Handle<cudnnTensorDescriptor_t, cudnnDestroyTensorDescriptor> m_input;
  Handle<cudnnFilterDescriptor_t, cudnnDestroyFilterDescriptor> m_filter;
  Handle<cudnnTensorDescriptor_t, cudnnDestroyTensorDescriptor> m_output;
  Handle<cudnnConvolutionDescriptor_t, cudnnDestroyConvolutionDescriptor> m_convolution;
};

}  // namespace convscope::cudnn_legacy
