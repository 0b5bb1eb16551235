#pragma once

#include <onnx/onnx_pb.h>

#include "onnx/imported_network.h"

namespace convscope {

/// The network that `model` holds, without weights, at the input shapes that it says, or those `given`. Every Conv and
/// ConvTranspose becomes a layer of its name. Of the rest, nodes without a counterpart are left out where no
/// convolution depends on them; chains of them that end with the shape they began with stand as one shape-keeping
/// layer; both are said in the remarks. Throws InputError that names the node for everything else.
ImportedNetwork networkOf(const onnx::ModelProto& model, const InputShapes& given);

}  // namespace convscope
