#include "analysis/answer_brief.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/answer_sentences.h"
#include "analysis/iteration_model.h"
#include "policy/forecast/break_even.h"
#include "policy/forecast/rule.h"
#include "policy/framework/policies.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

/// The figures that an answer is about.
struct Subject {
  std::string name;  ///< "True", "limit=0", "Applied"
  const SwitchFigures& figures;
  double savedShare = 0;
  double noiseShare = 0;
  std::optional<std::int64_t> paysOffAfter;
  std::optional<IterationRange> paysOffRange;
};

/// Returns whether the measured choices are worth the change and no switch is.
bool appliesInstead(const Answer& answer) {
  const bool leaves = answer.advice == SwitchAdvice::Off || answer.advice == SwitchAdvice::Either;
  return leaves && answer.applied && answer.applied->isBetter && !answer.applied->sentence.empty();
}

/// Returns benchmark_limit of the setting that the answer is about; none if it is PyTorch's default.
std::optional<std::int64_t> otherLimit(const Answer& answer) {
  if (!answer.isAboutOtherLimit()) return std::nullopt;
  return findPolicy(answer.about()->policy).settings.limit;
}

Subject briefSubject(const Answer& answer) {
  if (appliesInstead(answer)) {
    const SettingEffect& effect = answer.applied->effect;
    return {nameOf(AnswerSetting::Applied),
            effect.figures,
            effect.savedShare,
            effect.noiseShare,
            effect.paysOffAfter,
            effect.paysOffRange};
  }
  const SettingEffect* about = answer.about();
  return {nameOfSetting(answer), about != nullptr ? about->figures : answer.on,
          answer.savedShare,     answer.noiseShare,
          answer.paysOffAfter,   answer.paysOffRange};
}

bool isKnown(const std::optional<Interval>& us) {
  return us && us->low > 0;
}

bool isOneValue(const Interval& us) {
  return us.low == us.high;
}

/// Returns "-3.1%" or "14%".
std::string signedPercent(double share) {
  return (share < 0 ? "-" : "") + formatPercent(std::abs(share));
}

BriefFigure savingOf(const Answer& answer, const Subject& subject) {
  BriefFigure figure;
  const std::optional<Interval>& off = answer.off.iterationUs;
  const std::optional<Interval>& own = subject.figures.iterationUs;
  if (!isKnown(off) || !isKnown(own)) return figure;
  const bool isLonger = subject.savedShare < 0;
  figure.title = isLonger ? phrase("answer_brief", "{} takes longer")(subject.name)
                          : phrase("answer_brief", "{} saves")(subject.name);
  figure.value = formatPercent(std::abs(subject.savedShare));
  if (!isOneValue(*off) || !isOneValue(*own))
    figure.details.push_back(phrase("answer_brief", "{} in place of {}")(formatRange(*own), formatRange(*off)));
  else if (isLonger)
    figure.details.push_back(
        phrase("answer_brief", "{} over {}")(formatTime(own->low - off->low), formatTime(off->low)));
  else
    figure.details.push_back(phrase("answer_brief", "{} of {}")(formatTime(off->low - own->low), formatTime(off->low)));
  if (answer.isHiddenByHost()) figure.details.push_back(translated("answer_brief", "hidden by the host"));
  if (subject.noiseShare > 0)
    figure.details.push_back(phrase("answer_brief", "noise ±{}")(formatPercent(subject.noiseShare)));
  if (answer.savedShares.size() > 1 && !appliesInstead(answer)) {
    const auto [least, most] = std::ranges::minmax(answer.savedShares);
    figure.details.push_back(phrase("answer_brief", "{} sizes: {} to {}")(answer.savedShares.size(),
                                                                          signedPercent(least), signedPercent(most)));
  }
  return figure;
}

/// Returns how much longer the first iterations take than with False; empty if that is not known.
std::string firstText(const Answer& answer, const Subject& subject) {
  if (!answer.off.firstUs || !subject.figures.firstUs) return {};
  const double moreUs = *subject.figures.firstUs - *answer.off.firstUs;
  const std::string more = (moreUs < 0 ? "-" : "+") + formatTime(std::abs(moreUs));
  return answer.sizes > 1 ? phrase("answer_brief", "first iterations {}")(more)
                          : phrase("answer_brief", "first iteration {}")(more);
}

