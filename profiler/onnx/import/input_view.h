#pragma once

#include <onnx/onnx_pb.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "network/imported_network.h"
#include "onnx/import/tensor.h"

namespace convscope {

/// How the first layer reads an input of a model, if in another shape than the model declares: for each axis of the
/// network's input (batch, channels, spatial sizes) that of the model's, or none for an inserted size of 1. A
/// Transpose from channels last is {0, 3, 1, 2}; an Unsqueeze of [batch, samples] is {0, none, 1}.
using InputView = std::vector<std::optional<std::size_t>>;

/// Returns the views of the inputs with these declarations, by name: follows each through Transpose, Unsqueeze, Reshape
/// and operations on single elements to the first convolution, pooling or normalisation. An input that is read as it is
/// has none.
std::map<std::string, InputView> inputViews(const onnx::GraphProto& graph, const std::vector<DeclaredInput>& inputs,
                                            std::int64_t opset);

/// Returns the input as the network has it.
DeclaredInput viewed(const DeclaredInput& input, const InputView& view);

/// Returns a shape in the model's order of axes in that of the network, and the other way round. The rank must match.
Dims networkShape(const InputView& view, const Dims& modelShape);
Dims modelShape(const InputView& view, const Dims& networkShape, std::size_t rank);

/// Returns the model's tensor of `rank` axes as an arrangement of the input layer `source` of `shape`.
Arrangement modelArrangement(const InputView& view, const std::string& source, const Dims& shape, std::size_t rank);

/// Returns whether an arrangement is its source itself, apart from sizes of 1.
bool isWhole(const Arrangement& arrangement);

}  // namespace convscope
