#include "analysis/schedule_rivalry.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "analysis/answer_brief.h"
#include "analysis/paid_off.h"
#include "policy/forecast/rule.h"
#include "policy/framework/policies.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

/// Returns whether the policy is PyTorch's with this value of the switch, and with results of any kind.
bool isSwitched(const Policy& policy, bool benchmark) {
  return policy.switches && policy.switches->benchmark == benchmark && !policy.switches->deterministic;
}

/// Returns whether the host's calls are PyTorch's under both policies, so a HostLimit is about them.
bool areOfPytorch(const PolicyForecast& off, const PolicyForecast& rival) {
  return isSwitched(off.policy(), false) && (isSwitched(rival.policy(), true) || rival.policy().choosesFromSurvey());
}

double searchUs(const PolicyCosts& costs, const Dims& input) {
  const auto size = std::ranges::find(costs.sizes, input, &SizeCosts::input);
  return size != costs.sizes.end() ? size->newSize.totalUs() : 0;
}

/// Returns what the rival saves at these sizes, which are sorted, with one search at each.
double savedAt(std::span<const Dims> sizes, const Schedule& schedule, const PolicyForecast& off,
               const PolicyForecast& rival) {
  double saved = 0;
  const std::vector<std::int64_t> counts = schedule.counts();
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const Dims& input = schedule.sizes[i];
    if (counts[i] == 0 || !std::ranges::binary_search(sizes, input)) continue;
    saved += static_cast<double>(counts[i]) * (off.forecast.iterationUs[i] - rival.forecast.iterationUs[i]);
    saved += searchUs(*off.costs, input) - searchUs(*rival.costs, input);
  }
  return saved;
}

/// Returns whether these sizes of the schedule decide which policy takes less time: most of the difference is there, or
/// the others alone say otherwise.
bool isDecidedAt(std::span<const Dims> sizes, const Schedule& schedule, const PolicyForecast& off,
                 const PolicyForecast& rival) {
  if (sizes.empty()) return false;
  if (sizes.size() == schedule.usedSizes()) return true;
  const double saved = off.forecast.totalUs - rival.forecast.totalUs;
  const double there = savedAt(sizes, schedule, off, rival);
  return 2 * std::abs(there) > std::abs(saved) || (saved > 0) != (saved - there > 0);
}

}  // namespace

bool Rivalry::isOfSwitch() const {
  return isSwitched(off.policy(), false) && isSwitched(rival.policy(), true);
}

bool Rivalry::isOfChoices() const {
  const Policy* choices = appliedPolicy(rival.policy().backend);
  return isSwitched(off.policy(), false) && choices != nullptr && choices->name == rival.policy().name;
}

bool Rivalry::hasSearch() const {
  return !off.policy().choosesFromSurvey() || !rival.policy().choosesFromSurvey();
}

ChangeResult Rivalry::result() const {
  const double saved = savedUs();
  const double steady = rival.breakEven->savedSteadyUs;
  const double noise = noiseUs();
  if (!rival.ends && std::max(std::abs(saved), std::abs(steady)) <= noise) return ChangeResult::Noise;
  if (isHidden && (saved > 0 || (steady > 0 && !rule.breakEven->isNoise))) return ChangeResult::Hidden;
  if (isExtrapolated) return ChangeResult::Unclear;
  const double worthwhile = kRule.worthwhile * off.forecast.steadyUs();
  const bool mayBeWorthwhile = steady + (rival.ends ? noise : 0) >= worthwhile;
  const PaidOff paid = paidOff(rule.breakEven->iterations, rule.breakEven->range, rival.forecast.iterations());
  if (mayBeWorthwhile && (paid == PaidOff::Unclear || std::abs(saved) <= noise)) return ChangeResult::Unclear;
  if (saved <= 0) return ChangeResult::Longer;
  return steady < worthwhile ? ChangeResult::TooLittle : ChangeResult::Saves;
}

ChangeResult Rivalry::longRunResult() const {
  return Rivalry{ruleOff, rule, ruleOff, rule, isHidden, isExtrapolated, isEstimated}.result();
}

bool Rivalry::isNoise() const {
  return result() == ChangeResult::Noise || rule.breakEven->isNoise;
}

std::string Rivalry::name() const {
  const Policy& policy = rival.policy();
  if (isOfChoices()) return nameOf(AnswerSetting::Applied);
  return isOfSwitch() && policy.settings.limit == policy.usualSettings.limit ? nameOf(AnswerSetting::On)
                                                                             : policy.title();
}

Rivalry rivalryOf(const ScheduleForecasts& run, const ScheduleForecasts& longRun, std::size_t rival, bool isHostLimited,
                  std::span<const Dims> extrapolated) {
  const PolicyForecast& off = run.policies.front();
  const PolicyForecast& policy = run.policies[rival];
  return {off,
          policy,
          longRun.policies.front(),
          longRun.policies[rival],
          isHostLimited && areOfPytorch(off, policy),
          isDecidedAt(extrapolated, run.schedule, off, policy),
          !run.estimated.empty()};
}

std::size_t rivalOf(const ScheduleForecasts& longRun) {
  const std::vector<PolicyForecast>& policies = longRun.policies;
  std::optional<std::size_t> on;
  for (std::size_t i = 1; i < policies.size() && isSwitched(policies.front().policy(), false); ++i) {
    const bool isBetter = !on || policies[i].forecast.totalUs < policies[*on].forecast.totalUs;
    if (isSwitched(policies[i].policy(), true) && isBetter) on = i;
  }
  if (on) return *on;
  if (longRun.leastTime->best > 0) return longRun.leastTime->best;
  const auto rival =
      std::ranges::min_element(policies.begin() + 1, policies.end(), {},
                               [](const PolicyForecast& policy) { return policy.forecast.meanIterationUs(); });
  return static_cast<std::size_t>(rival - policies.begin());
}

std::string BoundedTime::bounds() const {
  return range.empty() ? range : phrase("schedule_verdict", " ({})")(range);
}

BoundedTime boundedTime(double us, double noiseUs, double mostUs) {
  const double longestUs = std::min(us + noiseUs, mostUs);
  const auto text = [longestUs](double bound) {
    return (bound < 0 ? "-" : "") + formatComparedTime(std::abs(bound), longestUs);
  };
  const std::string low = text(us - noiseUs);
  const std::string high = text(longestUs);
  return {text(us), low == high ? std::string() : phrase("schedule_verdict", "{} to {}")(low, high)};
}

Interval savedRange(const Rivalry& rivalry) {
  const double us = rivalry.savedUs();
  return {us - rivalry.noiseUs(), std::min(us + rivalry.noiseUs(), rivalry.off.forecast.totalUs)};
}

BoundedTime savedTime(const Rivalry& rivalry) {
  const double us = rivalry.savedUs();
  BoundedTime saved =
      us > 0 ? boundedTime(us, rivalry.noiseUs(), savedRange(rivalry).high) : boundedTime(-us, rivalry.noiseUs());
  if (rivalry.noiseUs() > std::max(rivalry.off.forecast.totalUs, std::abs(us)))
    saved.range = translated("schedule_verdict", "the noise is more than all of the time");
  return saved;
}

}  // namespace convscope
