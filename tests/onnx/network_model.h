#pragma once

#include "network/network.h"
#include "onnx/model_builder.h"

namespace convscope::testing {

/// `network` as an exporter writes it: nodes with the layers' names, weights with dims only.
onnx::ModelProto modelOf(const Network& network);

}  // namespace convscope::testing
