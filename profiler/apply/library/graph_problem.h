#pragma once

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "apply/library/descriptor_values.h"
#include "core/problem.h"

namespace convscope::apply {

/// Why a graph is left to cuDNN, in words: "a graph of several operations".
using Refusal = std::string;

/// Returns the problems that a graph may be: those that ConvScope describes to cuDNN in the same way. There is one for
/// each layout that fits the strides. Tensors of 32 bits are fp32 here: with TF32 the graph would be the same.
tl::expected<std::vector<Problem>, Refusal> problemsOfGraph(const DescriptorValues& graph);

}  // namespace convscope::apply
