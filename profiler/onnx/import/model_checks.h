#pragma once

#include <onnx/onnx_pb.h>

#include <cstdint>
#include <string>

namespace convscope {

/// Returns the version of the standard operator set that `model` uses. Throws InputError if it names none, or one newer
/// than this program.
std::int64_t operatorSet(const onnx::ModelProto& model);

/// Throws InputError if a name is longer than 4096 bytes: messages, layers and tensors repeat it.
void checkName(const std::string& name);

/// Returns whether `node` belongs to the standard operator set.
bool isStandard(const onnx::NodeProto& node);

/// Returns whether `node` runs graphs of its own, e.g. the branches of an If. They can read any tensor computed before.
bool hasInnerGraph(const onnx::NodeProto& node);

/// Throws InputError if `node` has more inputs than its operator takes: what a layer would read of it is not known
/// then.
void refuseExtraInputs(const onnx::NodeProto& node);

/// Throws InputError if `node` contains convolutions that the import would miss: in the graphs of a control flow node,
/// or in another kind of operator (deformable, fused with more).
void refuseHiddenConvolutions(const onnx::NodeProto& node);

}  // namespace convscope
