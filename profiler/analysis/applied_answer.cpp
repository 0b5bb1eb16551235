#include "analysis/applied_answer.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "analysis/answer_sentences.h"
#include "policy/forecast/rule.h"
#include "policy/framework/policies.h"
#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

/// Returns whether no setting of the switch is faster than the choices by more than the rule ignores.
bool isFastest(const SettingEffect& applied, const std::vector<SettingEffect>& settings) {
  return std::ranges::none_of(settings, [&](const SettingEffect& setting) {
    const double ignored = std::max({kRule.worthwhile, setting.noiseShare, applied.noiseShare});
    return setting.savedShare - applied.savedShare >= ignored;
  });
}

/// Returns whether a setting of the switch saves more, if only a little.
bool isBelowASetting(const SettingEffect& applied, const std::vector<SettingEffect>& settings) {
  return std::ranges::any_of(settings,
                             [&](const SettingEffect& setting) { return setting.savedShare > applied.savedShare; });
}

std::string sentenceOf(const AppliedAnswer& applied, const std::vector<SettingEffect>& settings) {
  const SettingEffect& effect = applied.effect;
  const std::string saved = formatPercent(effect.savedShare);
  std::string text;
  if (!applied.isBetter)
    text = phrase("answer",
                  "The measured choices save {} of the convolution time, without a search and with the numerics and "
                  "the workspace of False.")(saved);
  else if (isBelowASetting(effect, settings))
    text = phrase("answer",
                  "As fast as True, without its search: leave benchmark = False and apply the measured choices, which "
                  "save {} of the convolution time.")(saved);
  else
    text =
        phrase("answer",
               "Better than True and False: leave benchmark = False and apply the measured choices, which save {} of "
               "the convolution time, without a search.")(saved);
  if (*effect.paysOffAfter <= 1) return text;
  return text + sentenceGap() +
         phrase("answer",
                "They pay off after {} iterations.")(iterationsText(*effect.paysOffAfter, effect.paysOffRange));
}

std::string commandFor(const Survey& survey, const std::vector<Dims>& inputs) {
  const bool turnsTf32Off = survey.started.options.precision == Precision::Fp32;
  return codeOrigin(survey.started, inputs) + "# in train.py: torch.backends.cudnn.benchmark = False" +
         (turnsTf32Off ? ", torch.backends.cudnn.allow_tf32 = False" : "") +
         "\n"
         "convscope-cli choose SESSION.convscope --out my.choices\n"
         "convscope-cli run --choices my.choices -- python train.py";
}

/// Says why the choices are not worth the change; empty if they are.
std::string whyNotOf(const Answer& answer, const SettingEffect& effect) {
  if (!effect.isWorthwhile()) return translated("answer", "The measured choices save nothing that is worth a change.");
  if (!answer.hostLimit) return {};
  return phrase("answer",
                "The measured choices would save {} of the convolution time, but the host is the limit: it takes "
                "about {} to call the convolutions of an iteration, so the device waits.")(
      formatPercent(effect.savedShare), formatTime(answer.hostLimit->callsUs));
}

const PolicyOutcome* outcomeOf(const RecordedForecast& forecast, std::string_view policy) {
  const auto found = std::ranges::find_if(forecast.policies,
                                          [&](const PolicyOutcome& outcome) { return outcome.policy.name == policy; });
  return found != forecast.policies.end() && found->missing.empty() ? &*found : nullptr;
}

/// Returns whether no setting of PyTorch's switches makes an iteration noticeably faster than `applied`.
bool isFastest(const PolicyOutcome& applied, const RecordedForecast& forecast) {
  return std::ranges::none_of(forecast.policies, [&](const PolicyOutcome& other) {
    return other.policy.switches && other.changed &&
           other.changed->high < applied.changed->high - noticeableChange(forecast.noise);
  });
}

}  // namespace

AppliedAnswer appliedAnswer(const Answer& answer, const SettingEffect& effect, const Survey& survey) {
  AppliedAnswer applied{effect, false, {}, {}, whyNotOf(answer, effect)};
  if (!applied.whyNot.empty()) return applied;
  applied.isBetter = isFastest(effect, answer.effects);
  applied.sentence = sentenceOf(applied, answer.effects);
  applied.command = commandFor(survey, answer.inputs);
  return applied;
}

std::optional<AppliedAnswer> appliedAnswer(const RecordedForecast& forecast, const Survey& survey) {
  const Policy* policy = appliedPolicy(survey.started.options.backend);
  const PolicyOutcome* outcome = policy != nullptr ? outcomeOf(forecast, policy->name) : nullptr;
  if (outcome == nullptr || !outcome->wallUs || !outcome->changed) return std::nullopt;
  AppliedAnswer applied;
  applied.effect.policy = policy->name;
  applied.effect.savedShare = -outcome->changed->high;
  applied.effect.figures.iterationUs = outcome->wallUs;
  applied.effect.figures.firstUs = outcome->firstIterationUs;
  if (outcome->change != SpeedChange::Faster) {
    applied.whyNot = translated("answer", "The measured choices do not make an iteration noticeably shorter.");
    return applied;
  }
  applied.isBetter = isFastest(*outcome, forecast);
  const std::string from = formatRange(*forecast.baseline().wallUs);
  const std::string to = formatRange(*outcome->wallUs);
  applied.sentence =
      applied.isBetter
          ? phrase("answer",
                   "Better than True and False: apply the measured choices. An iteration takes {} in place of {}, "
                   "without a "
                   "search.")(to, from)
          : phrase("answer", "With the measured choices an iteration takes {} in place of {}, without a search.")(to,
                                                                                                                  from);
  applied.command = commandFor(survey, {});
  return applied;
}

bool choicesShortenIteration(const Answer& answer) {
  if (!answer.applied || answer.applied->sentence.empty()) return false;
  const std::optional<double> advisedUs = adviceIterationUs(answer);
  const std::optional<Interval>& us = answer.applied->effect.figures.iterationUs;
  return advisedUs && us && us->low < *advisedUs;
}

}  // namespace convscope
