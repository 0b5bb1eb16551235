#pragma once

#include <cstdint>

#include "core/problem.h"

namespace convscope {

/// Returns the size in bytes of one stored element: 4 for Fp32 and Tf32, 2 for Fp16 and Bf16.
int elementBytes(Precision precision);

/// Counts the floating-point operations of a direct convolution. A multiply and an add are two; padding is included:
/// 2 * batch * outChannels * inChannels / groups * product(output) * product(filter), the same for all three passes (a
/// transposed convolution counts the input sizes in place of the output's). As a double: it can exceed 2^63.
double flops(const Problem& problem);

/// Returns the fewest bytes that the pass must move: it reads both operands once and writes the result once.
double minimumBytes(const Problem& problem);

}  // namespace convscope
