#include "measure/problem_part.h"

#include <algorithm>
#include <cmath>

#include "problem/problem_cost.h"

namespace convscope {
namespace {

/// With fewer rows, most of an algorithm's tile would be empty.
constexpr std::int64_t kFewestRows = 4;

/// Returns `share` of `count`, rounded up, at least `least` and at most `count`.
std::int64_t shareOf(std::int64_t count, double share, std::int64_t least) {
  const double wanted = std::ceil(share * static_cast<double>(count));
  return std::clamp(static_cast<std::int64_t>(wanted), std::min(least, count), count);
}

/// Reduces the rows of `axis` to about `share` of them.
void reduce(Axis& axis, bool transposed, double share) {
  if (transposed) {
    axis.input = shareOf(axis.input, share, kFewestRows);
    return;
  }
  const std::int64_t rows = shareOf(outputSize(axis, false), share, kFewestRows);
  const std::int64_t covered = (rows - 1) * axis.stride + axis.dilation * (axis.filter - 1) + 1;
  axis.input = std::clamp<std::int64_t>(covered - axis.padBegin - axis.padEnd, 1, axis.input);
}

}  // namespace

std::optional<ProblemPart> partOf(const Problem& whole, double share) {
  const double all = flops(whole);
  ProblemPart part{whole, 1};
  part.problem.batch = shareOf(whole.batch, share, 1);
  for (Axis& axis : part.problem.axes) {
    const double left = flops(part.problem) / all;
    if (left > share) reduce(axis, whole.transposed, share / left);
  }
  part.share = flops(part.problem) / all;
  if (!(part.share < 1) || !checkProblem(part.problem)) return std::nullopt;
  return part;
}

}  // namespace convscope
