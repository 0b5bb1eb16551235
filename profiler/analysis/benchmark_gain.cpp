#include "analysis/benchmark_gain.h"

#include <array>

#include "analysis/forecasts.h"
#include "analysis/left_out.h"

namespace convscope {
namespace {

SwitchPrice sideOf(const PolicyCosts& costs, bool benchmark) {
  return {{benchmark, false}, costs.sizes.front(), firstWarmup(costs, costs.sizes.front())};
}

}  // namespace

BenchmarkGain benchmarkGain(const Survey& survey) {
  BenchmarkGain gain;
  const auto policies = switchPolicies(survey);
  gain.missing = backendMismatch(policies[0], survey.started.options.backend);
  if (!gain.missing.empty()) return gain;
  const std::array surveys{&survey};
  const PolicyCosts off = costs(policies[0], surveys);
  const PolicyCosts on = costs(policies[1], surveys);
  for (const PolicyCosts* one : {&off, &on}) {
    if (!one->sizes.front().complete()) return {one->sizes.front().missing.reasons.front(), {}, {}, {}};
  }
  gain.off = sideOf(off, false);
  gain.on = sideOf(on, true);
  gain.leftOut = leftOutOf(policies[0], off.sizes.front());
  return gain;
}

}  // namespace convscope
