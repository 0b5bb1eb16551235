#pragma once

#include <cstdint>
#include <vector>

#include "problem/problem.h"

namespace convscope {

/// The definition of a convolution, as plain loops in double: what backends are held against. Tensors hold their
/// values in the order of their shape.
struct ReferenceTensors {
  std::vector<float> input;
  std::vector<float> filter;
  std::vector<float> output;
};

namespace reference {

/// Calls visit(index of an element of the fine tensor, of the filter, of the coarse tensor) for every product of a
/// convolution that takes `fine` extents to `coarse` ones: fine = coarse * stride - padBegin + tap * dilation, on each
/// axis, from `axis` on.
void forEachTap(const std::vector<Axis>& axes, const Dims& fine, const Dims& coarse, std::size_t axis,
                std::int64_t fineIndex, std::int64_t filterIndex, std::int64_t coarseIndex, const auto& visit) {
  if (axis == axes.size()) return visit(fineIndex, filterIndex, coarseIndex);
  const Axis& a = axes[axis];
  for (std::int64_t position = 0; position < coarse[axis + 2]; ++position) {
    for (std::int64_t tap = 0; tap < a.filter; ++tap) {
      const std::int64_t at = position * a.stride - a.padBegin + tap * a.dilation;
      if (at < 0 || at >= fine[axis + 2]) continue;
      forEachTap(axes, fine, coarse, axis + 1, fineIndex * fine[axis + 2] + at, filterIndex * a.filter + tap,
                 coarseIndex * coarse[axis + 2] + position, visit);
    }
  }
}

}  // namespace reference

/// What `problem`'s pass computes from the other two tensors of `tensors`.
inline std::vector<float> referenceConvolution(const Problem& problem, const ReferenceTensors& tensors) {
  // A transposed convolution spreads its (coarse) input over its (fine) output; a plain one gathers.
  const bool spreads = problem.transposed;
  const Dims fine = spreads ? outputDims(problem) : inputDims(problem);
  const Dims coarse = spreads ? inputDims(problem) : outputDims(problem);
  const std::vector<float>& fineValues = spreads ? tensors.output : tensors.input;
  const std::vector<float>& coarseValues = spreads ? tensors.input : tensors.output;
  const bool intoFilter = problem.pass == Pass::BackwardFilter;
  const bool intoFine = !intoFilter && (problem.pass == Pass::Forward) == spreads;

  const Dims result = intoFilter ? filterDims(problem) : intoFine ? fine : coarse;
  std::vector<double> sums(static_cast<std::size_t>(elementCount(result)));
  const std::int64_t finePerGroup = fine[1] / problem.groups;
  const std::int64_t coarsePerGroup = coarse[1] / problem.groups;
  for (std::int64_t n = 0; n < problem.batch; ++n) {
    for (std::int64_t k = 0; k < coarse[1]; ++k) {
      for (std::int64_t c = 0; c < finePerGroup; ++c) {
        const std::int64_t channel = k / coarsePerGroup * finePerGroup + c;
        reference::forEachTap(problem.axes, fine, coarse, 0, n * fine[1] + channel, k * finePerGroup + c,
                              n * coarse[1] + k, [&](std::int64_t f, std::int64_t w, std::int64_t o) {
                                if (intoFilter) {
                                  sums[w] += static_cast<double>(fineValues[f]) * coarseValues[o];
                                } else if (intoFine) {
                                  sums[f] += static_cast<double>(tensors.filter[w]) * coarseValues[o];
                                } else {
                                  sums[o] += static_cast<double>(tensors.filter[w]) * fineValues[f];
                                }
                              });
      }
    }
  }
  return {sums.begin(), sums.end()};
}

}  // namespace convscope
