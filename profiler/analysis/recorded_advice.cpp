#include "analysis/recorded_advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "policy/forecast/rule.h"
#include "text/counted_iterations.h"
#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

std::string percentRange(const Interval& changed) {
  const auto signedPercent = [](double share) { return formatChange(1 + share); };
  const std::string low = signedPercent(changed.low);
  const std::string high = signedPercent(changed.high);
  return low == high ? low : phrase("recorded_advice", "{} to {}")(low, high);
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

std::string instruction(const PolicyOutcome& policy) {
  const std::string setting = settingText(policy.policy);
  if (policy.recorded) return phrase("recorded_advice", "Leave {}.")(setting);
  return setting == policy.policy.text() ? phrase("recorded_advice", "Use {}.")(setting)
                                         : phrase("recorded_advice", "Set {}.")(setting);
}

/// Returns whether `policy` can be advised: a setting does it, and its results are as deterministic as the baseline's.
bool isCandidate(const PolicyOutcome& policy, const PolicyOutcome& base) {
  const auto deterministic = [](const PolicyOutcome& each) {
    return each.policy.switches && each.policy.switches->deterministic;
  };
  return policy.missing.empty() && !policy.policy.choosesFromSurvey() && hasSetting(policy.policy) &&
         (deterministic(base) || !deterministic(policy));
}

/// Returns what an iteration takes with `policy`, in one sentence.
std::string iterationSentence(const PolicyOutcome& policy, const PolicyOutcome& base) {
  const std::string setting = settingText(policy.policy);
  const std::string from = formatRange(*base.wallUs);
  const std::string to = formatRange(*policy.wallUs);
  if (from == to) return phrase("recorded_advice", "With {} an iteration still takes {}.")(setting, from);
  return phrase("recorded_advice", "With {} an iteration takes {} in place of {} ({}).")(setting, to, from,
                                                                                         percentRange(*policy.changed));
}

/// Returns how the searches of two policies differ, in one sentence; empty if they do not.
std::string searchSentence(const PolicyOutcome& policy, const PolicyOutcome& other,
                           const std::optional<IterationRange>& regained = {}) {
  const double moreUs = policy.searchUs - other.searchUs;
  const std::string mine = settingText(policy.policy);
  const std::string others = settingText(other.policy);
  if (moreUs == 0) return {};
  if (moreUs < 0)
    return phrase("recorded_advice", "The searches of {} take {} less than those of {}.")(mine, formatTime(-moreUs),
                                                                                          others);
  if (!regained)
    return phrase("recorded_advice", "The searches of {} take {} more than those of {}.")(mine, formatTime(moreUs),
                                                                                          others);
  return phrase("recorded_advice", "The searches of {} take {} more than those of {}; this is regained after {}.")(
      mine, formatTime(moreUs), others, countedIterations(boundsText(*regained)));
}

/// Joins sentences with spaces and leaves out empty ones.
std::string joined(std::initializer_list<std::string> sentences) {
  std::string text;
  for (const std::string& sentence : sentences) {
    if (!text.empty() && !sentence.empty()) text += ' ';
    text += sentence;
  }
  return text;
}

/// Index of the candidate that makes iterations certainly faster; that of the baseline if there is none. Of those that
/// do not differ noticeably from the fastest, the one that searches least.
std::size_t fastest(const RecordedForecast& forecast) {
  std::vector<std::size_t> faster;
  for (std::size_t i = 1; i < forecast.policies.size(); ++i) {
    const PolicyOutcome& policy = forecast.policies[i];
    if (isCandidate(policy, forecast.baseline()) && policy.change == SpeedChange::Faster) faster.push_back(i);
  }
  if (faster.empty()) return 0;
  const auto changed = [&](std::size_t i) { return forecast.policies[i].changed->high; };
  const double most = changed(*std::ranges::min_element(faster, {}, changed));
  std::erase_if(faster, [&](std::size_t i) { return changed(i) > most + noticeableChange(forecast.noise); });
  return *std::ranges::min_element(faster, {}, [&](std::size_t i) { return forecast.policies[i].searchUs; });
}

/// Index of the candidate that searches least among those whose iterations do not differ from the baseline's.
std::size_t cheapest(const RecordedForecast& forecast) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < forecast.policies.size(); ++i) {
    const PolicyOutcome& policy = forecast.policies[i];
    if (!isCandidate(policy, forecast.baseline()) || !policy.changed || policy.change != SpeedChange::None) continue;
    if (policy.searchUs < forecast.policies[best].searchUs) best = i;
  }
  return best;
}

/// The candidate whose iterations change most.
const PolicyOutcome* largestChange(const RecordedForecast& forecast) {
  const PolicyOutcome* most = nullptr;
  const auto size = [](const PolicyOutcome& policy) {
    return std::max(std::abs(policy.changed->low), std::abs(policy.changed->high));
  };
  for (const PolicyOutcome& policy : forecast.policies) {
    if (&policy == &forecast.baseline() || !isCandidate(policy, forecast.baseline()) || !policy.changed) continue;
    if (most == nullptr || size(policy) > size(*most)) most = &policy;
  }
  return most;
}

/// Returns after how many iterations the longer searches of the baseline are regained against `other`, which is slower.
std::optional<IterationRange> regainedAgainst(const PolicyOutcome& base, const PolicyOutcome& other) {
  const double extraUs = base.searchUs - other.searchUs;
  if (extraUs <= 0) return std::nullopt;
  const double meanUs = (base.wallUs->low + base.wallUs->high) / 2;
  const auto after = [&](double share) { return static_cast<std::int64_t>(std::ceil(extraUs / (share * meanUs))); };
  return IterationRange{after(other.changed->high), after(other.changed->low)};
}

