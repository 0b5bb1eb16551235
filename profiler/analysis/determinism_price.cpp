#include "analysis/determinism_price.h"

#include <algorithm>
#include <utility>

#include "policy/framework/pytorch_release.h"
#include "session/trial_times.h"
#include "text/translate.h"

namespace convscope {
namespace {

const Policy& policyOf(CudnnSwitches switches, const Survey& survey) {
  const Policy* policy = pytorchPolicy(survey, switches);
  return policy != nullptr ? *policy : *pytorchPolicy(policies().front().backend, switches, releaseOf(survey));
}

SwitchPrice priceOf(CudnnSwitches switches, const PolicyCosts& costs, const SizeCosts& size) {
  return {switches, size, size.complete() ? firstWarmup(costs, size) : Warmup{}};
}

SwitchChoice sideOf(const ProblemResult& problem, const Choice& choice) {
  if (!choice.trial || *choice.trial >= problem.trials.size()) return {-1, 0, choice.reason};
  return {static_cast<int>(*choice.trial), choice.steadyUs, {}};
}

}  // namespace

std::array<Policy, 4> switchPolicies(const Survey& survey, const PolicySettings& settings) {
  std::array<Policy, 4> policies;
  for (std::size_t i = 0; i < policies.size(); ++i) {
    policies[i] = policyOf(kSwitchCombinations[i], survey);
    policies[i].settings = settings;
  }
  return policies;
}

std::array<SwitchPrice, 4> determinismPrice(std::span<const Survey* const> surveys, const Survey& survey,
                                            const PolicySettings& settings) {
  const std::array<Policy, 4> policies = switchPolicies(survey, settings);
  std::array<SwitchPrice, 4> prices;
  for (std::size_t i = 0; i < prices.size(); ++i) {
    const PolicyCosts whole = costs(policies[i], surveys);
    prices[i] = priceOf(kSwitchCombinations[i], whole, whole.at(survey.started.input));
  }
  return prices;
}

std::array<SwitchPrice, 4> determinismPrice(std::span<const Survey* const> surveys, const Survey& survey,
                                            const std::array<std::vector<Choice>, 4>& choices) {
  const std::array<Policy, 4> policies = switchPolicies(survey);
  std::array<SwitchPrice, 4> prices;
  for (std::size_t i = 0; i < prices.size(); ++i) {
    const PolicyCosts whole = costs(policies[i], surveys, survey, choices[i]);
    prices[i] = priceOf(kSwitchCombinations[i], whole, whole.sizes.front());
  }
  return prices;
}

std::vector<SwitchPair> switchPairs(const Survey& survey, const SwitchPrice& free, const SwitchPrice& strict) {
  const SizeCosts& off = free.costs;
  const SizeCosts& on = strict.costs;
  if (off.problems.size() + off.notGiven.size() != survey.problems.size()) return {};
  if (on.problems.size() != off.problems.size()) return {};
  std::vector<SwitchPair> pairs;
  std::size_t next = 0;
  for (const ProblemResult& problem : survey.problems) {
    SwitchPair& pair = pairs.emplace_back();
    pair.layers = multiplicity(problem.subject);
    const auto notGiven = std::ranges::find(off.notGiven, problem.subject, &ExcludedProblem::subject);
    if (notGiven != off.notGiven.end()) {
      pair.free.missing = pair.strict.missing =
          phrase("determinism_price", "executed by {}")(notGiven->dispatch.executor);
      continue;
    }
    pair.free = sideOf(problem, off.problems[next].choice);
    pair.strict = sideOf(problem, on.problems[next].choice);
    ++next;
  }
  return pairs;
}

CudnnSwitches switchesOfSeed(std::int64_t seed) {
  return seed == 0 ? CudnnSwitches{false, true} : CudnnSwitches{true, false};
}

}  // namespace convscope
