#include "problem/validate.h"

#include "problem/input_error.h"

namespace convscope {

void validateRanges(const Axis& axis) {
  orThrow(checkRanges(axis));
}

void validate(const Problem& problem) {
  orThrow(checkProblem(problem));
}

std::int64_t elementCount(const Dims& dims) {
  return orThrow(countElements(dims));
}

}  // namespace convscope
