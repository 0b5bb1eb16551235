#include "policy/framework/policies.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/parse.h"
#include "core/translatable.h"
#include "policy/framework/framework_policies.h"
#include "problem/input_error.h"
#include "problem/whole_error.h"
#include "text/excerpt.h"

namespace convscope {
namespace {

constexpr std::string_view kAppliedPolicy = "convscope-applied";

std::vector<Policy> makePolicies() {
  std::vector<Policy> all;
  frameworks::addPytorch(all);
  frameworks::addTensorflowAndXla(all);
  frameworks::addOnnxRuntime(all);
  frameworks::addMxnet(all);
  frameworks::addOwn(all);
  return all;
}

}  // namespace

const std::vector<Policy>& policies() {
  static const std::vector<Policy> all = makePolicies();
  return all;
}

const Policy* pytorchPolicy(std::string_view backend, CudnnSwitches switches) {
  const auto found = std::ranges::find_if(
      policies(), [&](const Policy& policy) { return policy.backend == backend && policy.switches == switches; });
  return found == policies().end() ? nullptr : &*found;
}

const Policy* appliedPolicy(std::string_view backend) {
  const auto found = std::ranges::find_if(
      policies(), [&](const Policy& policy) { return policy.name == kAppliedPolicy && policy.backend == backend; });
  return found == policies().end() ? nullptr : &*found;
}

std::vector<std::string> defaultPolicies(const std::string& backend) {
  std::vector<std::string> names;
  for (const CudnnSwitches switches : kSwitchCombinations) {
    const Policy* policy = pytorchPolicy(backend, switches);
    if (policy == nullptr) continue;
    names.push_back(policy->name);
    const bool hasLimit = std::ranges::find(policy->keys, "limit") != policy->keys.end();
    if (hasLimit && !switches.deterministic) names.push_back(policy->name + ":limit=0");
  }
  if (const Policy* applied = appliedPolicy(backend)) names.push_back(applied->name);
  if (names.empty()) names = {"first-listed", "fastest"};
  return names;
}

namespace {

const Policy& named(std::string_view name) {
  const auto found = std::ranges::find(policies(), name, &Policy::name);
  if (found != policies().end()) return *found;
  std::vector<std::string> names;
  for (const Policy& policy : policies()) names.push_back(policy.name);
  throw WholeError(translatable("message", "there is no policy \"{}\", only {}"), excerpt(name),
                   fmt::join(names, ", "));
}

}  // namespace

Policy findPolicy(std::string_view text) {
  const std::size_t colon = text.find(':');
  Policy policy = named(text.substr(0, colon));
  if (colon == std::string_view::npos) return policy;
  for (const std::string_view setting : split(text.substr(colon + 1), ",")) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string_view::npos)
      throw InputError(translatable("message", "policy {}: \"{}\" is not of the form KEY=VALUE"), policy.name, setting);
    policy.set(setting.substr(0, equals), setting.substr(equals + 1));
  }
  return policy;
}

std::string policyLabel(const std::string& text) {
  try {
    return findPolicy(text).label();
  } catch (const InputError&) {
    return text;
  }
}

}  // namespace convscope