/// Returns why there is no number of iterations.
std::string withoutBreakEven(const Answer& answer, const Subject& subject) {
  if (answer.isHiddenByHost() && subject.paysOffAfter)
    return phrase("answer_brief", "if the device were the limit, after {}")(
        iterationsText(*subject.paysOffAfter, subject.paysOffRange));
  if (answer.isNoise() && subject.paysOffAfter)
    return phrase("answer_brief",
                  "if it is no noise, after {}")(iterationsText(*subject.paysOffAfter, subject.paysOffRange));
  if (subject.paysOffAfter)
    return phrase("answer_brief", "after {}, but below {}")(iterationsText(*subject.paysOffAfter, subject.paysOffRange),
                                                            formatPercent(kRule.worthwhile));
  if (subject.savedShare > 0) return phrase("answer_brief", "not within {} iterations")(formatCount(kRule.horizon));
  if (answer.isNoise()) return translated("answer_brief", "within the noise");
  return subject.savedShare < 0 ? translated("answer_brief", "it is slower")
                                : translated("answer_brief", "it is no faster");
}

BriefFigure breakEvenOf(const Answer& answer, const Subject& subject) {
  BriefFigure figure;
  const std::string first = firstText(answer, subject);
  const bool changes = answer.advice == SwitchAdvice::On || appliesInstead(answer);
  if (answer.wholeIterations) {  // the forecast of a recorded program has no number of iterations
    if (!answer.off.firstUs || !subject.figures.firstUs) return figure;
    figure.title = translated("answer_brief", "first iteration");
    figure.value = formatTime(*subject.figures.firstUs);
    figure.details.push_back(phrase("answer_brief", "False: {}")(formatTime(*answer.off.firstUs)));
    return figure;
  }
  if (!isKnown(answer.off.iterationUs)) return figure;
  const EarlierSetting* stage = firstStage(answer);
  figure.title = stage != nullptr ? phrase("answer_brief", "{} pays off after")(subject.name)
                                  : translated("answer_brief", "pays off after");
  if (changes && subject.paysOffAfter) {
    figure.value = formatEstimate(std::max<std::int64_t>(*subject.paysOffAfter, 1));
    if (*subject.paysOffAfter <= 1)
      figure.details.push_back(translated("answer_brief", "iteration"));
    else if (subject.paysOffRange)
      figure.details.push_back(phrase("answer_brief", "iterations ({})")(boundsText(*subject.paysOffRange)));
    else
      figure.details.push_back(translated("answer_brief", "iterations"));
  } else {
    figure.value = answer.advice == SwitchAdvice::Off ? translated("answer_brief", "never") : "–";
    figure.details.push_back(withoutBreakEven(answer, subject));
  }
  if (stage != nullptr)
    figure.details.push_back(
        phrase("answer_brief", "{} after {}")(nameOf(AnswerSetting::On), formatEstimate(stage->paysOffAfter)));
  if (!first.empty()) figure.details.push_back(first);
  return figure;
}

/// Returns whether the advised setting of a recorded program is True although it is not faster: it has it already.
bool leavesTrue(const Answer& answer) {
  if (answer.advice != SwitchAdvice::Either || answer.policy.empty()) return false;
  const Policy policy = findPolicy(answer.policy);
  return policy.switches && policy.switches->benchmark;
}

std::string whenTrue(const Answer& answer) {
  if (const EarlierSetting* first = firstStage(answer))
    return phrase("answer_brief",
                  "if you train more than {} iterations")(iterationsText(first->paysOffAfter, first->paysOffRange));
  if (!answer.paysOffAfter) return translated("answer_brief", "an iteration takes less time");
  if (*answer.paysOffAfter <= 1) return translated("answer_brief", "from the first iteration on");
  return phrase("answer_brief",
                "if you train more than {} iterations")(iterationsText(*answer.paysOffAfter, answer.paysOffRange));
}

void addSwitch(AnswerBrief& brief, const Answer& answer) {
  const std::optional<std::int64_t> limit = otherLimit(answer);
  const EarlierSetting* first = firstStage(answer);
  const bool isLate = dependsOnTraining(answer);
  brief.verdict = isLate ? translated("answer_brief", "Depends") : translated("answer_brief", "Set True");
  if (isLate)
    brief.condition = phrase("answer_brief", "True for more than {} iterations")(
        first != nullptr ? iterationsText(first->paysOffAfter, first->paysOffRange)
                         : iterationsText(*answer.paysOffAfter, answer.paysOffRange));
  else
    brief.condition = whenTrue(answer);
  if (first != nullptr)
    brief.condition = phrase("answer_brief", "{}, with benchmark_limit = {} for more than {}")(
        brief.condition, *limit, formatEstimate(*first->until));
  else if (limit)
    brief.condition = phrase("answer_brief", "with benchmark_limit = {}, {}")(*limit, brief.condition);
  if (!isLate) brief.setting = AnswerSetting::On;
  if (answer.applied && answer.applied->isBetter && !answer.applied->sentence.empty())
    brief.alternative = phrase("answer_brief", "or apply the measured choices: {} without a search")(
        formatPercent(answer.applied->effect.savedShare));
}

