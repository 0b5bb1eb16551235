#pragma once

#include <onnx/onnx_pb.h>

#include <cstdint>
#include <string>

namespace convscope {

/// The version of the standard operator set that `model` uses. Throws InputError where it names none, or one that is
/// newer than this program.
std::int64_t operatorSet(const onnx::ModelProto& model);

/// Throws InputError where a name is longer than 4096 bytes: messages, layers and tensors repeat it.
void checkName(const std::string& name);

/// Whether `node` is of the standard operator set.
bool isStandard(const onnx::NodeProto& node);

/// Throws InputError where `node` computes convolutions that would not be seen: in the graphs of a control flow node,
/// or as an operator of another kind (quantized, deformable, fused).
void refuseHiddenConvolutions(const onnx::NodeProto& node);

/// Throws InputError, naming the function, where a function of `model` has convolutions.
void checkFunctions(const onnx::ModelProto& model);

}  // namespace convscope
