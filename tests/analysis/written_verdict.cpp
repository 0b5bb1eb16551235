#include "analysis/written_verdict.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/compute_cache.h"
#include "analysis/findings.h"
#include "analysis/paid_off.h"
#include "core/parse.h"
#include "core/problem_text.h"
#include "policy/forecast/rule.h"
#include "problem/input_error.h"
#include "session/session_file.h"
#include "session/subject_text.h"

namespace convscope {
namespace {

constexpr std::string_view kNone = "-";
constexpr double kMostUs = 1e12;
constexpr double kStepsOfTime = 100;  // of a microsecond

std::string cacheText(const std::optional<bool>& wasCold) {
  if (!wasCold) return std::string(kNone);
  return *wasCold ? "cold" : "warm";
}

double rounded(double value, double steps) {
  return std::round(value * steps) / steps;
}

double roundedShare(double share) {
  constexpr double kSteps = 1e6;
  return rounded(share, kSteps);
}

/// Returns e.g. "32x3x160x160=0.0196,32x3x192x192=0.0172".
std::string savingsText(const std::vector<SizeSaving>& savings) {
  std::string text;
  for (const SizeSaving& each : savings)
    text += fmt::format("{}{}={:.6f}", text.empty() ? "" : ",", dimsText(each.input), each.savedShare);
  return text.empty() ? std::string(kNone) : text;
}

std::string cautionsText(const std::vector<std::string>& cautions) {
  return cautions.empty() ? std::string(kNone) : fmt::format("{}", fmt::join(cautions, " | "));
}

std::string timeText(const std::optional<double>& us) {
  return us ? fmt::format("{:.2f}", *us) : std::string(kNone);
}

std::string countText(const std::optional<std::int64_t>& count) {
  return count ? std::to_string(*count) : std::string(kNone);
}

/// Returns from how many sizes on the setting loses time. If one size loses within the noise only, it is the number
/// from which on the loss is beyond it.
std::optional<std::int64_t> surelyLosesFrom(const Answer& verdict) {
  if (!verdict.newSizes) return std::nullopt;
  NewSizes sizes = *verdict.newSizes;
  if (paidOff(sizes, kRule.shortTraining) == PaidOff::Unclear && sizes.losesFrom(kRule.shortTraining) == 1)
    sizes.mean.savedUs += *sizes.savedNoiseUs;
  return sizes.losesFrom(kRule.shortTraining);
}

std::string rangeText(const std::optional<IterationRange>& range) {
  return range ? std::to_string(range->low) + ',' + countText(range->high) : std::string(kNone);
}

/// Returns `value` with the digits that the table has.
double withDigits(double value) {
  return parseNumber(fmt::format("{:.8g}", value), -kMostUs, kMostUs).value_or(0);
}

RecordedSetting recordedSetting(const SwitchFigures& figures) {
  RecordedSetting setting;
  if (figures.iterationUs)
    setting.iterationUs = Interval{withDigits(figures.iterationUs->low), withDigits(figures.iterationUs->high)};
  if (figures.firstUs) setting.firstUs = withDigits(*figures.firstUs);
  return setting;
}

RecordedSetting recordedSetting(const SettingEffect& effect) {
  RecordedSetting setting = recordedSetting(effect.figures);
  setting.savedShare = withDigits(effect.savedShare);
  setting.noiseShare = withDigits(effect.noiseShare);
  setting.paysOffAfter = effect.paysOffAfter;
  setting.paysOffRange = effect.paysOffRange;
  return setting;
}

std::optional<HostLimit> recordedLimit(std::optional<HostLimit> limit) {
  if (!limit) return std::nullopt;
  limit->callsUs = rounded(limit->callsUs, kStepsOfTime);
  limit->shorterShare = roundedShare(limit->shorterShare);
  return limit;
}

/// Returns calls, share and setting: "4650.00;0.941935;pytorch-benchmark".
std::string hostText(const std::optional<HostLimit>& limit) {
  if (!limit) return std::string(kNone);
  return fmt::format("{:.2f};{:.6f};{}", limit->callsUs, limit->shorterShare,
                     limit->hiddenSetting.empty() ? kNone : limit->hiddenSetting);
}

/// Returns the setting that `answer` is about; of a recorded program, its whole iterations.
RecordedSetting settingAbout(const Answer& answer) {
  if (const SettingEffect* about = answer.about()) return recordedSetting(*about);
  RecordedSetting setting = recordedSetting(answer.on);
  setting.savedShare = withDigits(answer.savedShare);
  setting.noiseShare = withDigits(answer.noiseShare);
  setting.paysOffAfter = answer.paysOffAfter;
  setting.paysOffRange = answer.paysOffRange;
  return setting;
}

/// Returns saving, noise, break-even with its range, iteration and first iteration: "0.14;0.004;476;463,491;27.8,28;9".
std::string settingText(const RecordedSetting& setting) {
  const auto number = [](const std::optional<double>& value) {
    return value ? fmt::format("{:.8g}", *value) : std::string(kNone);
  };
  const std::string iteration = setting.iterationUs
                                    ? fmt::format("{:.8g},{:.8g}", setting.iterationUs->low, setting.iterationUs->high)
                                    : std::string(kNone);
  return fmt::format("{:.8g};{:.8g};{};{};{};{}", setting.savedShare, setting.noiseShare,
                     countText(setting.paysOffAfter), rangeText(setting.paysOffRange), iteration,
                     number(setting.firstUs));
}

std::optional<RecordedEarlier> recordedEarlier(const std::optional<EarlierSetting>& earlier) {
  if (!earlier) return std::nullopt;
  return RecordedEarlier{earlier->policy, earlier->paysOffAfter, earlier->paysOffRange, earlier->until};
}

/// Returns policy, break-even with its range, and end: "pytorch-benchmark;16361;16000,16800;63594".
std::string earlierText(const std::optional<RecordedEarlier>& earlier) {
  if (!earlier) return std::string(kNone);
  return fmt::format("{};{};{};{}", earlier->policy, earlier->paysOffAfter, rangeText(earlier->paysOffRange),
                     countText(earlier->until));
}

}  // namespace

std::optional<RecordedVerdict> verdictOfFile(const std::filesystem::path& file) {
  const Session session = readSession(file).session;
  if (session.surveys.empty()) throw InputError("the session has no survey");
  const Survey& survey = session.surveys.back();
  if (survey.started.options.passes != allPasses()) return std::nullopt;
  const SurveyFigures figures(session, survey);
  const Answer& verdict = figures.verdict;
  const std::optional<ComputeCache> cache = computeCache(survey);
  std::string name = file.filename().string();
  name = name.substr(0, name.find('.'));
  std::vector<SizeSaving> savings;
  for (std::size_t i = 0; i < verdict.inputs.size(); ++i)
    savings.push_back({verdict.inputs[i], roundedShare(verdict.savedShares[i])});
  std::vector<std::string> cautions;
  for (const Finding& caution : verdictCautions(findings(figures))) cautions.push_back(caution.brief);
  std::optional<double> iterationUs = adviceIterationUs(verdict);
  if (iterationUs) iterationUs = rounded(*iterationUs, kStepsOfTime);
  return RecordedVerdict{
      .session = std::move(name),
      .network = subjectName(survey.started),
      .precision = survey.started.options.precision,
      .layout = survey.started.options.layout,
      .backend = survey.started.options.backend,
      .device = survey.started.device.name,
      .advice = verdict.advice,
      .policy = verdict.policy,
      .savedShare = roundedShare(verdict.savedShare),
      .paysOffAfter = verdict.paysOffAfter,
      .paysOffRange = verdict.paysOffRange,
      .cacheWasCold = cache ? std::optional(cache->wasCold()) : std::nullopt,
      .losesFrom = surelyLosesFrom(verdict),
      .iterationUs = iterationUs,
      .savings = std::move(savings),
      .sentence = verdict.sentence,
      .cautions = std::move(cautions),
      .wholeIterations = verdict.wholeIterations,
      .off = recordedSetting(verdict.off),
      .about = settingAbout(verdict),
      .applied = verdict.applied ? std::optional(recordedSetting(verdict.applied->effect)) : std::nullopt,
      .appliedIsBetter = verdict.applied && verdict.applied->isBetter,
      .appliedSentence = verdict.applied ? verdict.applied->sentence : std::string(),
      .hostLimit = recordedLimit(verdict.hostLimit),
      .earlier = recordedEarlier(verdict.earlier)};
}

std::string tableLine(const RecordedVerdict& verdict) {
  return fmt::format(
      "{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{:.6f}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n",
      verdict.session, verdict.network, traitsOf(verdict.precision).name, traitsOf(verdict.layout).name,
      verdict.backend, verdict.device, toText(verdict.advice), verdict.policy, verdict.savedShare,
      countText(verdict.paysOffAfter), rangeText(verdict.paysOffRange), cacheText(verdict.cacheWasCold),
      countText(verdict.losesFrom), timeText(verdict.iterationUs), savingsText(verdict.savings), verdict.sentence,
      cautionsText(verdict.cautions), verdict.wholeIterations ? "iterations" : "convolutions", settingText(verdict.off),
      settingText(verdict.about), verdict.applied ? settingText(*verdict.applied) : std::string(kNone),
      verdict.appliedIsBetter ? "better" : kNone,
      verdict.appliedSentence.empty() ? std::string(kNone) : verdict.appliedSentence, hostText(verdict.hostLimit),
      earlierText(verdict.earlier));
}

}  // namespace convscope
