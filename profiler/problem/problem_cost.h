#pragma once

#include <cstdint>

#include "problem/problem.h"

namespace convscope {

/// Bytes of one stored element: 4 for Fp32 and Tf32, 2 for Fp16 and Bf16.
int elementBytes(Precision precision);

/// Floating-point operations of a direct convolution, a multiply and an add counted as two, taps on padding included:
/// 2 * batch * outChannels * inChannels / groups * product(output) * product(filter), the same for all three passes (a
/// transposed convolution counts the input extents in place of the output's). As a double: it can exceed 2^63.
double flops(const Problem& problem);

/// The fewest bytes the pass must move: both operands read once and the result written once.
double minimumBytes(const Problem& problem);

}  // namespace convscope
