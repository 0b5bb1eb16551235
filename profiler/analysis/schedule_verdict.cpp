#include "analysis/schedule_verdict.h"

#include <cstddef>
#include <functional>
#include <optional>

#include "analysis/schedule_brief.h"
#include "analysis/schedule_rivalry.h"
#include "policy/framework/policies.h"
#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

/// Returns the result of a change of the switch in words.
std::string adviceText(const Rivalry& rivalry) {
  const std::string name = rivalry.name();
  const BoundedTime saved = savedTime(rivalry);
  const std::string& time = saved.time;
  switch (rivalry.result()) {
    case ChangeResult::Noise:
      return phrase("schedule_verdict", "Leave False; {} changes nothing beyond the noise")(name);
    case ChangeResult::Hidden:
      return rivalry.savedUs() > 0 ? phrase("schedule_verdict", "Leave False; the host hides what {} saves")(name)
                                   : phrase("schedule_verdict",
                                            "Leave False; {} takes {} longer, and the host hides what an iteration "
                                            "saves")(name, time) +
                                         saved.bounds();
    case ChangeResult::Unclear:
      return (rivalry.savedUs() < 0 ? phrase("schedule_verdict", "Not clear; {} takes {} longer")(name, time)
                                    : phrase("schedule_verdict", "Not clear; {} saves {}")(name, time)) +
             saved.bounds() +
             (rivalry.isExtrapolated ? translated("schedule_verdict", "; sizes outside of the measured ones decide")
                                     : std::string());
    case ChangeResult::Longer:
      return phrase("schedule_verdict", "Leave False; {} takes {} longer")(name, time) + saved.bounds();
    case ChangeResult::TooLittle:
      return phrase("schedule_verdict", "Leave False; {} saves only {}")(name, time) + saved.bounds();
    case ChangeResult::Saves:
      break;
  }
  return phrase("schedule_verdict", "Set {}; it saves {}")(name, time) + saved.bounds();
}

std::string choicesText(const Rivalry& choices) {
  const BoundedTime saved = boundedTime(choices.savedUs(), choices.noiseUs());
  return phrase("schedule_verdict", "Apply the measured choices and leave False; they save {}")(saved.time) +
         saved.bounds();
}

/// Returns ScheduleVerdict::result.
std::string resultOf(const Rivalry& rivalry) {
  if (rivalry.isOfSwitch()) return adviceText(rivalry);
  const std::string title = rivalry.rival.policy().title();
  if (rivalry.result() == ChangeResult::Hidden)
    return phrase("schedule_verdict", "the host hides what {} saves")(title);
  const BoundedTime saved = savedTime(rivalry);
  const std::string& time = saved.time;
  return (rivalry.savedUs() < 0 ? phrase("schedule_verdict", "{} takes {} longer")(title, time)
                                : phrase("schedule_verdict", "{} saves {}")(title, time)) +
         saved.bounds();
}

ScheduleSaving scheduleSaving(const Rivalry& rivalry) {
  const double savedUs = rivalry.savedUs();
  ScheduleSaving saving{rivalry.rival.policy().text(), savedUs, savedRange(rivalry), {}, {}, false};
  saving.isHidden = rivalry.result() == ChangeResult::Hidden;
  if (!rivalry.hasSearch() || !rivalry.rule.breakEven || saving.isHidden) return saving;
  saving.paysOffAfter = rivalry.rule.breakEven->iterations;
  saving.paysOffRange = rivalry.rule.breakEven->range;
  return saving;
}

