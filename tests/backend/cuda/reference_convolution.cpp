#include "backend/cuda/reference_convolution.h"

#include <array>
#include <cmath>
#include <limits>

namespace convscope {
namespace {

using Position = std::array<std::int64_t, 3>;

Problem withThreeAxes(Problem problem) {
  problem.axes.insert(problem.axes.begin(), 3 - problem.axes.size(), Axis{});
  return problem;
}

/// Calls `visit` with each position below `extent`.
template <class Visit>
void forEachPosition(const Dims& dims, Visit visit) {
  Position at{};
  for (at[0] = 0; at[0] < dims[2]; ++at[0])
    for (at[1] = 0; at[1] < dims[3]; ++at[1])
      for (at[2] = 0; at[2] < dims[4]; ++at[2]) visit(at);
}

std::size_t indexIn(const Dims& strides, std::int64_t first, std::int64_t second, const Position& at) {
  return static_cast<std::size_t>(first * strides[0] + second * strides[1] + at[0] * strides[2] + at[1] * strides[3] +
                                  at[2] * strides[4]);
}

/// Calls `visit` with the indices of input, filter and output of each product that the convolution sums.
template <class Visit>
void forEachProduct(const Problem& problem, Visit visit) {
  const Dims input = packedStrides(inputDims(problem), problem.layout);
  const Dims filter = packedStrides(filterDims(problem), problem.layout);
  const Dims output = packedStrides(outputDims(problem), problem.layout);
  const std::int64_t inGroup = problem.inChannels / problem.groups;
  const std::int64_t outGroup = problem.outChannels / problem.groups;
  const auto atOutput = [&](std::int64_t n, std::int64_t k, const Position& o) {
    forEachPosition(filterDims(problem), [&](const Position& f) {
      Position i{};
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const Axis& a = problem.axes[axis];
        i[axis] = o[axis] * a.stride - a.padBegin + f[axis] * a.dilation;
        if (i[axis] < 0 || i[axis] >= a.input) return;
      }
      for (std::int64_t c = 0; c < inGroup; ++c)
        visit(indexIn(input, n, k / outGroup * inGroup + c, i), indexIn(filter, k, c, f), indexIn(output, n, k, o));
    });
  };
  for (std::int64_t n = 0; n < problem.batch; ++n)
    for (std::int64_t k = 0; k < problem.outChannels; ++k)
      forEachPosition(outputDims(problem), [&](const Position& o) { atOutput(n, k, o); });
}

}  // namespace

std::vector<double> referenceResult(const Problem& plain, const ReferenceTensors& tensors) {
  const Problem problem = withThreeAxes(plain);
  const std::size_t size = plain.pass == Pass::Forward        ? tensors.output.size()
                           : plain.pass == Pass::BackwardData ? tensors.input.size()
                                                              : tensors.filter.size();
  std::vector<double> result(size, 0.0);
  forEachProduct(problem, [&](std::size_t i, std::size_t f, std::size_t o) {
    if (plain.pass == Pass::Forward) result[o] += tensors.input[i] * tensors.filter[f];
    if (plain.pass == Pass::BackwardData) result[i] += tensors.output[o] * tensors.filter[f];
    if (plain.pass == Pass::BackwardFilter) result[f] += tensors.output[o] * tensors.input[i];
  });
  return result;
}

double relativeError(const std::vector<double>& actual, const std::vector<double>& expected) {
  double difference = 0;
  double size = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    difference += (actual[i] - expected[i]) * (actual[i] - expected[i]);
    size += expected[i] * expected[i];
  }
  const double error = std::sqrt(difference / size);
  return std::isfinite(error) ? error : std::numeric_limits<double>::infinity();
}

}  // namespace convscope