/// Returns from which change on an iteration changes noticeably, in one sentence.
std::string noticeableSentence(double noise) {
  return noise > kRule.iterationNoise
             ? phrase("recorded_advice",
                      "The recorded iterations vary by {}, so this is not noticeable.")(formatPercent(noise))
             : phrase("recorded_advice", "A change below {} is not noticeable.")(formatPercent(kRule.iterationNoise));
}

/// Returns why an iteration that waits does not become faster, in one sentence.
std::string hiddenSentence(const RecordedForecast& forecast) {
  const std::string us = formatRange(*forecast.baseline().wallUs);
  const auto limit = forecast.runLimit.iteration ? forecast.runLimit.iteration->limit() : std::nullopt;
  if (limit == IterationPart::Loader)
    return phrase(
        "recorded_advice",
        "The data loader is the limit of an iteration, {}: if convolutions were faster, the device would wait "
        "longer for its data.")(us);
  if (limit == IterationPart::Communication)
    return phrase("recorded_advice",
                  "The communication of ranks is the limit of an iteration, {}: a gain would be hidden by its own "
                  "variation.")(us);
  if (limit == IterationPart::Compilation)
    return phrase("recorded_advice",
                  "The compilation is the limit of an iteration, {}: a gain would be hidden by its own variation.")(us);
  return phrase("recorded_advice",
                "The host is the limit of an iteration, {}: a gain would be hidden by the host's own variation, "
                "which this forecast cannot predict.")(us);
}

/// Sets the texts of an advice for which no policy makes iterations certainly faster.
void describeOther(RecordedAdvice& advice, const RecordedForecast& forecast) {
  const PolicyOutcome& base = forecast.baseline();
  const PolicyOutcome& best = forecast.policies[advice.best];
  const PolicyOutcome* other = largestChange(forecast);
  if (other == nullptr) {
    advice.sentence =
        joined({instruction(base), phrase("recorded_advice", "An iteration takes {}; no other setting was forecast.")(
                                       formatRange(*base.wallUs))});
    return;
  }
  if (other->change == SpeedChange::Unclear) {
    advice.sentence = phrase(
        "recorded_advice",
        "The recording cannot tell whether {} changes the iteration of {} noticeably: by {}. Record with the device's "
        "activity and plain iterations (convscope_record.py --plain 20) to settle it.")(
        settingText(other->policy), formatRange(*base.wallUs), percentRange(*other->changed));
    return;
  }
  const bool isSlower = other->change == SpeedChange::Slower;
  const bool isHidden = !isSlower && forecast.limit == Bottleneck::Host;
  const std::string reason = isHidden ? hiddenSentence(forecast) : iterationSentence(*other, base);
  std::string searches = searchSentence(*other, base);
  if (&best != &base)
    searches = searchSentence(best, base);
  else if (isSlower)
    searches = searchSentence(base, *other, regainedAgainst(base, *other));
  advice.sentence = joined({instruction(best), reason});
  advice.details = joined({isSlower || isHidden ? std::string() : noticeableSentence(forecast.noise), searches});
}

/// Returns why a recording that does not count its convolutions has no advice, and what these take, each once.
std::string eachOnceAdvice(const RecordedForecast& forecast) {
  const PolicyOutcome& base = forecast.baseline();
  const PolicyOutcome* other = nullptr;
  for (const PolicyOutcome& policy : forecast.policies) {
    if (&policy == &base || !isCandidate(policy, base)) continue;
    const auto change = [&](const PolicyOutcome& each) { return std::abs(*each.eachOnceUs - *base.eachOnceUs); };
    if (other == nullptr || change(policy) > change(*other)) other = &policy;
  }
  const std::string reason = translated(
      "recorded_advice",
      "No advice: the recording does not count its convolutions. A trace or convscope_record.py counts them.");
  const std::string baseUs = formatTime(*base.eachOnceUs);
  const std::string setting = settingText(base.policy);
  return reason + sentenceGap() +
         (other == nullptr ? phrase("recorded_advice", "Each computed once, they take {} with {}.")(baseUs, setting)
                           : phrase("recorded_advice", "Each computed once, they take {} with {}, and {} with {}.")(
                                 baseUs, setting, formatTime(*other->eachOnceUs), settingText(other->policy)));
}

std::string convolutionAdvice(const RecordedForecast& forecast) {
  if (forecast.kinds.empty()) return eachOnceAdvice(forecast);
  return phrase("recorded_advice",
                "The recording times no iteration, so the forecast is of the convolutions of {} alone; a trace or "
                "convscope_record.py would settle what they change.")(settingText(forecast.baseline().policy));
}

}  // namespace

RecordedAdvice advise(const RecordedForecast& forecast) {
  const PolicyOutcome& base = forecast.baseline();
  RecordedAdvice advice{fastest(forecast), SpeedChange::Unclear, {}, {}};
  if (advice.best == 0) advice.best = cheapest(forecast);
  const PolicyOutcome& best = forecast.policies[advice.best];
  if (!base.wallUs) {
    advice.sentence = convolutionAdvice(forecast);
    return advice;
  }
  if (best.change == SpeedChange::Faster) {
    advice.change = SpeedChange::Faster;
    advice.sentence =
        joined({instruction(best), iterationSentence(best, base), searchSentence(best, base, best.breakEven)});
    return advice;
  }
  const PolicyOutcome* other = largestChange(forecast);
  advice.change = other == nullptr ? SpeedChange::Unclear : other->change;
  describeOther(advice, forecast);
  return advice;
}

}  // namespace convscope
