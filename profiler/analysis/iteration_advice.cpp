#include "analysis/iteration_advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "analysis/rule.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

std::string percentRange(const Interval& changed) {
  const auto signedPercent = [](double share) { return formatChange(1 + share); };
  const std::string low = signedPercent(changed.low);
  const std::string high = signedPercent(changed.high);
  return low == high ? low : phrase("iteration_advice", "{} to {}")(low, high);
}

bool hasSetting(const Policy& policy) {
  return !policy.setupText().empty();
}

/// Returns PyTorch's switches as code, e.g. "benchmark = True, benchmark_limit = 0"; the name of another policy.
std::string settingText(const Policy& policy) {
  const bool otherLimit = policy.settings.limit != policy.usualSettings.limit;
  const std::string limited = fmt::format("{}:limit={}", policy.name, policy.settings.limit);
  if (!policy.switches || policy.text() != (otherLimit ? limited : policy.name)) return policy.text();
  std::string text = fmt::format("benchmark = {}", policy.switches->benchmark ? "True" : "False");
  if (otherLimit) text += fmt::format(", benchmark_limit = {}", policy.settings.limit);
  if (policy.switches->deterministic) text += ", deterministic = True";
  return text;
}

std::string instruction(const PolicyIterations& policy) {
  const std::string setting = settingText(policy.policy);
  if (policy.recorded) return phrase("iteration_advice", "Leave {}")(setting);
  return setting == policy.policy.text() ? phrase("iteration_advice", "Use {}")(setting)
                                         : phrase("iteration_advice", "Set {}")(setting);
}

/// Returns whether `policy` can be advised: a setting does it, and its results are as deterministic as the baseline's.
bool isCandidate(const PolicyIterations& policy, const PolicyIterations& base) {
  const auto deterministic = [](const PolicyIterations& each) {
    return each.policy.switches && each.policy.switches->deterministic;
  };
  return policy.missing.empty() && hasSetting(policy.policy) && (deterministic(base) || !deterministic(policy));
}

/// Returns how the searches of two policies differ: "take 100 ms more". `moreUs` may be negative.
std::string searchText(double moreUs) {
  return moreUs < 0 ? phrase("iteration_advice", "take {} less")(formatTime(-moreUs))
                    : phrase("iteration_advice", "take {} more")(formatTime(moreUs));
}

std::string regainedText(const IterationBreakEven& after) {
  return phrase("iteration_advice", "are regained after {} iterations")(
      after.low == after.high
          ? formatEstimate(after.low)
          : phrase("iteration_advice", "{} to {}")(formatEstimate(after.low), formatEstimate(after.high)));
}

std::string iterationChangeText(const PolicyIterations& policy, const PolicyIterations& base) {
  const std::string from = formatRange(*base.wallUs);
  const std::string to = formatRange(*policy.wallUs);
  if (from == to) return phrase("iteration_advice", "stays at {}")(from);
  return phrase("iteration_advice", "takes {} in place of {} ({})")(to, from, percentRange(*policy.changed));
}

/// Index of the candidate that makes iterations certainly faster; that of the baseline if there is none. Of those that
/// do not differ noticeably from the fastest, the one that searches least.
std::size_t fastest(const IterationForecast& forecast) {
  std::vector<std::size_t> faster;
  for (std::size_t i = 1; i < forecast.policies.size(); ++i) {
    const PolicyIterations& policy = forecast.policies[i];
    if (isCandidate(policy, forecast.baseline()) && policy.change == IterationChange::Faster) faster.push_back(i);
  }
  if (faster.empty()) return 0;
  const auto changed = [&](std::size_t i) { return forecast.policies[i].changed->high; };
  const double most = changed(*std::ranges::min_element(faster, {}, changed));
  std::erase_if(faster, [&](std::size_t i) { return changed(i) > most + noticeableChange(forecast.noise); });
  return *std::ranges::min_element(faster, {}, [&](std::size_t i) { return forecast.policies[i].searchUs; });
}

/// Index of the candidate that searches least among those whose iterations do not differ from the baseline's.
std::size_t cheapest(const IterationForecast& forecast) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < forecast.policies.size(); ++i) {
    const PolicyIterations& policy = forecast.policies[i];
    if (!isCandidate(policy, forecast.baseline()) || !policy.changed || policy.change != IterationChange::None)
      continue;
    if (policy.searchUs < forecast.policies[best].searchUs) best = i;
  }
  return best;
}

/// The candidate whose iterations change most.
const PolicyIterations* largestChange(const IterationForecast& forecast) {
  const PolicyIterations* most = nullptr;
  const auto size = [](const PolicyIterations& policy) {
    return std::max(std::abs(policy.changed->low), std::abs(policy.changed->high));
  };
  for (const PolicyIterations& policy : forecast.policies) {
    if (&policy == &forecast.baseline() || !isCandidate(policy, forecast.baseline()) || !policy.changed) continue;
    if (most == nullptr || size(policy) > size(*most)) most = &policy;
  }
  return most;
}

