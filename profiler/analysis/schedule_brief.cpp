#include "analysis/schedule_brief.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

#include "policy/forecast/rule.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

/// Returns the figure of the time that is saved over the requested iterations.
BriefFigure savingOf(const Rivalry& rivalry) {
  const double savedUs = rivalry.savedUs();
  const BoundedTime saved = savedTime(rivalry);
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
      if (savedUs > 0) figure.details.push_back(translated("answer_brief", "hidden by the host"));
      break;
    case ChangeResult::TooLittle:
      figure.details.push_back(
          phrase("schedule_verdict", "less than {} of the steady time")(formatPercent(kRule.worthwhile)));
      break;
    case ChangeResult::Unclear:
      if (rivalry.isExtrapolated) figure.details.push_back(translated("schedule_verdict", "extrapolated"));
      break;
    case ChangeResult::Longer:
    case ChangeResult::Saves:
      break;
  }
  return figure;
}

/// Returns whether the rival would save too little for a change, however many iterations there are.
bool savesTooLittle(const Rivalry& rivalry) {
  return rivalry.isOfSwitch() && rivalry.longRunResult() == ChangeResult::TooLittle;
}

/// Returns the figure of the iterations after which the rival pays off; empty if neither searches.
BriefFigure breakEvenOf(const Rivalry& rivalry) {
  const BreakEven& when = *rivalry.rule.breakEven;
  const bool isNoise = rivalry.isNoise();
  BriefFigure figure;
  figure.title = translated("answer_brief", "pays off after");
  if (!when.iterations && isNoise) {
    figure.value = "–";
    figure.details.push_back(translated("answer_brief", "within the noise"));
  } else if (!when.iterations) {
    figure.value = translated("answer_brief", "never");
    figure.details.push_back(when.savedSteadyUs > 0
                                 ? phrase("answer_brief", "not within {} iterations")(formatCount(kRule.horizon))
                             : when.savedSteadyUs < 0 ? translated("answer_brief", "it is slower")
                                                      : translated("answer_brief", "it is no faster"));
  } else if (isNoise || rivalry.result() == ChangeResult::Hidden) {
    const std::string after = iterationsText(*when.iterations, when.range);
    figure.value = "–";
    figure.details.push_back(!isNoise ? phrase("answer_brief", "if the device were the limit, after {}")(after)
                             : rivalry.rule.ends ? phrase("schedule_verdict", "if the estimates hold, after {}")(after)
                                                 : phrase("answer_brief", "if it is no noise, after {}")(after));
  } else if (savesTooLittle(rivalry)) {
    figure.value = "–";
    figure.details.push_back(phrase("answer_brief", "after {}, but below {}")(
        iterationsText(*when.iterations, when.range), formatPercent(kRule.worthwhile)));
  } else {
    figure.value = formatEstimate(std::max<std::int64_t>(*when.iterations, 1));
    figure.details.push_back(*when.iterations <= 1 ? translated("answer_brief", "iteration")
                             : when.range          ? phrase("answer_brief", "iterations ({})")(boundsText(*when.range))
                                                   : translated("answer_brief", "iterations"));
  }
  return figure;
}

/// Returns whether the measured choices are the answer, as that of a session has it: they save time, and True never
/// does.
bool appliesInstead(const Rivalry& rivalry, const Rivalry& choices) {
  if (choices.result() != ChangeResult::Saves) return false;
  for (const ChangeResult result : {rivalry.result(), rivalry.longRunResult()}) {
    if (result == ChangeResult::Saves || result == ChangeResult::Unclear) return false;
  }
  return true;
}

std::string verdictOf(const Rivalry& rivalry) {
  const ChangeResult result = rivalry.result();
  if (result == ChangeResult::Unclear) return translated("schedule_verdict", "Not clear");
  if (rivalry.isOfSwitch())
    return result == ChangeResult::Saves ? translated("answer_brief", "Set True")
                                         : translated("answer_brief", "Leave False");
  if (result == ChangeResult::Noise || result == ChangeResult::Hidden)
    return translated("schedule_verdict", "No difference");
  return (rivalry.savedUs() > 0 ? rivalry.rival : rivalry.off).policy().title();
}

