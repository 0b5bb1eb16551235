#pragma once

#include "core/problem.h"

namespace convscope {

/// Throws InputError that names the quantity if a number of `axis` is out of range (see checkRanges).
void validateRanges(const Axis& axis);

/// Throws InputError that names the quantity if `problem` is not a convolution (see checkProblem).
void validate(const Problem& problem);

/// Returns the product of the sizes. Throws InputError if it exceeds 2^58 (see countElements).
std::int64_t elementCount(const Dims& dims);

}  // namespace convscope
