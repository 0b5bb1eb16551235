#include "analysis/iteration_advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "text/units.h"

namespace convscope {
namespace {

std::string percentRange(const Interval& changed) {
  const auto signedPercent = [](double share) { return formatChange(1 + share); };
  const std::string low = signedPercent(changed.low);
  const std::string high = signedPercent(changed.high);
  return low == high ? low : low + " to " + high;
}

bool isCandidate(const PolicyIterations& policy, const PolicyIterations& base) {
  const auto deterministic = [](const PolicyIterations& each) {
    return each.policy.switches && each.policy.switches->deterministic;
  };
  return policy.missing.empty() && (deterministic(base) || !deterministic(policy));
}

std::string searchText(const PolicyIterations& policy, const PolicyIterations& base) {
  const double extraUs = policy.searchUs - base.searchUs;
  return fmt::format("its searches take {} {} than {}'s", formatTime(std::abs(extraUs)), extraUs < 0 ? "less" : "more",
                     base.policy.text());
}

/// Index of the candidate with the largest certain gain; that of the baseline if there is none.
std::size_t fastest(const IterationForecast& forecast) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < forecast.policies.size(); ++i) {
    const PolicyIterations& policy = forecast.policies[i];
    if (!isCandidate(policy, forecast.baseline()) || policy.change != IterationChange::Faster) continue;
    if (best == 0 || policy.changed->high < forecast.policies[best].changed->high) best = i;
  }
  return best;
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
  std::string text = fmt::format("Use {}: an iteration takes {} in place of {} ({})", best.policy.text(),
                                 formatRange(*best.wallUs), formatRange(*base.wallUs), percentRange(*best.changed));
  if (best.breakEven) {
    const IterationBreakEven& after = *best.breakEven;
    text += fmt::format(
        "; {} and are regained after {} iterations", searchText(best, base),
        after.low == after.high ? formatCount(after.low) : formatCount(after.low) + " to " + formatCount(after.high));
  } else {
    text += "; " + searchText(best, base);
  }
  return text + ".";
}

std::string sameAdvice(const IterationForecast& forecast, const PolicyIterations& best) {
  const PolicyIterations& base = forecast.baseline();
  const PolicyIterations* other = largestChange(forecast);
  const bool host = forecast.limit == IterationLimit::Host;
  if (other == nullptr)
    return fmt::format("Keep {}: an iteration takes {}, and no other policy was forecast.", base.policy.text(),
                       formatRange(*base.wallUs));
  const std::string threshold = formatPercent(std::max(kNoticeable, forecast.noise));
  if (other->change == IterationChange::Unclear)
    return fmt::format(
        "The recording cannot tell whether {} changes the iteration of {} noticeably: by {}. Record with the device's "
        "activity and plain iterations (convscope_record.py --plain 20) to settle it.",
        other->policy.text(), formatRange(*base.wallUs), percentRange(*other->changed));
  std::string text = best.policy.text() == base.policy.text() ? fmt::format("Keep {}: ", base.policy.text())
                                                              : fmt::format("Use {}: ", best.policy.text());
  text += host ? fmt::format(
                     "the host is the limit, so no choice of algorithm changes the iteration of {} (less than "
                     "{} is no difference)",
                     formatRange(*base.wallUs), threshold)
               : fmt::format(
                     "no difference. With {} an iteration takes {} in place of {} ({}, and less than {} is no "
                     "difference)",
                     other->policy.text(), formatRange(*other->wallUs), formatRange(*base.wallUs),
                     percentRange(*other->changed), threshold);
  if (other->change == IterationChange::Slower)
    text = fmt::format("Keep {}: with {} an iteration takes {} in place of {} ({})", base.policy.text(),
                       other->policy.text(), formatRange(*other->wallUs), formatRange(*base.wallUs),
                       percentRange(*other->changed));
  if (&best != &base)
    text += "; " + searchText(best, base);
  else if (other->searchUs > base.searchUs)
    text += fmt::format("; {}: {}", other->policy.text(), searchText(*other, base));
  return text + ".";
}

std::string convolutionAdvice(const IterationForecast& forecast) {
  if (forecast.kinds.empty())
    return "The recording does not count convolutions, so only searches are forecast; a trace or convscope_record.py "
           "would settle what they change.";
  return fmt::format(
      "The recording times no iteration, so the forecast is of the convolutions of {} alone; a trace or "
      "convscope_record.py would settle what they change.",
      forecast.baseline().policy.text());
}

}  // namespace

void advise(IterationForecast& forecast, const Survey& survey) {
  const PolicyIterations& base = forecast.baseline();
  forecast.best = fastest(forecast);
  if (forecast.best == 0) forecast.best = cheapest(forecast);
  const PolicyIterations& best = forecast.policies[forecast.best];
  if (!base.wallUs)
    forecast.advice = convolutionAdvice(forecast);
  else if (best.change == IterationChange::Faster)
    forecast.advice = fasterAdvice(forecast, best);
  else
    forecast.advice = sameAdvice(forecast, best);
  forecast.code = best.policy.setupText(survey.started.options.precision, survey.started.options.layout);
  if (forecast.code.empty()) forecast.code = best.policy.text();
}

std::string limitText(const IterationForecast& forecast) {
  const auto found = std::ranges::find_if(
      forecast.kinds, [&](const RecordedIteration& kind) { return kind.model && kind.model->limit == forecast.limit; });
  if (found == forecast.kinds.end()) return {};
  const std::string& reason = found->model->reason;
  if (forecast.limit == IterationLimit::Unclear)
    return fmt::format("The recording does not say whether host or device is the limit: {}.", reason);
  return fmt::format("Bound by {}: {}.", toText(forecast.limit), reason);
}

}  // namespace convscope
