#pragma once

#include <onnx/onnx_pb.h>

#include "network/imported_network.h"

namespace convscope {

/// Builds the network of `model`, without weights, at the model's input shapes or those `given`. Every Conv and
/// ConvTranspose becomes a layer of the same name. Other nodes without a matching layer are left out if no convolution
/// depends on them; a chain of them that keeps the shape is replaced by one shape-keeping layer. The remarks list both.
/// Throws InputError that names the node for everything else.
ImportedNetwork networkOf(const onnx::ModelProto& model, const InputShapes& given);

}  // namespace convscope
