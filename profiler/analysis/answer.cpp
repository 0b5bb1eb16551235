#include "analysis/answer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "analysis/answer_sentences.h"
#include "analysis/applied_answer.h"
#include "analysis/determinism_price.h"
#include "analysis/forecasts.h"
#include "analysis/gain_noise.h"
#include "analysis/host_limit.h"
#include "analysis/layer_losses.h"
#include "analysis/machine_state.h"
#include "analysis/paid_off.h"
#include "analysis/recorded_advice.h"
#include "backend/known_backends.h"
#include "core/problem_text.h"
#include "policy/forecast/break_even.h"
#include "policy/forecast/rule.h"
#include "policy/framework/policies.h"
#include "policy/schedule/default_schedule.h"
#include "session/subject_text.h"
#include "text/sentences.h"
#include "text/translate.h"

namespace convscope {
namespace {

/// The default schedule of `sizes`, for so long that it does not matter where it begins.
Schedule longRun(const std::vector<Dims>& sizes) {
  return makeSchedule(defaultSchedule(sizes), {sizes.front(), kRule.horizon, 0});
}

/// Every size once.
Schedule firstIterations(const std::vector<Dims>& sizes) {
  std::vector<SizeRun> runs;
  for (std::uint32_t i = 0; i < sizes.size(); ++i) runs.push_back({i, 1});
  return {sizes, runs};
}

/// Returns the mean iteration over `sizes`; none if the costs of one are not known.
std::optional<double> meanIterationUs(const PolicyCosts& costs, const std::vector<Dims>& sizes) {
  double us = 0;
  for (const Dims& input : sizes) {
    const auto size = std::ranges::find(costs.sizes, input, &SizeCosts::input);
    if (!size->complete()) return std::nullopt;
    us += size->iterationUs / static_cast<double>(sizes.size());
  }
  return us;
}

std::optional<double> deterministicCost(const PolicyCosts& deterministic, const PolicyCosts& without,
                                        const std::vector<Dims>& sizes) {
  const std::optional<double> us = meanIterationUs(deterministic, sizes);
  return us ? std::optional(*us / meanIterationUs(without, sizes).value()) : std::nullopt;
}

SwitchFigures figuresOf(const PolicyForecast& policy, const std::vector<Dims>& sizes) {
  SwitchFigures figures;
  const PolicyCosts& costs = *policy.costs;
  for (const SizeCosts& size : costs.sizes) {
    if (std::ranges::find(sizes, size.input) == sizes.end()) continue;
    figures.searchPeakBytes = std::max(figures.searchPeakBytes, size.searchPeakBytes);
    figures.workspaceBytes = std::max(figures.workspaceBytes, size.workspaceBytes);
  }
  const double us = policy.forecast.meanIterationUs();
  figures.iterationUs = Interval{us, us};
  const Forecast first = forecast(costs, firstIterations(sizes));
  figures.firstUs = first.totalUs;
  figures.warmup = first.warmup;
  return figures;
}

void addDeterminism(Answer& answer, const Survey& survey) {
  const auto prices = determinismPrice(std::array{&survey}, survey);
  const auto cost = [&](std::size_t without, std::size_t with) -> std::optional<double> {
    if (!prices[without].costs.complete() || !prices[with].costs.complete()) return std::nullopt;
    if (prices[without].costs.iterationUs <= 0) return std::nullopt;
    return prices[with].costs.iterationUs / prices[without].costs.iterationUs;
  };
  answer.off.deterministicCost = cost(0, 2);
  answer.on.deterministicCost = cost(1, 3);
}

std::vector<const Survey*> surveysAt(const std::vector<Dims>& sizes, const std::vector<const Survey*>& surveys) {
  std::vector<const Survey*> found;
  std::ranges::copy_if(surveys, std::back_inserter(found), [&](const Survey* survey) {
    return std::ranges::find(sizes, survey->started.input) != sizes.end();
  });
  return found;
}

Answer unknown(std::string missing) {
  Answer answer;
  answer.missing = std::move(missing);
  answer.sentence = answer.missing;
  return answer;
}

/// Returns the sizes of `inputs` with complete costs under both policies.
std::vector<Dims> completeSizes(const PolicyCosts& off, const PolicyCosts& on, const std::vector<Dims>& inputs) {
  std::vector<Dims> sizes;
  for (std::size_t i = 0; i < off.sizes.size(); ++i) {
    if (std::ranges::find(inputs, off.sizes[i].input) == inputs.end()) continue;
    if (off.sizes[i].complete() && on.sizes[i].complete() && off.sizes[i].iterationUs > 0)
      sizes.push_back(off.sizes[i].input);
  }
  return sizes;
}

/// Returns for each of `sizes` the share of an iteration that `on` saves there.
std::vector<double> savedShares(const PolicyCosts& off, const PolicyCosts& on, const std::vector<Dims>& sizes) {
  std::vector<double> shares;
  for (const Dims& size : sizes)
    shares.push_back(1 - meanIterationUs(on, {size}).value() / meanIterationUs(off, {size}).value());
  return shares;
}

std::string firstReason(const PolicyCosts& off, const PolicyCosts& on, const std::vector<Dims>& inputs) {
  for (const PolicyCosts* costs : {&off, &on}) {
    for (const SizeCosts& size : costs->sizes) {
      if (std::ranges::find(inputs, size.input) != inputs.end() && !size.complete())
        return size.missing.reasons.front();
    }
  }
  return translated("benchmark_verdict", "PyTorch gives no layer to the surveyed library");
}

/// Returns the settings whose effect is compared with benchmark = False: benchmark = True and, if it has a limit, the
/// one that tries every algorithm.
std::vector<std::string> comparedSettings(const Policy& benchmark) {
  std::vector<std::string> texts{benchmark.text()};
  const bool hasLimit = std::ranges::find(benchmark.keys, "limit") != benchmark.keys.end();
  if (hasLimit) texts.push_back(benchmark.name + ":limit=0");
  return texts;
}

struct ComparedSetting {
  PolicyForecast forecast;
  SettingEffect effect;
};

SettingEffect effectOf(const PolicyForecast& policy, const PolicyForecast& baseline, const std::vector<Dims>& sizes,
                       const std::vector<double>& variances, double drift) {
  SettingEffect effect;
  effect.policy = policy.policy().text();
  effect.figures = figuresOf(policy, sizes);
  const double offUs = baseline.forecast.meanIterationUs();
  effect.savedShare = 1 - policy.forecast.meanIterationUs() / offUs;
  const Schedule once = firstIterations(sizes);
  effect.noiseShare = savedNoiseUs(*policy.costs, variances, once) / (static_cast<double>(sizes.size()) * offUs);
  effect.noiseShare += drift * std::abs(effect.savedShare);
  effect.paysOffAfter = policy.paysOffAfter();
  effect.paysOffRange = policy.breakEven->range;
  return effect;
}

/// Returns the effect to advise: of those that are worthwhile and do not save noticeably less than the largest, the one
/// that pays off first. Null if none is worthwhile.
const SettingEffect* advised(const std::vector<SettingEffect>& effects) {
  const SettingEffect* most = nullptr;
  for (const SettingEffect& effect : effects) {
    if (effect.isWorthwhile() && (most == nullptr || effect.savedShare > most->savedShare)) most = &effect;
  }
  const SettingEffect* best = most;
  for (const SettingEffect& effect : effects) {
    const double less = most != nullptr ? most->savedShare - effect.savedShare : 0;
    if (!effect.isWorthwhile() || less >= std::max(kRule.worthwhile, most->noiseShare)) continue;
    if (*effect.paysOffAfter < *best->paysOffAfter) best = &effect;
  }
  return best;
}

/// Returns the worthwhile setting that surely pays off before `about`, if there is one. `forecasts` are those of the
/// effects.
std::optional<EarlierSetting> earlierThan(const SettingEffect& about, const std::vector<SettingEffect>& effects,
                                          const std::vector<PolicyForecast>& forecasts) {
  const auto forecastOf = [&](const SettingEffect& effect) -> const Forecast& {
    return forecasts[static_cast<std::size_t>(&effect - effects.data())].forecast;
  };
  for (const SettingEffect& effect : effects) {
    if (&effect == &about || !effect.isWorthwhile()) continue;
    if (paidOff(effect.paysOffAfter, effect.paysOffRange, *about.paysOffAfter) != PaidOff::Yes) continue;
    if (paidOff(about.paysOffAfter, about.paysOffRange, *effect.paysOffAfter) != PaidOff::No) continue;
    // As rivalHere() of a schedule's verdict has it.
    std::optional<std::int64_t> until = breakEven(forecastOf(about), forecastOf(effect)).iterations;
    if (until && *until <= *effect.paysOffAfter) until.reset();
    return EarlierSetting{effect.policy, *effect.paysOffAfter, effect.paysOffRange, until};
  }
  return std::nullopt;
}

SwitchAdvice withoutChange(const SettingEffect& benchmark) {
  return benchmark.isNoise() || benchmark.paysOffAfter ? SwitchAdvice::Either : SwitchAdvice::Off;
}

/// Completes the sentences, which need all figures.
void addSentences(Answer& answer, const Survey& survey, const std::vector<const Survey*>& surveys,
                  const PolicyForecast& about, std::size_t surveyed) {
  answer.sentence = answerSentence(answer);
  answer.limits = answerLimits(answer, about);
  if (answer.advice != SwitchAdvice::On) {
    const PolicySettings& settings = about.policy().settings;
    const std::vector<LayerLoss> losses =
        surveys.size() > 1 ? meanLayerLosses(survey, surveys, settings) : layerLosses(*surveys.front(), settings);
    const std::string balance = balanceOfLayers(answer, losses, about.policy());
    if (!balance.empty()) answer.limits += sentenceGap() + balance;
  }
  for (const std::string& text : {earlierText(answer), otherEffectText(answer)})
    if (!text.empty()) answer.limits += sentenceGap() + text;
  answer.basis = answerBasis(answer, survey, surveyed);
  if (answer.sizes == 1 && answer.inputs.front() != survey.started.input)
    answer.scope =
        phrase("benchmark_verdict", "at {}, the size that is measured completely")(dimsText(answer.inputs.front()));
  answer.code =
      codeOrigin(survey.started, answer.inputs) + codeCondition(answer) +
      codeOf(answer,
             findPolicy(answer.policy).setupText(survey.started.options.precision, survey.started.options.layout));
}

/// Returns why a survey of a CPU has no answer; empty for a GPU.
std::string noAnswerOfCpu(const SurveyStarted& started) {
  if (started.device.isGpu() || pytorchPolicy(started.options.backend, {}) != nullptr) return {};
  return phrase("benchmark_verdict",
                "This survey is of a CPU, so it does not say what benchmark = True changes on a GPU. On the CPU it "
                "changes nothing: PyTorch's switches choose among cuDNN's algorithms, and {} takes the first one "
                "that it lists.")(backendTitle(started.options.backend));
}

/// Returns why a network has no answer; empty if it may have one.
std::string noAnswer(const Survey& survey, const Policy& off) {
  if (std::string reason = noAnswerOfCpu(survey.started); !reason.empty()) return reason;
  const std::string& backend = survey.started.options.backend;
  if (!backendMismatch(off, backend).empty())
    return phrase("benchmark_verdict",
                  "PyTorch's switches choose among cuDNN's algorithms, and this survey is of {}: it compares "
                  "algorithms, but does not say what benchmark = True changes.")(backendTitle(backend));
  if (survey.problems.empty()) return translated("benchmark_verdict", "No advice: the survey has no convolution.");
  return {};
}

Answer ofNetwork(const std::vector<const Survey*>& measured, const Survey& survey, const std::vector<Dims>& inputs) {
  const auto policies = switchPolicies(survey);
  if (std::string reason = noAnswer(survey, policies[0]); !reason.empty()) return unknown(std::move(reason));
  Forecaster forecaster(measured);
  const auto off = forecaster.costs(policies[0].text());
  const auto on = forecaster.costs(policies[1].text());
  const std::vector<Dims> sizes = completeSizes(*off, *on, inputs);
  if (sizes.empty()) return unknown(phrase("benchmark_verdict", "No advice yet: {}.")(firstReason(*off, *on, inputs)));

  const Schedule schedule = longRun(sizes);
  const PolicyForecast baseline = policyForecast(off, schedule, nullptr);
  Answer answer;
  answer.sizes = sizes.size();
  answer.inputs = sizes;
  answer.off = figuresOf(baseline, sizes);
  const auto compare = [&](const std::string& text) -> std::optional<ComparedSetting> {
    const auto costs = forecaster.costs(text);
    if (completeSizes(*off, *costs, inputs) != sizes) return std::nullopt;  // the survey lacks what this setting tries
    const std::vector<double> variances = savedVariances(*costs, *off, forecaster.surveys());
    const SavingNoise noise = savingNoise(*costs, variances, schedule, forecaster.drift());
    PolicyForecast compared = policyForecast(costs, schedule, &baseline, noise);
    SettingEffect effect = effectOf(compared, baseline, sizes, variances, noise.drift);
    return ComparedSetting{std::move(compared), std::move(effect)};
  };
  std::vector<PolicyForecast> forecasts;
  for (const std::string& text : comparedSettings(policies[1])) {
    if (auto setting = compare(text)) {
      forecasts.push_back(std::move(setting->forecast));
      answer.effects.push_back(std::move(setting->effect));
    }
  }
  for (SettingEffect& effect : answer.effects) {
    Policy deterministic = policies[3];
    deterministic.settings = findPolicy(effect.policy).settings;
    effect.figures.deterministicCost =
        deterministicCost(*forecaster.costs(deterministic.text()), *forecaster.costs(effect.policy), sizes);
  }
  const std::vector<const Survey*> surveys = surveysAt(sizes, forecaster.surveys());
  answer.hostLimit = hostLimitOf(surveys, *off);
  const SettingEffect* best = advised(answer.effects);
  answer.policy = policies[0].text();
  if (best == nullptr) {
    answer.advice = withoutChange(answer.effects.front());
  } else if (answer.hostLimit) {
    answer.advice = SwitchAdvice::Either;
    answer.hostLimit->hiddenSetting = best->policy;
  } else {
    answer.advice = SwitchAdvice::On;
    answer.policy = best->policy;
  }
  const SettingEffect& about = *answer.about();
  const PolicyForecast& itsForecast = forecasts[static_cast<std::size_t>(&about - answer.effects.data())];
  answer.on = answer.effects.front().figures;
  answer.savedShare = about.savedShare;
  answer.noiseShare = about.noiseShare;
  answer.paysOffAfter = about.paysOffAfter;
  answer.paysOffRange = about.paysOffRange;
  if (answer.advice == SwitchAdvice::On) answer.earlier = earlierThan(about, answer.effects, forecasts);
  answer.savedShares = savedShares(*off, *itsForecast.costs, sizes);
  answer.off.deterministicCost = deterministicCost(*forecaster.costs(policies[2].text()), *off, sizes);
  answer.newSizes = itsForecast.newSizes;
  const std::array costsOfBoth{off, on};
  answer.leftOut = leftOutOf(costsOfBoth);
  addSentences(answer, survey, surveys, itsForecast, inputs.size());
  if (const Policy* policy = appliedPolicy(survey.started.options.backend)) {
    if (auto applied = compare(policy->text())) answer.applied = appliedAnswer(answer, applied->effect, survey);
  }
  return answer;
}

SwitchAdvice switchAdvice(const RecordedAdvice& advice, const Policy& best) {
  if (advice.change == SpeedChange::Unclear || !best.switches) return SwitchAdvice::Unknown;
  if (advice.change == SpeedChange::None) return SwitchAdvice::Either;
  return best.switches->benchmark ? SwitchAdvice::On : SwitchAdvice::Off;
}

SwitchFigures figuresOf(const PolicyOutcome& policy) {
  SwitchFigures figures;
  figures.iterationUs = policy.wallUs;
  figures.firstUs = policy.firstIterationUs;
  return figures;
}

}  // namespace

Answer answerOf(const Survey& survey, const ProgramForecast& iterations) {
  if (!iterations.forecast) return unknown(phrase("benchmark_verdict", "No advice: {}.")(iterations.missing));
  const RecordedForecast& forecast = *iterations.forecast;
  RecordedAdvice advice = advise(forecast);
  if (std::string reason = noAnswerOfCpu(survey.started); !reason.empty())
    advice = {0, SpeedChange::Unclear, std::move(reason), {}};
  Answer answer;
  answer.wholeIterations = true;
  answer.sentence = advice.sentence;
  answer.limits = limitText(forecast.runLimit);
  if (!answer.limits.empty() && !advice.details.empty()) answer.limits += sentenceGap();
  answer.limits += advice.details;
  answer.basis =
      (forecast.kinds.empty() ? phrase("benchmark_verdict", "Convolutions of the recorded program {}, each once, {}.")
                              : phrase("benchmark_verdict", "Whole iterations of the recorded program {}, {}."))(
          subjectName(survey.started), pytorchPrecision(survey.started));
  const PolicyOutcome& best = forecast.policies[advice.best];
  answer.advice = switchAdvice(advice, best.policy);
  if (answer.advice != SwitchAdvice::Unknown) {
    answer.policy = best.policy.text();
    answer.code = codeOrigin(survey.started, {}) +
                  best.policy.setupText(survey.started.options.precision, survey.started.options.layout);
  }
  if (answer.advice == SwitchAdvice::Unknown) answer.missing = advice.sentence;
  for (const PolicyOutcome& policy : forecast.policies) {
    if (!policy.policy.switches || policy.policy.switches->deterministic || !policy.missing.empty()) continue;
    // Of several policies with benchmark on, the default one or the advised one.
    SwitchFigures& side = policy.policy.switches->benchmark ? answer.on : answer.off;
    if (!side.iterationUs || &policy == &best) side = figuresOf(policy);
  }
  if (answer.off.iterationUs && answer.on.iterationUs && answer.off.iterationUs->high > 0)
    answer.savedShare = 1 - answer.on.iterationUs->high / answer.off.iterationUs->high;
  answer.noiseShare = noticeableChange(forecast.noise);
  answer.applied = appliedAnswer(forecast, survey);
  return answer;
}

Answer answerOf(const Session& session, const Survey& survey) {
  return answerOf(surveysLike(session, survey), survey);
}

Answer answerOf(const std::vector<const Survey*>& sizes, const Survey& survey) {
  std::vector<Dims> inputs;
  for (const Survey* each : sizes) inputs.push_back(each->started.input);
  return answerOf(sizes, survey, inputs);
}

Answer answerOf(const std::vector<const Survey*>& sizes, const Survey& survey, const std::vector<Dims>& inputs) {
  if (workloadOf(survey) == nullptr) return ofNetwork(sizes, survey, inputs);
  Answer answer = answerOf(survey, programForecast(survey));
  if (answer.off.iterationUs) addDeterminism(answer, survey);
  return answer;
}

bool SettingEffect::isNoise() const {
  return std::abs(savedShare) < noiseShare;
}

bool SettingEffect::isWorthwhile() const {
  return paysOffAfter && savedShare >= kRule.worthwhile && !isNoise();
}

bool Answer::isNoise() const {
  return std::abs(savedShare) < noiseShare;
}

bool Answer::isHiddenByHost() const {
  return hostLimit && !hostLimit->hiddenSetting.empty();
}

const SettingEffect* Answer::about() const {
  if (effects.empty()) return nullptr;
  const std::string& setting = isHiddenByHost() ? hostLimit->hiddenSetting : policy;
  const auto found = std::ranges::find(effects, setting, &SettingEffect::policy);
  return found != effects.end() ? &*found : &effects.front();
}

const std::string& Answer::aboutPolicy() const {
  const SettingEffect* effect = about();
  return effect != nullptr ? effect->policy : policy;
}

const SettingEffect* Answer::other() const {
  const SettingEffect* own = about();
  if (own == nullptr) return nullptr;
  if (own != &effects.front()) return own;
  for (const SettingEffect& effect : effects) {
    if (effect.savedShare >= std::max(own->savedShare, 0.0) + kRule.worthwhile) return &effect;
  }
  return nullptr;
}

bool Answer::isAboutOtherLimit() const {
  return about() != nullptr && about() != &effects.front();
}

std::optional<double> adviceIterationUs(const Answer& answer) {
  const SettingEffect* about = answer.about();
  const SwitchFigures& on = about != nullptr ? about->figures : answer.on;
  const SwitchFigures& side = answer.advice == SwitchAdvice::On ? on : answer.off;
  return side.iterationUs ? std::optional(side.iterationUs->high) : std::nullopt;
}

std::string toText(SwitchAdvice advice) {
  switch (advice) {
    case SwitchAdvice::On:
      return "on";
    case SwitchAdvice::Off:
      return "off";
    case SwitchAdvice::Either:
      return "either";
    case SwitchAdvice::Unknown:
      break;
  }
  return "unknown";
}

}  // namespace convscope
