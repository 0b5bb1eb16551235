#pragma once

#include <onnx/onnx_pb.h>

#include <optional>

namespace convscope {

/// Returns the standard node in floating point that computes the same shapes as a quantized or fused one: Conv of
/// QLinearConv, ConvInteger and FusedConv, Add of QLinearAdd, and the like. None for all other nodes.
std::optional<onnx::NodeProto> plainNode(const onnx::NodeProto& node);

/// Returns whether a node is a convolution of 8-bit integers.
bool isIntegerConvolution(const onnx::NodeProto& node);

}  // namespace convscope