/// Says when the rival pays off, and what an iteration takes then; or that its saving is noise.
std::string sentenceOf(const Rivalry& rivalry) {
  const PolicyForecast& on = rivalry.rule;
  const bool isNoise = rivalry.isNoise();
  std::string sentence =
      phrase("schedule_verdict", "{} {}.")(on.policy().title(), isNoise ? noiseWords() : on.breakEven->words);
  if (isNoise) return sentence;
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

/// Returns the saving of the measured choices, which are `choices` or the rival itself.
std::optional<ChoicesSaving> choicesSaving(const Rivalry& rivalry, const std::optional<Rivalry>& choices) {
  if (rivalry.isOfChoices()) return ChoicesSaving{rivalry.savedUs(), rivalry.noiseUs(), {}};
  if (!choices) return std::nullopt;
  ChoicesSaving saving{choices->savedUs(), choices->noiseUs(), {}};
  if (rivalry.result() == ChangeResult::Saves) saving.moreUs = saving.savedUs - rivalry.savedUs();
  return saving;
}

/// Returns the measured choices compared with benchmark = False; none if they are not compared, or are the rival.
std::optional<std::size_t> choicesOf(const ScheduleForecasts& run, const Rivalry& rivalry) {
  const Policy* applied = rivalry.isOfSwitch() ? appliedPolicy(rivalry.rival.policy().backend) : nullptr;
  for (std::size_t i = 1; i < run.policies.size() && applied != nullptr; ++i) {
    if (run.policies[i].policy().name == applied->name) return i;
  }
  return std::nullopt;
}

/// Returns how much a result speaks for a change of the switch.
int strengthOf(ChangeResult result) {
  return result == ChangeResult::Saves ? 2 : result == ChangeResult::Unclear ? 1 : 0;
}

/// Returns the policy to compare over the requested iterations: `longRun`, which is best in a long run, or another
/// value of the switch that saves more here, or loses less and pays off. A limit that is best in a long run may still
/// have its search to pay for when another one saves time already, or is nearer to it.
std::size_t rivalHere(std::size_t longRun, std::size_t policies, const std::function<Rivalry(std::size_t)>& against) {
  std::size_t best = longRun;
  if (!against(best).isOfSwitch()) return best;
  for (std::size_t i = 1; i < policies; ++i) {
    const Rivalry known = against(best);
    const Rivalry other = against(i);
    if (!other.isOfSwitch()) continue;
    const int stronger = strengthOf(other.result()) - strengthOf(known.result());
    const bool savesMore = other.savedUs() > known.savedUs();
    if (stronger > 0 || (stronger == 0 && other.longRunResult() == ChangeResult::Saves && savesMore)) best = i;
  }
  return best;
}

}  // namespace

ScheduleVerdict scheduleVerdict(const ScheduleForecasts& run, const ScheduleForecasts& longRun,
                                const VerdictScope& scope) {
  if (longRun.policies.size() < 2 || run.policies.size() != longRun.policies.size())
    return {.sentence = run.leastTime->reason};
  const auto against = [&](std::size_t i) {
    return rivalryOf(run, longRun, i, scope.isHostLimited, scope.extrapolated);
  };
  const Rivalry rivalry = against(rivalHere(rivalOf(longRun), run.policies.size(), against));
  std::optional<Rivalry> choices;
  if (const auto index = choicesOf(run, rivalry)) choices.emplace(against(*index));
  ScheduleVerdict verdict;
  verdict.isOfSwitch = rivalry.isOfSwitch();
  verdict.brief = briefOf(rivalry, choices);
  if (const auto& setting = verdict.brief.setting)
    verdict.policy = (*setting == AnswerSetting::On ? rivalry.rival : rivalry.off).policy().text();
  const bool applies = verdict.brief.setting == AnswerSetting::Applied;
  verdict.result = applies ? choicesText(*choices) : resultOf(rivalry);
  verdict.saving = scheduleSaving(applies ? *choices : rivalry);
  verdict.choices = choicesSaving(rivalry, choices);
  if (!rivalry.hasSearch()) return verdict;
  verdict.sentence = sentenceOf(rivalry);
  if (rivalry.rival.newSizes)
    verdict.newSizes = newSizesAnswer(*rivalry.rival.newSizes, rivalry.rival.policy().title(),
                                      run.schedule.iterations(), scope.isOfMeasured);
  if (rivalry.isNoise() && !verdict.newSizes.empty() && rivalry.rival.newSizes->mean.savedUs > 0)
    verdict.newSizes = phrase("schedule_verdict", "If its saving is no noise: {}")(verdict.newSizes);
  return verdict;
}

}  // namespace convscope
