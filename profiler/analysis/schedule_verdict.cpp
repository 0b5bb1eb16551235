#include "analysis/schedule_verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "policy/forecast/rule.h"
#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

/// Returns whether the policy is PyTorch's with this value of the switch, and with results of any kind.
bool isSwitched(const Policy& policy, bool benchmark) {
  return policy.switches && policy.switches->benchmark == benchmark && !policy.switches->deterministic;
}

/// Returns the policy that the verdict compares with the baseline. Beside benchmark = False that is benchmark = True
/// with its best limit; otherwise the best policy, or the one with the fastest iterations if the baseline is the best.
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

/// Returns whether both choose from the survey, so neither pays for a search.
bool searchNothing(const PolicyForecast& off, const PolicyForecast& on) {
  return off.policy().choosesFromSurvey() && on.policy().choosesFromSurvey();
}

/// A time of at least 0 with its noise, formatted.
struct BoundedTime {
  std::string time;
  std::string bounds;  ///< " (63.9 s to 64.3 s)"; empty if they do not differ from the time
};

BoundedTime boundedTime(double us, double noiseUs) {
  const double longestUs = us + noiseUs;
  const auto text = [longestUs](double bound) {
    return (bound < 0 ? "-" : "") + formatComparedTime(std::abs(bound), longestUs);
  };
  const std::string low = text(us - noiseUs);
  const std::string high = text(longestUs);
  return {text(us), low == high ? std::string() : phrase("schedule_verdict", " ({} to {})")(low, high)};
}

/// Returns whether benchmark = True is advised over one schedule, by the Rule.
bool isAdvised(const PolicyForecast& off, const PolicyForecast& on, double savedUs, double noiseUs) {
  return savedUs > noiseUs && on.breakEven->savedSteadyUs >= kRule.worthwhile * off.forecast.steadyUs();
}

/// Returns the advice on benchmark = True over one schedule in words.
std::string switchResult(const PolicyForecast& off, const PolicyForecast& on, double savedUs, double noiseUs,
                         bool isHostLimited) {
  const bool isDefault = on.policy().settings.limit == on.policy().usualSettings.limit;
  const std::string name = isDefault ? "True" : on.policy().title();
  const auto [time, bounds] = boundedTime(std::abs(savedUs), noiseUs);
  if (!on.ends && std::max(std::abs(savedUs), std::abs(on.breakEven->savedSteadyUs)) <= noiseUs)
    return phrase("schedule_verdict", "Leave False; {} changes nothing beyond the noise")(name);
  if (isHostLimited && savedUs > 0)
    return phrase("schedule_verdict", "Leave False; the host hides what {} saves")(name);
  if (std::abs(savedUs) <= noiseUs)
    return (savedUs < 0 ? phrase("schedule_verdict", "Not clear; {} takes {} longer")(name, time)
                        : phrase("schedule_verdict", "Not clear; {} saves {}")(name, time)) +
           bounds;
  if (savedUs <= 0) return phrase("schedule_verdict", "Leave False; {} takes {} longer")(name, time) + bounds;
  if (!isAdvised(off, on, savedUs, noiseUs))
    return phrase("schedule_verdict", "Leave False; {} saves only {}")(name, time) + bounds;
  return phrase("schedule_verdict", "Set {}; it saves {}")(name, time) + bounds;
}

/// Returns whether the host's calls are PyTorch's under both policies, so a HostLimit is about them.
bool areOfPytorch(const PolicyForecast& off, const PolicyForecast& rival) {
  return isSwitched(off.policy(), false) && (isSwitched(rival.policy(), true) || rival.policy().choosesFromSurvey());
}

/// Returns ScheduleVerdict::result.
std::string resultOf(const PolicyForecast& off, const PolicyForecast& rival, bool isHostLimited) {
  const double savedUs = off.forecast.totalUs - rival.forecast.totalUs;
  const double noiseUs = rival.savedNoiseUs(rival.forecast.iterations());
  if (isSwitched(off.policy(), false) && isSwitched(rival.policy(), true))
    return switchResult(off, rival, savedUs, noiseUs, isHostLimited);
  if (isHostLimited && savedUs > 0)
    return phrase("schedule_verdict", "the host hides what {} saves")(rival.policy().title());
  const auto [time, bounds] = boundedTime(std::abs(savedUs), noiseUs);
  return (savedUs < 0 ? phrase("schedule_verdict", "{} takes {} longer")(rival.policy().title(), time)
                      : phrase("schedule_verdict", "{} saves {}")(rival.policy().title(), time)) +
         bounds;
}

}  // namespace

ScheduleVerdict scheduleVerdict(const ScheduleForecasts& run, const ScheduleForecasts& longRun, bool isHostLimited) {
  if (longRun.policies.size() < 2 || run.policies.size() != longRun.policies.size())
    return {{}, run.leastTime->reason, {}};
  const std::size_t rival = rivalOf(longRun);
  const PolicyForecast& off = longRun.policies.front();
  const PolicyForecast& on = longRun.policies[rival];
  const bool isHidden = isHostLimited && areOfPytorch(off, on);
  ScheduleVerdict verdict{resultOf(run.policies.front(), run.policies[rival], isHidden), {}, {}};
  if (searchNothing(off, on)) return verdict;
  verdict.sentence = phrase("schedule_verdict", "{} {}.")(on.policy().title(), on.breakEven->words);
  const double offUs = off.forecast.meanIterationUs();
  const double onUs = on.forecast.meanIterationUs();
  if (onUs < offUs)
    verdict.sentence +=
        phrase("schedule_verdict", " The convolutions of an iteration then take {} instead of {} ({}).")(
            timeWithEnds(onUs, iterationEnds(on)), timeWithEnds(offUs, iterationEnds(off)), formatChange(onUs / offUs));
  if (isHidden && on.breakEven->iterations)
    verdict.sentence = phrase("schedule_verdict", "If the host were not the limit: {}")(verdict.sentence);
  const std::optional<NewSizes>& sizes = run.policies[rival].newSizes;
  if (sizes) verdict.newSizes = newSizesText(*sizes, on.policy().title(), run.schedule.iterations());
  if (!verdict.newSizes.empty()) verdict.newSizes += sentenceGap() + newSizesBasis(*sizes);
  return verdict;
}

}  // namespace convscope
