#pragma once

#include <onnx/onnx_pb.h>

namespace convscope {

/// Replaces every call of a function that the model defines by the function's nodes. They are named "CALL/NODE". Throws
/// InputError if a function calls itself, or the calls are nested too deeply or result in too large a graph.
onnx::ModelProto withoutFunctions(const onnx::ModelProto& model);

}  // namespace convscope
