#include "analysis/schedule_verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "policy/forecast/rule.h"
#include "policy/framework/policies.h"
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
  std::string range;  ///< "63.9 s to 64.3 s"; empty if the bounds do not differ from the time

  /// Returns " (63.9 s to 64.3 s)"; empty without a range.
  std::string bounds() const { return range.empty() ? range : phrase("schedule_verdict", " ({})")(range); }
};

BoundedTime boundedTime(double us, double noiseUs) {
  const double longestUs = us + noiseUs;
  const auto text = [longestUs](double bound) {
    return (bound < 0 ? "-" : "") + formatComparedTime(std::abs(bound), longestUs);
  };
  const std::string low = text(us - noiseUs);
  const std::string high = text(longestUs);
  return {text(us), low == high ? std::string() : phrase("schedule_verdict", "{} to {}")(low, high)};
}

/// Returns whether the host's calls are PyTorch's under both policies, so a HostLimit is about them.
bool areOfPytorch(const PolicyForecast& off, const PolicyForecast& rival) {
  return isSwitched(off.policy(), false) && (isSwitched(rival.policy(), true) || rival.policy().choosesFromSurvey());
}

/// What a change from the baseline to another policy results in, by the Rule.
enum class ChangeResult {
  Noise,      ///< nothing beyond the noise
  Hidden,     ///< the host hides what it saves
  Unclear,    ///< the ends of estimates are on both sides of zero
  Longer,     ///< it takes longer
  TooLittle,  ///< what it saves is not worth a change
  Saves,
};

/// A policy compared with the baseline over one schedule.
struct Rivalry {
  const PolicyForecast& off;
  const PolicyForecast& rival;    ///< over the requested iterations
  const PolicyForecast& ruleOff;  ///< the baseline over Rule::horizon
  const PolicyForecast& rule;     ///< and the rival
  bool isHidden;                  ///< by the host, if it saves anything

  double savedUs() const { return off.forecast.totalUs - rival.forecast.totalUs; }
  double noiseUs() const { return rival.savedNoiseUs(rival.forecast.iterations()); }
  bool isOfSwitch() const { return isSwitched(off.policy(), false) && isSwitched(rival.policy(), true); }
  /// Returns whether the rival is the measured choices, beside PyTorch's default.
  bool isOfChoices() const;
  ChangeResult result() const;
  /// Returns "True" for PyTorch's default limit, otherwise the title of the policy.
  std::string name() const;
};

bool Rivalry::isOfChoices() const {
  const Policy* choices = appliedPolicy(rival.policy().backend);
  return isSwitched(off.policy(), false) && choices != nullptr && choices->name == rival.policy().name;
}

ChangeResult Rivalry::result() const {
  const double saved = savedUs();
  const double steady = rival.breakEven->savedSteadyUs;
  const double noise = noiseUs();
  if (!rival.ends && std::max(std::abs(saved), std::abs(steady)) <= noise) return ChangeResult::Noise;
  if (isHidden && saved > 0) return ChangeResult::Hidden;
  if (std::abs(saved) <= noise) return ChangeResult::Unclear;
  if (saved <= 0) return ChangeResult::Longer;
  return steady < kRule.worthwhile * off.forecast.steadyUs() ? ChangeResult::TooLittle : ChangeResult::Saves;
}

std::string Rivalry::name() const {
  const Policy& policy = rival.policy();
  if (isOfChoices()) return nameOf(AnswerSetting::Applied);
  return isOfSwitch() && policy.settings.limit == policy.usualSettings.limit ? nameOf(AnswerSetting::On)
                                                                             : policy.title();
}

/// Returns the result of a change of the switch, or to the measured choices, in words.
std::string adviceText(const Rivalry& rivalry) {
  const std::string name = rivalry.name();
  const BoundedTime saved = boundedTime(std::abs(rivalry.savedUs()), rivalry.noiseUs());
  const std::string& time = saved.time;
  switch (rivalry.result()) {
    case ChangeResult::Noise:
      return phrase("schedule_verdict", "Leave False; {} changes nothing beyond the noise")(name);
    case ChangeResult::Hidden:
      return phrase("schedule_verdict", "Leave False; the host hides what {} saves")(name);
    case ChangeResult::Unclear:
      return (rivalry.savedUs() < 0 ? phrase("schedule_verdict", "Not clear; {} takes {} longer")(name, time)
                                    : phrase("schedule_verdict", "Not clear; {} saves {}")(name, time)) +
             saved.bounds();
    case ChangeResult::Longer:
      return phrase("schedule_verdict", "Leave False; {} takes {} longer")(name, time) + saved.bounds();
    case ChangeResult::TooLittle:
      return phrase("schedule_verdict", "Leave False; {} saves only {}")(name, time) + saved.bounds();
    case ChangeResult::Saves:
      break;
  }
  return (rivalry.isOfChoices()
              ? phrase("schedule_verdict", "Leave False and apply the measured choices, which save {}")(time)
              : phrase("schedule_verdict", "Set {}; it saves {}")(name, time)) +
         saved.bounds();
}

