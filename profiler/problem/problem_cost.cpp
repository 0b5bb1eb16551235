#include "problem/problem_cost.h"
#include "problem/validate.h"

namespace convscope {

int elementBytes(Precision precision) {
  return traitsOf(precision).stored.bytes;
}

double flops(const Problem& problem) {
  const Problem plain = asPlainConvolution(problem);
  const std::int64_t groupChannels = plain.inChannels / plain.groups;
  double count = 2.0 * static_cast<double>(plain.batch) * static_cast<double>(plain.outChannels) *
                 static_cast<double>(groupChannels);
  for (const Axis& axis : plain.axes)
    count *= static_cast<double>(outputSize(axis, false)) * static_cast<double>(axis.filter);
  return count;
}

double minimumBytes(const Problem& problem) {
  double elements = 0;
  for (const Dims& dims : {inputDims(problem), filterDims(problem), outputDims(problem)})
    elements += static_cast<double>(elementCount(dims));
  return elements * elementBytes(problem.precision);
}

}  // namespace convscope