/// Returns why the rival takes longer over the requested iterations. Empty if it would pay off over more of them.
std::string whyLonger(const Rivalry& rivalry) {
  const BreakEven& when = *rivalry.rule.breakEven;
  const std::string name = rivalry.name();
  if (rivalry.rival.breakEven->savedSteadyUs <= 0) return phrase("schedule_verdict", "{} is not faster")(name);
  if (rivalry.isNoise()) return phrase("schedule_verdict", "what {} saves is within the noise")(name);
  if (when.iterations && rivalry.rival.forecast.iterations() < *when.iterations) return {};
  return phrase("schedule_verdict", "{} does not pay for its search")(name);
}

std::string whyUnclear(const Rivalry& rivalry) {
  const BreakEven& when = *rivalry.rule.breakEven;
  if (rivalry.isExtrapolated) return translated("schedule_verdict", "sizes outside of the measured ones decide");
  if (!when.iterations || !when.range)
    return phrase("schedule_verdict", "what {} saves is within the noise")(rivalry.name());
  return phrase("schedule_verdict", "{} pays off after {} iterations, too near to decide")(
      rivalry.name(), iterationsText(*when.iterations, when.range));
}

/// Returns AnswerBrief::condition: the reason for the verdict. None if the break-even decides, which is a figure of its
/// own.
std::string reasonOf(const Rivalry& rivalry) {
  const std::string name = rivalry.name();
  switch (rivalry.result()) {
    case ChangeResult::Noise:
      return phrase("schedule_verdict", "{} changes nothing beyond the noise")(name);
    case ChangeResult::Hidden:
      return rivalry.savedUs() > 0 ? phrase("schedule_verdict", "the host hides what {} saves")(name)
                                   : phrase("schedule_verdict", "the host hides what an iteration of {} saves")(name);
    case ChangeResult::Unclear:
      return whyUnclear(rivalry);
    case ChangeResult::Longer:
      return whyLonger(rivalry);
    case ChangeResult::TooLittle:
      return phrase("schedule_verdict", "{} saves less than {}")(name, formatPercent(kRule.worthwhile));
    case ChangeResult::Saves:
      break;
  }
  return {};
}

/// Returns AnswerBrief::alternative: what the choices save beside the advised value of the switch. A choice file has no
/// choices for sizes that were not measured, where it saves nothing.
std::string alternativeOf(const Rivalry& rivalry, const Rivalry& choices) {
  if (choices.result() != ChangeResult::Saves) return {};
  const bool isSet = rivalry.result() == ChangeResult::Saves;
  const double moreUs = choices.savedUs() - (isSet ? rivalry.savedUs() : 0);
  const double noiseUs = choices.noiseUs();
  const std::string more = isSet ? formatTime(std::abs(moreUs)) : boundedTime(moreUs, noiseUs).time;
  if (!isSet && choices.isEstimated)
    return phrase("schedule_verdict", "or apply the measured choices: they save {} at the measured sizes")(more);
  if (!isSet) return phrase("schedule_verdict", "or apply the measured choices: they save {}")(more);
  if (moreUs > noiseUs) return phrase("schedule_verdict", "or apply the measured choices: they save {} more")(more);
  return moreUs < -noiseUs
             ? std::string()
             : translated("schedule_verdict", "or apply the measured choices: they save as much, without a search");
}

}  // namespace

AnswerBrief briefOf(const Rivalry& rivalry, const std::optional<Rivalry>& choices) {
  AnswerBrief brief;
  const bool applies = choices && appliesInstead(rivalry, *choices);
  const Rivalry& subject = applies ? *choices : rivalry;
  brief.saving = savingOf(subject);
  if (subject.hasSearch()) brief.breakEven = breakEvenOf(subject);
  if (applies) {
    brief.setting = AnswerSetting::Applied;
    brief.verdict = translated("answer_brief", "Apply");
    brief.condition = translated("answer_brief", "the measured choices, and leave False");
    return brief;
  }
  brief.verdict = verdictOf(rivalry);
  brief.condition = reasonOf(rivalry);
  if (rivalry.isOfSwitch() && rivalry.result() != ChangeResult::Unclear)
    brief.setting = rivalry.result() == ChangeResult::Saves ? AnswerSetting::On : AnswerSetting::Off;
  if (choices) brief.alternative = alternativeOf(rivalry, *choices);
  return brief;
}

}  // namespace convscope
