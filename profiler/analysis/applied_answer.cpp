#include "analysis/applied_answer.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "analysis/answer_sentences.h"
#include "policy/forecast/rule.h"
#include "policy/framework/policies.h"
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

std::string sentenceOf(const AppliedAnswer& applied) {
  const SettingEffect& effect = applied.effect;
  const std::string saved = formatPercent(effect.savedShare);
  const bool atOnce = *effect.paysOffAfter <= 1;
  const std::string after = iterationsText(*effect.paysOffAfter, effect.paysOffRange);
  if (applied.isBetter)
    return atOnce ? phrase("answer",
                           "Better than True and False: apply the measured choices. They save {} of the convolution "
                           "time from the "
                           "first iteration on, without a search.")(saved)
                  : phrase("answer",
                           "Better than True and False: apply the measured choices. They save {} of the convolution "
                           "time, without "
                           "a search; this pays off after {} iterations.")(saved, after);
  return atOnce ? phrase("answer",
                         "The measured choices save {} of the convolution time from the first iteration on, without a "
                         "search and with the numerics and the workspace of False.")(saved)
                : phrase("answer",
                         "The measured choices save {} of the convolution time, without a search and with the numerics "
                         "and the workspace of False; this pays off after {} iterations.")(saved, after);
}

std::string commandFor(const Survey& survey, const std::vector<Dims>& inputs) {
  return codeOrigin(survey.started, inputs) +
         "convscope-cli choose SESSION.convscope --out my.choices\n"
         "convscope-cli run --choices my.choices -- python train.py";
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
  AppliedAnswer applied{effect, false, {}, {}};
  if (!effect.isWorthwhile()) return applied;
  applied.isBetter = isFastest(effect, answer.effects);
  applied.sentence = sentenceOf(applied);
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
  if (outcome->change != SpeedChange::Faster) return applied;
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

}  // namespace convscope
