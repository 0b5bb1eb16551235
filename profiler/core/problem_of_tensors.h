#pragma once

#include "core/message.h"
#include "core/problem.h"

namespace convscope {

/// A tensor as a library's graph describes it.
struct TensorShape {
  Dims sizes;    ///< batch or filter count, channels, spatial sizes
  Dims strides;  ///< in elements, one for each size
};

/// A convolution as a library's graph describes it: plain, whatever the layer is. The lists have one number for each
/// spatial dimension.
struct ConvolutionTensors {
  Pass pass = Pass::Forward;
  Precision precision = Precision::Fp32;
  TensorShape input, filter, output;
  Dims strides, padBegin, padEnd, dilations;
};

/// Returns the problem of a convolution. The layout is NHWC if input or filter is channels_last, otherwise NCHW, as
/// cudnn_conv_suggest_memory_format of ATen/native/ConvUtils.h decides; strides with gaps are not refused. The groups
/// follow from the channels. Returns the message that says why it is not a convolution.
tl::expected<Problem, Message> problemOfTensors(const ConvolutionTensors& tensors);

}  // namespace convscope
