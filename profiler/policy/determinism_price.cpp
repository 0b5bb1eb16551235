#include "policy/determinism_price.h"

namespace convscope {
namespace {

std::string policyOf(CudnnSwitches switches, const std::string& backend) {
  std::string name = backend == "cudnn-legacy" ? "pytorch-legacy" : "pytorch";
  if (switches.benchmark) name += "-benchmark";
  if (switches.deterministic) name += "-deterministic";
  return name;
}

}  // namespace

std::array<SwitchPrice, 4> determinismPrice(const Survey& survey, const PolicySettings& settings) {
  std::array<SwitchPrice, 4> prices{
      {{{false, false}, {}, {}}, {{true, false}, {}, {}}, {{false, true}, {}, {}}, {{true, true}, {}, {}}}};
  for (SwitchPrice& price : prices) {
    Policy policy = findPolicy(policyOf(price.switches, survey.started.options.backend));
    policy.settings = settings;
    const std::array surveys{&survey};
    Outlook whole = outlook(policy, surveys);
    if (whole.sizes.front().complete()) price.warmup = firstWarmup(whole, whole.sizes.front());
    price.outlook = std::move(whole.sizes.front());
  }
  return prices;
}

CudnnSwitches switchesOfSeed(std::int64_t seed) {
  return seed == 0 ? CudnnSwitches{false, true} : CudnnSwitches{true, false};
}

}  // namespace convscope
