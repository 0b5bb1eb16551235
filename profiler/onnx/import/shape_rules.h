#pragma once

#include "onnx/import/tensor.h"

namespace convscope {

/// The shape of the first output of `node`, where it follows from what is known of its inputs and no extent is below 0
/// or above 2^31; else nothing. Throws InputError where it has more than kMostAxes.
std::optional<Dims> computeShape(const Node& node);

/// The shape that tensors of these shapes have together (as NumPy broadcasts); none where they do not go together.
std::optional<Dims> broadcast(const std::vector<Dims>& shapes);

/// What a Reshape to `target` makes of `shape`: 0 stands for the extent there, -1 for what is left.
std::optional<Dims> reshapedTo(const Dims& target, const Dims& shape, bool allowZero);

/// Nodes that compute each element of the output from the one of the input: the shape stays.
bool keepsShape(const std::string& op);

/// Nodes that compute element by element from several inputs.
bool isElementwise(const std::string& op);

}  // namespace convscope
