#include "analysis/benchmark_gain.h"

#include "analysis/forecasts.h"
#include "analysis/left_out.h"

namespace convscope {
namespace {

SwitchPrice sideOf(const PolicyCosts& costs, const SizeCosts& size, bool benchmark) {
  return {{benchmark, false}, size, firstWarmup(costs, size)};
}

}  // namespace

BenchmarkGain benchmarkGain(std::span<const Survey* const> surveys, const Survey& survey) {
  BenchmarkGain gain;
  const auto policies = switchPolicies(survey);
  gain.missing = backendMismatch(policies[0], survey.started.options.backend);
  if (!gain.missing.empty()) return gain;
  const PolicyCosts off = costs(policies[0], surveys);
  const PolicyCosts on = costs(policies[1], surveys);
  const SizeCosts& sizeOff = off.at(survey.started.input);
  const SizeCosts& sizeOn = on.at(survey.started.input);
  for (const SizeCosts* one : {&sizeOff, &sizeOn}) {
    if (!one->complete()) return {one->missing.reasons.front(), {}, {}, {}};
  }
  gain.off = sideOf(off, sizeOff, false);
  gain.on = sideOf(on, sizeOn, true);
  gain.leftOut = leftOutOf(policies[0], sizeOff);
  return gain;
}

}  // namespace convscope
