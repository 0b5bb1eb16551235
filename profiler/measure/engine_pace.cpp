#include "measure/engine_pace.h"

#include <algorithm>
#include <cmath>

namespace convscope {

void EnginePace::learn(const Candidate& candidate, const Problem& problem, double timesBest) {
  double& worst = m_worst[like(candidate, problem)];
  worst = std::max(worst, timesBest);
}

std::optional<double> EnginePace::worst(const Candidate& candidate, const Problem& problem) const {
  const auto found = m_worst.find(like(candidate, problem));
  return found != m_worst.end() ? std::optional(found->second) : std::nullopt;
}

EnginePace::Like EnginePace::like(const Candidate& candidate, const Problem& problem) {
  double elements = 1;
  for (const Axis& axis : problem.axes) elements *= static_cast<double>(axis.filter);
  const bool depthwise = problem.groups > 1 && problem.groups == problem.inChannels;
  return {KernelKey(candidate.engine, problem),
          candidate.engine < 0 ? candidate.id : std::string(),
          problem.transposed,
          depthwise            ? Groups::Depthwise
          : problem.groups > 1 ? Groups::Some
                               : Groups::One,
          problem.axes.size(),
          static_cast<int>(std::log2(elements) / 2)};
}

}  // namespace convscope