std::string whyFalse(const Answer& answer) {
  if (answer.isHiddenByHost())
    return phrase(
        "answer_brief",
        "the host is the limit: about {} to call, {} to compute; CUDA graphs or a larger batch may change this")(
        formatTime(answer.hostLimit->callsUs), formatTime(answer.off.iterationUs->low));
  if (answer.wholeIterations) return translated("answer_brief", "an iteration does not change noticeably");
  if (answer.advice == SwitchAdvice::Either)
    return answer.isNoise() ? translated("answer_brief", "True changes nothing beyond the noise")
                            : phrase("answer_brief", "True saves less than {}")(formatPercent(kRule.worthwhile));
  return answer.savedShare > 0 ? translated("answer_brief", "True does not pay for its search")
                               : translated("answer_brief", "True is not faster");
}

}  // namespace

std::string nameOf(AnswerSetting setting) {
  switch (setting) {
    case AnswerSetting::Off:
      return translated("answer_brief", "False");
    case AnswerSetting::On:
      return translated("answer_brief", "True");
    case AnswerSetting::Applied:
      break;
  }
  return translated("benchmark_verdict", "Applied");
}

std::string nameOfSetting(const Answer& answer) {
  const std::optional<std::int64_t> limit = otherLimit(answer);
  return limit ? phrase("benchmark_verdict", "limit={}")(*limit) : nameOf(AnswerSetting::On);
}

std::string nameOfTrue(const Answer& answer) {
  const std::string name = nameOf(AnswerSetting::On);
  return answer.isAboutOtherLimit() ? fmt::format("{} (limit={})", name, PolicySettings{}.limit) : name;
}

AnswerBrief briefOf(const Answer& answer) {
  AnswerBrief brief;
  brief.scope = answer.scope;
  if (answer.advice == SwitchAdvice::Unknown) {
    brief.verdict = translated("answer_brief", "Not known");
    brief.condition = answer.missing;
  } else if (answer.advice == SwitchAdvice::On) {
    addSwitch(brief, answer);
  } else if (appliesInstead(answer)) {
    brief.setting = AnswerSetting::Applied;
    brief.verdict = translated("answer_brief", "Apply");
    brief.condition = leavesTrue(answer) ? translated("answer_brief", "the measured choices, and leave True")
                                         : translated("answer_brief", "the measured choices, and leave False");
  } else {
    const bool leavesOn = leavesTrue(answer);
    brief.setting = leavesOn ? AnswerSetting::On : AnswerSetting::Off;
    brief.verdict = leavesOn ? translated("answer_brief", "Leave True") : translated("answer_brief", "Leave False");
    brief.condition = whyFalse(answer);
  }
  const Subject subject = briefSubject(answer);
  brief.saving = savingOf(answer, subject);
  brief.breakEven = breakEvenOf(answer, subject);
  return brief;
}

SavedTime savedTime(const Answer& answer) {
  constexpr std::int64_t kLeast = 1000;
  SavedTime saved;
  if (answer.isHiddenByHost()) return saved;  // no time is saved
  if (!isKnown(answer.off.iterationUs) || !isOneValue(*answer.off.iterationUs) || !answer.off.firstUs) return saved;
  const Subject subject = briefSubject(answer);
  saved.first = static_cast<std::int64_t>(answer.sizes);
  if (answer.advice == SwitchAdvice::On || appliesInstead(answer)) saved.paysOffAfter = subject.paysOffAfter;
  saved.last = std::max({kLeast, 2 * saved.paysOffAfter.value_or(0), 2 * saved.first});
  const auto add = [&](AnswerSetting setting, std::string name, const SwitchFigures& figures, double noiseShare) {
    if (!isKnown(figures.iterationUs) || !isOneValue(*figures.iterationUs) || !figures.firstUs) return;
    const double offUs = answer.off.iterationUs->low;
    const auto further = static_cast<double>(saved.last - saved.first);
    SavedLine line{setting, std::move(name), *answer.off.firstUs - *figures.firstUs, 0, noiseShare * offUs * further};
    line.lastUs = line.firstUs + (offUs - figures.iterationUs->low) * further;
    saved.lines.push_back(line);
  };
  const SettingEffect* about = answer.about();
  add(AnswerSetting::On, nameOfSetting(answer), about != nullptr ? about->figures : answer.on, answer.noiseShare);
  if (answer.applied)
    add(AnswerSetting::Applied, nameOf(AnswerSetting::Applied), answer.applied->effect.figures,
        answer.applied->effect.noiseShare);
  return saved;
}

}  // namespace convscope