/// Returns ScheduleVerdict::result.
std::string resultOf(const Rivalry& rivalry) {
  if (rivalry.isOfSwitch() || rivalry.isOfChoices()) return adviceText(rivalry);
  const std::string title = rivalry.rival.policy().title();
  if (rivalry.isHidden && rivalry.savedUs() > 0)
    return phrase("schedule_verdict", "the host hides what {} saves")(title);
  const BoundedTime saved = boundedTime(std::abs(rivalry.savedUs()), rivalry.noiseUs());
  const std::string& time = saved.time;
  return (rivalry.savedUs() < 0 ? phrase("schedule_verdict", "{} takes {} longer")(title, time)
                                : phrase("schedule_verdict", "{} saves {}")(title, time)) +
         saved.bounds();
}

/// Returns the figure of the time that is saved over the requested iterations.
BriefFigure savingOf(const Rivalry& rivalry) {
  const double savedUs = rivalry.savedUs();
  const BoundedTime saved = boundedTime(std::abs(savedUs), rivalry.noiseUs());
  const double offUs = rivalry.off.forecast.totalUs;
  BriefFigure figure;
  figure.title = savedUs < 0 ? phrase("answer_brief", "{} takes longer")(rivalry.name())
                             : phrase("answer_brief", "{} saves")(rivalry.name());
  figure.value = saved.time;
  if (!saved.range.empty()) figure.details.push_back(saved.range);
  figure.details.push_back(phrase("schedule_verdict", "of {} in all")(formatComparedTime(offUs, offUs)));
  const double iterationUs = rivalry.rule.forecast.meanIterationUs();
  figure.details.push_back(phrase(
      "schedule_verdict", "an iteration {}")(formatChange(iterationUs / rivalry.ruleOff.forecast.meanIterationUs())));
  switch (rivalry.result()) {
    case ChangeResult::Noise:
      figure.details.push_back(translated("schedule_verdict", "within the noise"));
      break;
    case ChangeResult::Hidden:
      figure.details.push_back(translated("answer_brief", "hidden by the host"));
      break;
    case ChangeResult::TooLittle:
      figure.details.push_back(
          phrase("schedule_verdict", "less than {} of the steady time")(formatPercent(kRule.worthwhile)));
      break;
    case ChangeResult::Unclear:
    case ChangeResult::Longer:
    case ChangeResult::Saves:
      break;
  }
  return figure;
}

/// Returns the figure of the iterations after which the rival pays off; empty if neither searches.
BriefFigure breakEvenOf(const Rivalry& rivalry) {
  const BreakEven& when = *rivalry.rule.breakEven;
  const ChangeResult result = rivalry.result();
  BriefFigure figure;
  figure.title = translated("answer_brief", "pays off after");
  if (!when.iterations) {
    figure.value = translated("answer_brief", "never");
    figure.details.push_back(when.savedSteadyUs > 0
                                 ? phrase("answer_brief", "not within {} iterations")(formatCount(kRule.horizon))
                                 : translated("answer_brief", "it is slower"));
  } else if (result == ChangeResult::Noise || result == ChangeResult::Hidden) {
    const std::string after = iterationsText(*when.iterations, when.range);
    figure.value = "–";
    figure.details.push_back(result == ChangeResult::Noise
                                 ? phrase("answer_brief", "if it is no noise, after {}")(after)
                                 : phrase("answer_brief", "if the device were the limit, after {}")(after));
  } else {
    figure.value = formatEstimate(std::max<std::int64_t>(*when.iterations, 1));
    figure.details.push_back(*when.iterations <= 1 ? translated("answer_brief", "iteration")
                             : when.range          ? phrase("answer_brief", "iterations ({})")(boundsText(*when.range))
                                                   : translated("answer_brief", "iterations"));
  }
  return figure;
}

