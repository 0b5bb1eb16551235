#include "analysis/forecasts.h"

#include <algorithm>
#include <map>

#include "analysis/estimated_sizes.h"
#include "analysis/gain_noise.h"
#include "analysis/machine_state.h"
#include "analysis/measured_part.h"
#include "core/translatable.h"
#include "policy/framework/policies.h"
#include "problem/input_error.h"
#include "text/message.h"

namespace convscope {
namespace {

/// A requested policy with the measurements that it lacks, or the reason why it has no costs.
struct Request {
  std::string text;
  std::shared_ptr<const PolicyCosts> costs;
  std::string reason;
  std::vector<MissingAtSize> lacks;
};

/// Returns what `costs` lack of the schedule. Throws MissingData if no survey can change that.
std::vector<MissingAtSize> lackingSizes(const PolicyCosts& costs, const Schedule& schedule) {
  try {
    checkSurveyed(costs, schedule);
    return {};
  } catch (const MissingData& error) {
    if (error.sizes().empty()) throw;
    return error.sizes();
  }
}

bool hasMeasuredSize(const Request& request) {
  return request.costs && std::ranges::any_of(request.costs->sizes, &SizeCosts::complete);
}

/// Returns the sizes that every policy lacks which has measured any: an estimate is compared with estimates only.
std::vector<Dims> sizesToEstimate(const std::vector<Request>& requests) {
  std::map<Dims, std::size_t> lacking;  // by size, how many lack it
  for (const Request& request : requests) {
    for (const MissingAtSize& one : request.lacks) lacking[one.input] += hasMeasuredSize(request) ? 1 : 0;
  }
  const auto all = static_cast<std::size_t>(std::ranges::count_if(requests, hasMeasuredSize));
  std::vector<Dims> inputs;
  for (const auto& [input, count] : lacking) {
    if (count == all) inputs.push_back(input);
  }
  return inputs;
}

/// Adds those of `sizes` that `missing` does not have; `known` are the indices of its sizes.
void addMissing(const std::vector<MissingAtSize>& sizes, std::vector<MissingAtSize>& missing,
                std::multimap<Dims, std::size_t>& known) {
  for (const MissingAtSize& one : sizes) {
    const auto [begin, end] = known.equal_range(one.input);
    if (std::any_of(begin, end, [&](const auto& each) { return missing[each.second] == one; })) continue;
    known.emplace(one.input, missing.size());
    missing.push_back(one);
  }
}

}  // namespace

Forecaster::Forecaster(std::vector<const Survey*> surveys, std::optional<std::uint64_t> freeMemoryBytes)
    : m_surveys(std::move(surveys)), m_freeMemoryBytes(freeMemoryBytes) {
  for (const Survey* survey : m_surveys) m_drift = std::max(m_drift, driftOf(*survey));
}

const std::shared_ptr<const PolicyCosts>& Forecaster::costs(const std::string& text) {
  const Policy policy = findPolicy(text);
  const auto known = m_costs.find(policy.text());
  if (known != m_costs.end()) return known->second;
  if (const std::string mismatch = backendMismatch(policy, m_surveys.front()->started.options.backend);
      !mismatch.empty())
    throw MissingData("{}", mismatch);
  return m_costs[policy.text()] =
             std::make_shared<PolicyCosts>(m_freeMemoryBytes ? convscope::costs(policy, m_surveys, *m_freeMemoryBytes)
                                                             : convscope::costs(policy, m_surveys));
}

const std::vector<double>& Forecaster::variances(const CostsPointer& costs, const CostsPointer& baseline) {
  const auto [known, isNew] = m_variances.try_emplace({costs, baseline});
  if (isNew) known->second = savedVariances(*costs, *baseline, m_surveys);
  return known->second;
}

Forecaster::CostsPointer Forecaster::comparable(const CostsPointer& costs, std::span<const CostsPointer> all) {
  std::vector<ExcludedProblem> leftOut;
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

PolicyForecast Forecaster::estimate(const CostsPointer& measured, const std::vector<Dims>& estimated,
                                    const Schedule& schedule, const PolicyForecast* baseline, const NoiseOf& noiseOf,
                                    std::span<const CostsPointer> all) {
  Estimated& known = m_estimated[measured];
  const bool isOfEstimated = schedule.usedSizes() == estimated.size();
  if (!known.middle || known.inputs != estimated || known.isOfEstimated != isOfEstimated) {
    const Policy* applied = appliedPolicy(measured->policy.backend);
    const bool isApplied = applied != nullptr && applied->name == measured->policy.name;
    const CostsPointer own =
        isApplied ? comparable(costs(pytorchPolicy(measured->policy.backend, {})->text()), all) : nullptr;
    const auto at = [&](EstimateEnd end) {
      PolicyCosts middle = withEstimates(own && isOfEstimated ? *own : *measured, estimated, end);
      if (own && !isOfEstimated) takeEstimates(middle, withEstimates(*own, estimated, end));
      middle.policy = measured->policy;
      return std::make_shared<const PolicyCosts>(std::move(middle));
    };
    known = {estimated, isOfEstimated, at(EstimateEnd::Low), at(EstimateEnd::Middle), at(EstimateEnd::High)};
  }
  std::optional<SavingNoise> noise;
  if (noiseOf) {
    const SavingNoise more = estimateNoise(*known.middle, *baseline->costs, schedule);
    noise = noiseOf(schedule);
    noise->savedUs += more.savedUs;
    noise->warmupUs += more.warmupUs;
  }
  PolicyForecast policy = policyForecast(known.middle, schedule, baseline, noise);
  policy.ends = ForecastEnds{forecast(*known.low, schedule), forecast(*known.high, schedule)};
  if (noiseOf) setMeasuredPart(policy, *baseline, schedule, estimated, noiseOf);
  return policy;
}

ScheduleForecasts Forecaster::forecasts(Schedule schedule, std::span<const std::string> policies,
                                        UnmeasuredSizes unmeasured) {
  std::vector<Request> requests;
  for (const std::string& text : policies) {
    Request& request = requests.emplace_back(Request{text, {}, {}, {}});
    try {
      const CostsPointer& one = costs(text);
      request.lacks = lackingSizes(*one, schedule);
      request.costs = one;
    } catch (const RequestError& error) {
      request.reason = error.what();
    }
  }
  ScheduleForecasts result;
  result.schedule = std::move(schedule);
  if (unmeasured == UnmeasuredSizes::Estimate) result.estimated = sizesToEstimate(requests);
  std::multimap<Dims, std::size_t> knownMissing;
  std::vector<CostsPointer> all;  // a policy that cannot be forecast takes no layers from the others
  for (Request& request : requests) {
    const bool hasForecast =
        request.costs &&
        (request.lacks.empty() || (hasMeasuredSize(request) && request.lacks.size() == result.estimated.size()));
    if (hasForecast || std::ranges::none_of(request.lacks, &MissingAtSize::failed))
      addMissing(request.lacks, result.missing, knownMissing);
    if (!request.costs)
      result.unavailable.push_back({request.text, request.reason, {}});
    else if (hasForecast)
      all.push_back(request.costs);
    else
      result.unavailable.push_back({request.text, missingText(request.lacks), std::move(request.lacks)});
  }
  CostsPointer measuredBaseline;
  for (const CostsPointer& one : all) {
    try {
      const PolicyForecast* baseline = result.policies.empty() ? nullptr : &result.policies.front();
      const CostsPointer measured = comparable(one, all);
      if (baseline == nullptr) measuredBaseline = measured;
      NoiseOf noiseOf;
      if (baseline != nullptr) {
        noiseOf = [&](const Schedule& over) {
          return savingNoise(*measured, variances(measured, measuredBaseline), over, m_drift);
        };
      }
      const auto noise = noiseOf ? std::optional(noiseOf(result.schedule)) : std::nullopt;
      result.policies.push_back(result.estimated.empty()
                                    ? policyForecast(measured, result.schedule, baseline, noise)
                                    : estimate(measured, result.estimated, result.schedule, baseline, noiseOf, all));
    } catch (const MissingData& error) {
      result.unavailable.push_back({one->policy.text(), error.what(), {}});  // nothing is left to compare
    }
  }
  if (result.policies.empty()) result.estimated.clear();
  result.leftOut = leftOutOf(all);
  if (!result.policies.empty()) result.leastTime = leastTime(result.policies);
  return result;
}

std::string backendMismatch(const Policy& policy, const std::string& backend) {
  if (policy.backend.empty() || policy.backend == backend) return {};
  return formatMessage(translatable("message", "policy {} needs a survey of the backend {}, but this one is of {}"),
                       policy.name, policy.backend, backend);
}

}  // namespace convscope
