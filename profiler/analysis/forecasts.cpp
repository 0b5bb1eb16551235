#include "analysis/forecasts.h"

#include <fmt/format.h>

#include <algorithm>

#include "policy/framework/policies.h"
#include "problem/input_error.h"

namespace convscope {

Forecaster::Forecaster(std::vector<const Survey*> surveys, std::optional<std::uint64_t> freeMemoryBytes)
    : m_surveys(std::move(surveys)), m_freeMemoryBytes(freeMemoryBytes) {}

const std::shared_ptr<const PolicyCosts>& Forecaster::costs(const std::string& text) {
  const Policy policy = findPolicy(text);
  const auto known = m_costs.find(policy.text());
  if (known != m_costs.end()) return known->second;
  if (const std::string mismatch = backendMismatch(policy, m_surveys.front()->started.options.backend);
      !mismatch.empty())
    throw MissingData(mismatch);
  return m_costs[policy.text()] =
             std::make_shared<PolicyCosts>(m_freeMemoryBytes ? convscope::costs(policy, m_surveys, *m_freeMemoryBytes)
                                                             : convscope::costs(policy, m_surveys));
}

Forecaster::CostsPointer Forecaster::comparable(const CostsPointer& costs, std::span<const CostsPointer> all) {
  std::vector<NotGiven> leftOut;
  std::vector<CostsPointer> leaving;
  for (const CostsPointer& one : all) {
    for (const SizeCosts& size : one->sizes) leftOut.insert(leftOut.end(), size.notGiven.begin(), size.notGiven.end());
    const bool leaves = std::ranges::any_of(one->sizes, [](const SizeCosts& size) { return !size.notGiven.empty(); });
    if (leaves && one != costs) leaving.push_back(one);
  }
  if (leaving.empty()) return costs;
  CostsPointer& known = m_comparable[{costs, std::move(leaving)}];
  if (!known) {
    PolicyCosts less = without(*costs, leftOut);
    const auto gone = [&](std::size_t i) { return less.sizes[i].notGiven.size() != costs->sizes[i].notGiven.size(); };
    bool differs = false;
    for (std::size_t i = 0; i < less.sizes.size(); ++i) differs = differs || gone(i);
    known = differs ? std::make_shared<const PolicyCosts>(std::move(less)) : costs;
  }
  return known;
}

ScheduleForecasts Forecaster::forecasts(Schedule schedule, std::span<const std::string> policies) {
  ScheduleForecasts result;
  result.schedule = std::move(schedule);
  std::vector<CostsPointer> all;
  for (const std::string& text : policies) {
    try {
      const CostsPointer& one = costs(text);
      checkSurveyed(*one, result.schedule);  // a policy that cannot be forecast takes no layers from the others
      all.push_back(one);
    } catch (const MissingData& error) {
      result.unavailable.push_back(
          {text, error.sizes().empty() ? error.what() : missingText(error.sizes()), error.sizes()});
      std::ranges::copy_if(error.sizes(), std::back_inserter(result.missing), [&](const MissingAtSize& one) {
        return std::ranges::find(result.missing, one) == result.missing.end();
      });
    } catch (const InputError& error) {
      result.unavailable.push_back({text, error.what(), {}});
    }
  }
  for (const CostsPointer& one : all) {
    try {
      const PolicyForecast* baseline = result.policies.empty() ? nullptr : &result.policies.front();
      result.policies.push_back(policyForecast(comparable(one, all), result.schedule, baseline));
    } catch (const MissingData& error) {
      result.unavailable.push_back({one->policy.text(), error.what(), {}});  // nothing is left to compare
    }
  }
  result.leftOut = leftOutOf(all);
  if (!result.policies.empty()) result.advice = advise(result.policies);
  return result;
}

std::string backendMismatch(const Policy& policy, const std::string& backend) {
  if (policy.backend.empty() || policy.backend == backend) return {};
  return fmt::format("policy {} needs a survey of the backend {}, but this one is of {}", policy.name, policy.backend,
                     backend);
}

}  // namespace convscope
