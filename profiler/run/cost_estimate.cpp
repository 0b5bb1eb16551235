#include "run/cost_estimate.h"

#include <algorithm>

#include "analysis/roofline.h"

namespace convscope {
namespace {

// The median problem of the sessions that come with the program: its algorithms are listed and built in about 40 ms,
// and all of their executions together take about a hundred times as long as the roofline's bound.
constexpr double kFixedUs = 40e3;
constexpr double kExecutions = 100;

/// Problems of all kinds count as much as so many like ones: the first of a kind may be an exception.
constexpr double kWeightOfAll = 2;

/// Returns the time that is expected if nothing was measured.
double uncorrectedUs(const Problem& problem, const DeviceInfo& device) {
  const auto bound = roofline(problem, device);
  return kFixedUs + kExecutions * (bound ? bound->us() : 0);
}

}  // namespace

CostEstimate::Like CostEstimate::like(const Problem& problem) {
  const bool isDepthwise = problem.groups > 1 && problem.groups == problem.inChannels;
  return {problem.pass,
          problem.precision,
          problem.layout,
          problem.transposed,
          isDepthwise          ? Groups::Depthwise
          : problem.groups > 1 ? Groups::Some
                               : Groups::One,
          problem.axes.size(),
          std::ranges::all_of(problem.axes, [](const Axis& axis) { return axis.filter == 1; })};
}

void CostEstimate::learn(const Problem& problem, const DeviceInfo& device, double wallUs) {
  if (!(wallUs > 0)) return;
  const double expectedUs = uncorrectedUs(problem, device);
  for (Seen* seen : {&m_seen[like(problem)], &m_all}) {
    seen->expectedUs += expectedUs;
    seen->wallUs += wallUs;
  }
}

double CostEstimate::expectedUs(const Problem& problem, const DeviceInfo& device) const {
  const double ofAll = m_all.expectedUs > 0 ? m_all.wallUs / m_all.expectedUs : 1;
  const auto found = m_seen.find(like(problem));
  const Seen seen = found != m_seen.end() ? found->second : Seen{};
  constexpr double kWeightUs = kWeightOfAll * kFixedUs;
  const double factor = (seen.wallUs + kWeightUs * ofAll) / (seen.expectedUs + kWeightUs);
  return uncorrectedUs(problem, device) * factor;
}

}  // namespace convscope