/// Returns ScheduleVerdict::brief.
AnswerBrief briefOf(const Rivalry& rivalry) {
  AnswerBrief brief;
  brief.saving = savingOf(rivalry);
  if (!searchNothing(rivalry.off, rivalry.rival)) brief.breakEven = breakEvenOf(rivalry);
  const ChangeResult result = rivalry.result();
  if (!rivalry.isOfSwitch() && !rivalry.isOfChoices()) {
    const bool isLess = rivalry.savedUs() > 0;
    brief.verdict = result == ChangeResult::Noise || result == ChangeResult::Hidden
                        ? translated("schedule_verdict", "No difference")
                        : (isLess ? rivalry.rival : rivalry.off).policy().title();
  } else if (result == ChangeResult::Unclear) {
    brief.verdict = translated("schedule_verdict", "Not clear");
  } else if (result != ChangeResult::Saves) {
    brief.setting = AnswerSetting::Off;
    brief.verdict = translated("answer_brief", "Leave False");
  } else if (rivalry.isOfChoices()) {
    brief.setting = AnswerSetting::Applied;
    brief.verdict = translated("answer_brief", "Apply");
  } else {
    brief.setting = AnswerSetting::On;
    brief.verdict = translated("answer_brief", "Set True");
  }
  return brief;
}

/// Returns the setting of the switch to advise.
std::string policyOf(const Rivalry& rivalry) {
  if (!isSwitched(rivalry.off.policy(), false)) return {};
  const bool isSet = rivalry.isOfSwitch() && rivalry.result() == ChangeResult::Saves;
  return (isSet ? rivalry.rival : rivalry.off).policy().text();
}

/// Says when the rival pays off, and what an iteration takes then.
std::string sentenceOf(const Rivalry& rivalry) {
  const PolicyForecast& on = rivalry.rule;
  std::string sentence = phrase("schedule_verdict", "{} {}.")(on.policy().title(), on.breakEven->words);
  const PolicyForecast& off = rivalry.ruleOff;
  const double offUs = off.forecast.meanIterationUs();
  const double onUs = on.forecast.meanIterationUs();
  if (onUs < offUs)
    sentence += phrase("schedule_verdict", " The convolutions of an iteration then take {} instead of {} ({}).")(
        timeWithEnds(onUs, iterationEnds(on)), timeWithEnds(offUs, iterationEnds(off)), formatChange(onUs / offUs));
  return rivalry.isHidden && on.breakEven->iterations
             ? phrase("schedule_verdict", "If the host were not the limit: {}")(sentence)
             : sentence;
}

}  // namespace

ScheduleVerdict scheduleVerdict(const ScheduleForecasts& run, const ScheduleForecasts& longRun, bool isHostLimited) {
  if (longRun.policies.size() < 2 || run.policies.size() != longRun.policies.size())
    return {.sentence = run.leastTime->reason};
  const PolicyForecast& off = run.policies.front();
  const auto against = [&](std::size_t i) {
    const bool isHidden = isHostLimited && areOfPytorch(off, run.policies[i]);
    return Rivalry{off, run.policies[i], longRun.policies.front(), longRun.policies[i], isHidden};
  };
  const std::size_t rival = rivalOf(longRun);
  std::size_t advised = rival;
  for (std::size_t i = 1; i < run.policies.size() && against(rival).result() != ChangeResult::Saves; ++i) {
    if (against(i).isOfChoices() && against(i).result() == ChangeResult::Saves) advised = i;
  }
  const Rivalry rivalry = against(advised);
  ScheduleVerdict verdict;
  verdict.brief = briefOf(rivalry);
  verdict.policy = policyOf(rivalry);
  verdict.result = resultOf(rivalry);
  if (!searchNothing(off, rivalry.rival)) verdict.sentence = sentenceOf(rivalry);
  const PolicyForecast& searching = run.policies[rival];
  if (searching.newSizes && !searchNothing(off, searching)) {
    verdict.newSizes = newSizesText(*searching.newSizes, searching.policy().title(), run.schedule.iterations());
    if (!verdict.newSizes.empty()) verdict.newSizes += sentenceGap() + newSizesBasis(*searching.newSizes);
  }
  return verdict;
}

}  // namespace convscope
