#include "policy/forecast/estimated_sizes.h"

#include <algorithm>
#include <optional>

namespace convscope {
namespace {

/// Returns the mean of the complete sizes; memory is the largest. It has one problem, which stands for the network.
std::optional<SizeCosts> meanSize(const PolicyCosts& costs) {
  const auto complete = std::ranges::count_if(costs.sizes, &SizeCosts::complete);
  if (complete == 0) return std::nullopt;
  const double share = 1 / static_cast<double>(complete);
  SizeCosts mean;
  mean.estimated = true;
  for (const SizeCosts& size : costs.sizes) {
    if (!size.complete()) continue;
    mean.iterationUs += size.iterationUs * share;
    mean.flops += size.flops * share;
    mean.newSize += size.newSize * share;
    mean.workspaceBytes = std::max(mean.workspaceBytes, size.workspaceBytes);
    mean.searchPeakBytes = std::max(mean.searchPeakBytes, size.searchPeakBytes);
  }
  ProblemCosts& network = mean.problems.emplace_back();
  network.choice.steadyUs = mean.iterationUs;
  network.choice.warmup = mean.newSize;
  return mean;
}

}  // namespace

PolicyCosts withEstimates(PolicyCosts costs, const std::vector<Dims>& inputs) {
  std::optional<SizeCosts> mean = meanSize(costs);
  if (!mean) return costs;
  for (const Dims& input : inputs) {
    mean->input = input;
    // Caches must not take two estimated sizes for the same problem.
    mean->problems.front().number = costs.distinct++;
    mean->problems.front().subject.problem.batch = static_cast<std::int64_t>(costs.distinct);
    const auto known = std::ranges::find(costs.sizes, input, &SizeCosts::input);
    if (known == costs.sizes.end())
      costs.sizes.push_back(*mean);
    else if (!known->complete())
      *known = *mean;
  }
  return costs;
}

}  // namespace convscope
