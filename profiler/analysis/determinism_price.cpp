#include "analysis/determinism_price.h"

#include <utility>

#include "policy/framework/policies.h"

namespace convscope {
namespace {

const Policy& policyOf(CudnnSwitches switches, const std::string& backend) {
  const Policy* policy = pytorchPolicy(backend, switches);
  return policy != nullptr ? *policy : *pytorchPolicy(policies().front().backend, switches);
}

SwitchPrice priceOf(CudnnSwitches switches, PolicyCosts whole) {
  SwitchPrice price{switches, {}, {}};
  if (whole.sizes.front().complete()) price.warmup = firstWarmup(whole, whole.sizes.front());
  price.costs = std::move(whole.sizes.front());
  return price;
}

}  // namespace

std::array<Policy, 4> switchPolicies(const std::string& backend, const PolicySettings& settings) {
  std::array<Policy, 4> policies;
  for (std::size_t i = 0; i < policies.size(); ++i) {
    policies[i] = policyOf(kSwitchCombinations[i], backend);
    policies[i].settings = settings;
  }
  return policies;
}

std::array<SwitchPrice, 4> determinismPrice(const Survey& survey, const PolicySettings& settings) {
  const std::array<Policy, 4> policies = switchPolicies(survey.started.options.backend, settings);
  const std::array surveys{&survey};
  std::array<SwitchPrice, 4> prices;
  for (std::size_t i = 0; i < prices.size(); ++i)
    prices[i] = priceOf(kSwitchCombinations[i], costs(policies[i], surveys));
  return prices;
}

std::array<SwitchPrice, 4> determinismPrice(const Survey& survey, const std::array<std::vector<Choice>, 4>& choices) {
  const std::array<Policy, 4> policies = switchPolicies(survey.started.options.backend);
  std::array<SwitchPrice, 4> prices;
  for (std::size_t i = 0; i < prices.size(); ++i)
    prices[i] = priceOf(kSwitchCombinations[i], costs(policies[i], survey, choices[i]));
  return prices;
}

CudnnSwitches switchesOfSeed(std::int64_t seed) {
  return seed == 0 ? CudnnSwitches{false, true} : CudnnSwitches{true, false};
}

}  // namespace convscope
