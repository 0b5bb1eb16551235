#pragma once

#include <string>

#include "core/problem.h"
#include "policy/dispatch/platform.h"
#include "policy/dispatch/release.h"

namespace convscope {

/// Who executes a problem in a framework: the surveyed library, or something else whose time the survey does not know.
struct Dispatch {
  std::string executor;  ///< who does if the library does not: "PyTorch's own kernel (conv_depthwise2d)"; else empty
  std::string reason;    ///< why, in one sentence that also fits other problems of that kind; empty for the library

  /// Returns whether the surveyed library executes the problem.
  bool toLibrary() const { return executor.empty(); }
  bool operator==(const Dispatch&) const = default;
};

/// Decides it for one framework. All passes of a layer go the same way unless the rule says otherwise.
using DispatchRule = Dispatch (*)(const Problem&, const Platform&);

/// The rules of the frameworks; docs/policies.md describes each with its source.
namespace rules {

/// Every problem goes to the library.
Dispatch allToLibrary(const Problem& problem, const Platform& platform);

/// PyTorch: aten/src/ATen/native/Convolution.cpp, _select_conv_backend() with is_depthwise(), use_cudnn_depthwise(),
/// check_cudnn_depthwise_workload_with_filter() and use_cudnn(). 1-D layers are 2-D ones of height 1 there, and always
/// contiguous.
/// - 2.9.1 to 2.10 keep 3-D layers in half precisions from cuDNN 9.8 to 9.14, in NCDHW (contiguous), unless the filter
///   is 1x1x1 (pull requests 166480 and 167111; the source before 2.11 compares the version that is loaded).
/// - 2.9.0 keeps them from every cuDNN: it compares the version that it was built with and has no upper bound (pull
///   request 163581; 2.9.1 gives the layers back to cuDNN 9.15 and later).
/// - 2.14: a decision tree for each GPU generation replaces the table of depthwise layers in fp16 (pull request 170609,
///   torchgen/_autoheuristic/depthwise_conv). Where the tree would decide, nobody is assumed to know who executes the
///   layer.
Dispatch pytorchDispatch(const Problem& problem, const Platform& platform, PytorchRelease release);
/// PyTorch with TORCH_CUDNN_V8_API_DISABLED=1: as 2.11, but without bf16 and without tensors that need 64-bit indices
/// (cudnnv8_enabled_check_debug() in use_cudnn()).
Dispatch pytorchLegacyDispatch(const Problem& problem, const Platform& platform);

/// TensorFlow 2.x: tensorflow/core/kernels/conv_ops_gpu.cc, conv_grad_input_ops.cc and conv_grad_filter_ops.cc hand
/// filters of 1x1, and filters as large as the input, to cuBLAS in NHWC; depthwise_conv_op.cc and
/// depthwise_conv_grad_op.cc with IsCudnnSupportedFilterSize() of core/util/use_cudnn.cc decide about depthwise layers.
Dispatch tensorflowDispatch(const Problem& problem, const Platform& platform);

}  // namespace rules
}  // namespace convscope
