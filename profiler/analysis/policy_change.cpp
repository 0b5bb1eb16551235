#include "analysis/policy_change.h"

#include <set>
#include <string>
#include <utility>

namespace convscope {
namespace {

std::set<std::pair<std::string, Pass>> executedPasses(const SizeCosts& size) {
  std::set<std::pair<std::string, Pass>> passes;
  for (const ProblemCosts& each : size.problems)
    for (const std::string& layer : each.subject.layers) passes.emplace(layer, each.subject.problem.pass);
  return passes;
}

}  // namespace

std::optional<PolicyChange> policyChange(const PolicyCosts& before, const PolicyCosts& after,
                                         std::span<const CommonSize> sizes) {
  PolicyChange change;
  for (const CommonSize& size : sizes) {
    const SizeCosts& old = before.at(size.before->started.input);
    const SizeCosts& now = after.at(size.after->started.input);
    if (!old.complete() || !now.complete() || executedPasses(old) != executedPasses(now)) return std::nullopt;
    change.beforeUs += old.iterationUs / static_cast<double>(sizes.size());
    change.afterUs += now.iterationUs / static_cast<double>(sizes.size());
  }
  if (change.beforeUs <= 0) return std::nullopt;
  return change;
}

}  // namespace convscope
