#pragma once

#include "onnx/import/tensor.h"

namespace convscope {

/// Returns the shape of the first output of `node`; nothing if the known inputs do not determine it, or a size is
/// below 0 or above 2^31. Throws InputError if it has more than kMostAxes.
std::optional<Dims> computeShape(const Node& node);

/// Returns the common shape of tensors of these shapes, by NumPy's broadcasting; none if they do not match.
std::optional<Dims> broadcast(const std::vector<Dims>& shapes);

/// Returns the result of a Reshape of `shape` to `target`: 0 keeps the size at its place, -1 is the rest.
std::optional<Dims> reshapedTo(const Dims& target, const Dims& shape, bool allowZero);

/// Returns whether a node computes each output element from one input element, and so keeps the shape.
bool keepsShape(const std::string& op);

/// Returns whether a node computes element by element from several inputs.
bool isElementwise(const std::string& op);

}  // namespace convscope
