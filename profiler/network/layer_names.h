#pragma once

#include <array>
#include <string_view>

namespace convscope {

/// The shape-keeping layers that the network format calls by their own name. Others are written as
/// {"op": "shape_keeping", "kind": NAME}.
inline constexpr std::array<std::string_view, 21> kShapeKeepingKinds{
    "relu",     "relu6",      "leaky_relu",   "prelu",      "elu",        "gelu",          "silu",
    "mish",     "hard_swish", "hard_sigmoid", "sigmoid",    "tanh",       "softmax",       "dropout",
    "identity", "clip",       "batch_norm",   "group_norm", "layer_norm", "instance_norm", "lrn"};

}  // namespace convscope