std::string fasterAdvice(const IterationForecast& forecast, const PolicyIterations& best) {
  const PolicyIterations& base = forecast.baseline();
  std::string text = phrase("iteration_advice", "{}: an iteration {}; its searches {}")(
      instruction(best), iterationChangeText(best, base), searchText(best.searchUs - base.searchUs));
  if (best.breakEven) text += phrase("iteration_advice", " and {}")(regainedText(*best.breakEven));
  return text + ".";
}

/// Advice if a change of policy makes the iteration slower. Names when the baseline's own searches are regained.
std::string slowerAdvice(const PolicyIterations& best, const PolicyIterations& base, const PolicyIterations& other) {
  std::string text = phrase("iteration_advice", "{}: with {} an iteration {}")(
      instruction(best), settingText(other.policy), iterationChangeText(other, base));
  const double extraUs = base.searchUs - other.searchUs;
  if (&best != &base) {
    text += phrase("iteration_advice", "; its searches {}")(searchText(best.searchUs - base.searchUs));
  } else if (extraUs > 0) {
    const double meanUs = (base.wallUs->low + base.wallUs->high) / 2;
    const auto after = [&](double share) { return static_cast<std::int64_t>(std::ceil(extraUs / (share * meanUs))); };
    text += phrase("iteration_advice", "; the searches of {} {} and {}")(
        settingText(base.policy), searchText(extraUs),
        regainedText({after(other.changed->high), after(other.changed->low)}));
  } else {
    text += phrase("iteration_advice", ", and its searches {}")(searchText(-extraUs));
  }
  return text + ".";
}

std::string sameAdvice(const IterationForecast& forecast, const PolicyIterations& best) {
  const PolicyIterations& base = forecast.baseline();
  const PolicyIterations* other = largestChange(forecast);
  if (other == nullptr)
    return phrase("iteration_advice", "{}: an iteration takes {}, and no other setting was forecast.")(
        instruction(base), formatRange(*base.wallUs));
  if (other->change == IterationChange::Unclear)
    return phrase(
        "iteration_advice",
        "The recording cannot tell whether {} changes the iteration of {} noticeably: by {}. Record with the device's "
        "activity and plain iterations (convscope_record.py --plain 20) to settle it.")(
        settingText(other->policy), formatRange(*base.wallUs), percentRange(*other->changed));
  if (other->change == IterationChange::Slower) return slowerAdvice(best, base, *other);
  std::string text = instruction(best);
  if (forecast.limit == IterationLimit::Host) {
    text += phrase(
        "iteration_advice",
        ": the host is the limit of an iteration, {}. A gain would be hidden by the host's own variation, which this "
        "forecast cannot predict")(formatRange(*base.wallUs));
  } else {
    text += phrase("iteration_advice", ": the iteration does not change noticeably. With {} it {}, and {}")(
        settingText(other->policy), iterationChangeText(*other, base),
        forecast.noise > kRule.iterationNoise
            ? phrase("iteration_advice", "the recorded iterations vary by {}")(formatPercent(forecast.noise))
            : phrase("iteration_advice", "changes below {} are not noticeable")(formatPercent(kRule.iterationNoise)));
  }
  if (&best != &base)
    text += phrase("iteration_advice", "; the searches {}")(searchText(best.searchUs - base.searchUs));
  else if (other->searchUs > base.searchUs)
    text += phrase("iteration_advice", "; the searches of {} would {}")(settingText(other->policy),
                                                                        searchText(other->searchUs - base.searchUs));
  return text + ".";
}

std::string convolutionAdvice(const IterationForecast& forecast) {
  if (forecast.kinds.empty())
    return translated(
        "iteration_advice",
        "The recording does not count convolutions, so only searches are forecast; a trace or convscope_record.py "
        "would settle what they change.");
  return phrase("iteration_advice",
                "The recording times no iteration, so the forecast is of the convolutions of {} alone; a trace or "
                "convscope_record.py would settle what they change.")(settingText(forecast.baseline().policy));
}

}  // namespace

IterationAdvice advise(const IterationForecast& forecast) {
  const PolicyIterations& base = forecast.baseline();
  IterationAdvice advice{fastest(forecast), IterationChange::Unclear, {}};
  if (advice.best == 0) advice.best = cheapest(forecast);
  const PolicyIterations& best = forecast.policies[advice.best];
  if (!base.wallUs) {
    advice.sentence = convolutionAdvice(forecast);
    return advice;
  }
  if (best.change == IterationChange::Faster) {
    advice.change = IterationChange::Faster;
    advice.sentence = fasterAdvice(forecast, best);
    return advice;
  }
  const PolicyIterations* other = largestChange(forecast);
  advice.change = other == nullptr ? IterationChange::Unclear : other->change;
  advice.sentence = sameAdvice(forecast, best);
  return advice;
}

std::string limitText(const IterationForecast& forecast) {
  const auto found = std::ranges::find_if(
      forecast.kinds, [&](const RecordedIteration& kind) { return kind.model && kind.model->limit == forecast.limit; });
  if (found == forecast.kinds.end()) return {};
  const std::string& reason = found->model->reason;
  if (forecast.limit == IterationLimit::Unclear)
    return phrase("iteration_advice", "The recording does not say whether host or device is the limit: {}.")(reason);
  return phrase("iteration_advice", "Bound by {}: {}.")(toText(forecast.limit), reason);
}

}  // namespace convscope
