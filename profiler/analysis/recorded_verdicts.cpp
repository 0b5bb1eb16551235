#include "analysis/recorded_verdicts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "analysis/compute_cache.h"
#include "analysis/findings.h"
#include "core/parse.h"
#include "core/problem_text.h"
#include "files/resource_path.h"
#include "files/text_file.h"
#include "network/presets.h"
#include "policy/forecast/rule.h"
#include "policy/framework/policies.h"
#include "problem/input_error.h"
#include "problem/parse_problem.h"
#include "session/session_file.h"
#include "session/subject_text.h"

namespace convscope {
namespace {

constexpr std::string_view kNone = "-";
constexpr double kLargest = 1e6;  // a share; far beyond any that was measured

std::optional<SwitchAdvice> parseAdvice(std::string_view text) {
  for (const SwitchAdvice advice : {SwitchAdvice::On, SwitchAdvice::Off, SwitchAdvice::Either, SwitchAdvice::Unknown}) {
    if (text == toText(advice)) return advice;
  }
  return std::nullopt;
}

constexpr std::string_view kCold = "cold";
constexpr std::string_view kWarm = "warm";

std::string_view cacheText(const std::optional<bool>& wasCold) {
  if (!wasCold) return kNone;
  return *wasCold ? kCold : kWarm;
}

std::optional<bool> parseCache(std::string_view text) {
  for (const std::optional<bool> wasCold : {std::optional<bool>(), std::optional(true), std::optional(false)}) {
    if (text == cacheText(wasCold)) return wasCold;
  }
  throw InputError("unknown state of the compute cache: {}", text);
}

constexpr double kStepsOfTime = 100;  // of a microsecond

double rounded(double value, double steps) {
  return std::round(value * steps) / steps;
}

double roundedShare(double share) {
  constexpr double kSteps = 1e6;
  return rounded(share, kSteps);
}

double parseShare(std::string_view text) {
  const auto share = parseNumber(text, -kLargest, kLargest);
  if (!share) throw InputError("not a share: {}", text);
  return *share;
}

/// Returns e.g. "32x3x160x160=0.0196,32x3x192x192=0.0172".
std::string savingsText(const std::vector<SizeSaving>& savings) {
  std::string text;
  for (const SizeSaving& each : savings)
    text += fmt::format("{}{}={:.6f}", text.empty() ? "" : ",", dimsText(each.input), each.savedShare);
  return text.empty() ? std::string(kNone) : text;
}

std::vector<SizeSaving> parseSavings(std::string_view text) {
  std::vector<SizeSaving> savings;
  if (text == kNone) return savings;
  for (const auto& each : split(text, ",")) {
    const auto parts = split(each, "=");
    if (parts.size() != 2) throw InputError("not a saving at a size: {}", each);
    savings.push_back({parseDims(parts[0]), parseShare(parts[1])});
  }
  return savings;
}

/// Returns whether `survey` measures all passes of a network that comes with the program, as the recordings do.
bool isPreset(const SurveyStarted& survey) {
  const std::vector<std::string> names = presetNames();
  return std::ranges::find(names, survey.network.name) != names.end() &&
         survey.network.layers == preset(survey.network.name).layers && survey.options.passes == allPasses();
}

constexpr std::string_view kBetweenCautions = " | ";

std::string cautionsText(const std::vector<std::string>& cautions) {
  return cautions.empty() ? std::string(kNone) : fmt::format("{}", fmt::join(cautions, kBetweenCautions));
}

std::vector<std::string> parseCautions(std::string_view text) {
  return text == kNone ? std::vector<std::string>() : split(text, kBetweenCautions);
}

constexpr double kMostUs = 1e12;

std::string timeText(const std::optional<double>& us) {
  return us ? fmt::format("{:.2f}", *us) : std::string(kNone);
}

std::optional<double> parseTime(std::string_view text) {
  return text == kNone ? std::nullopt : parseNumber(text, 0.0, kMostUs);
}

std::optional<std::int64_t> parseCount(std::string_view text) {
  return parseNumber<std::int64_t>(text, 0, std::numeric_limits<std::int64_t>::max());
}

/// "12,15", "12,-" if the end is open, or "-".
std::optional<IterationRange> parseRange(std::string_view text) {
  if (text == kNone) return std::nullopt;
  const auto ends = split(text, ",");
  const auto low = parseCount(ends.front());
  if (ends.size() != 2 || !low) throw InputError("{} is no range", text);
  return IterationRange{*low, parseCount(ends.back())};
}

std::string countText(const std::optional<std::int64_t>& count) {
  return count ? std::to_string(*count) : std::string(kNone);
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

SwitchFigures figuresOf(const RecordedSetting& setting) {
  SwitchFigures figures;
  figures.iterationUs = setting.iterationUs;
  figures.firstUs = setting.firstUs;
  return figures;
}

SettingEffect effectOf(const RecordedSetting& setting, std::string policy) {
  return {std::move(policy),    setting.savedShare,   setting.noiseShare,
          setting.paysOffAfter, setting.paysOffRange, figuresOf(setting)};
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

std::optional<Interval> parseInterval(std::string_view text) {
  if (text == kNone) return std::nullopt;
  const auto ends = split(text, ",");
  const auto low = parseTime(ends.front());
  const auto high = parseTime(ends.back());
  if (ends.size() != 2 || !low || !high) throw InputError("{} is no range of times", text);
  return Interval{*low, *high};
}

/// Parses settingText(); throws InputError.
RecordedSetting parseSetting(std::string_view text) {
  const auto parts = split(text, ";");
  constexpr std::size_t kParts = 6;
  if (parts.size() != kParts) throw InputError("not the figures of a setting: {}", text);
  return {parseShare(parts[0]), parseShare(parts[1]),    parseCount(parts[2]),
          parseRange(parts[3]), parseInterval(parts[4]), parseTime(parts[5])};
}

constexpr std::string_view kWhole = "iterations";
constexpr std::string_view kConvolutions = "convolutions";
constexpr std::string_view kBetter = "better";

/// Returns calls, share and setting: "4650.00;0.941935;pytorch-benchmark".
std::string hostText(const std::optional<HostLimit>& limit) {
  if (!limit) return std::string(kNone);
  return fmt::format("{:.2f};{:.6f};{}", limit->callsUs, limit->shorterShare,
                     limit->hiddenSetting.empty() ? kNone : limit->hiddenSetting);
}

/// Parses hostText(); throws InputError.
std::optional<HostLimit> parseHost(std::string_view text) {
  if (text == kNone) return std::nullopt;
  const auto parts = split(text, ";");
  constexpr std::size_t kParts = 3;
  const std::optional<double> callsUs = parts.size() == kParts ? parseTime(parts[0]) : std::nullopt;
  if (!callsUs) throw InputError("not the limit of a host: {}", text);
  return HostLimit{*callsUs, parseShare(parts[1]), parts[2] == kNone ? std::string() : parts[2]};
}

/// Parses a line of toText(); throws InputError.
RecordedVerdict parseVerdict(std::string_view line) {
  const auto fields = split(line, "\t");
  constexpr std::size_t kFields = 24;
  if (fields.size() != kFields) throw InputError("a line of verdicts has 24 fields");
  const auto advice = parseAdvice(fields[6]);
  if (!advice) throw InputError("unknown advice {}", fields[6]);
  return {.session = fields[0],
          .network = fields[1],
          .precision = parsePrecision(fields[2]),
          .layout = parseLayout(fields[3]),
          .backend = fields[4],
          .device = fields[5],
          .advice = *advice,
          .policy = fields[7],
          .savedShare = parseShare(fields[8]),
          .paysOffAfter = parseCount(fields[9]),
          .paysOffRange = parseRange(fields[10]),
          .cacheWasCold = parseCache(fields[11]),
          .losesFrom = parseCount(fields[12]),
          .iterationUs = parseTime(fields[13]),
          .savings = parseSavings(fields[14]),
          .sentence = fields[15],
          .cautions = parseCautions(fields[16]),
          .wholeIterations = fields[17] == kWhole,
          .off = parseSetting(fields[18]),
          .about = parseSetting(fields[19]),
          .applied = fields[20] == kNone ? std::nullopt : std::optional(parseSetting(fields[20])),
          .appliedIsBetter = fields[21] == kBetter,
          .appliedSentence = fields[22] == kNone ? std::string() : fields[22],
          .hostLimit = parseHost(fields[23])};
}

}  // namespace

std::vector<RecordedVerdict> recordedVerdicts() {
  std::vector<RecordedVerdict> verdicts;
  try {
    const std::string text = readTextFile(resourceFolder("sessions") / "verdicts.tsv", "a table of verdicts");
    for (const auto& line : split(text, "\n")) {
      if (!line.empty()) verdicts.push_back(parseVerdict(line));
    }
  } catch (const InputError&) {
    return {};
  }
  return verdicts;
}

std::optional<RecordedVerdict> recordedVerdict(const std::filesystem::path& file) {
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
      .losesFrom = verdict.newSizes ? verdict.newSizes->losesFrom(kRule.shortTraining) : std::nullopt,
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
      .hostLimit = recordedLimit(verdict.hostLimit)};
}

Answer RecordedVerdict::answer() const {
  Answer answer;
  answer.advice = advice;
  answer.policy = policy;
  answer.sentence = sentence;
  if (advice == SwitchAdvice::Unknown) answer.missing = sentence;
  answer.off = figuresOf(off);
  answer.on = figuresOf(about);
  answer.paysOffAfter = about.paysOffAfter;
  answer.paysOffRange = about.paysOffRange;
  answer.savedShare = about.savedShare;
  answer.noiseShare = about.noiseShare;
  answer.wholeIterations = wholeIterations;
  answer.sizes = std::max<std::size_t>(savings.size(), 1);
  for (const SizeSaving& each : savings) {
    answer.inputs.push_back(each.input);
    answer.savedShares.push_back(each.savedShare);
  }
  answer.hostLimit = hostLimit;
  if (!wholeIterations && about.iterationUs) {
    const std::string& setting = answer.isHiddenByHost() ? hostLimit->hiddenSetting : policy;
    // A limit other than PyTorch's is not the first of the effects.
    if (!setting.empty() && findPolicy(setting).settings.limit != PolicySettings().limit) answer.effects.emplace_back();
    answer.effects.push_back(effectOf(about, setting));
  }
  if (applied) answer.applied = AppliedAnswer{effectOf(*applied, {}), appliedIsBetter, appliedSentence, {}};
  return answer;
}

std::optional<DefaultPrecisionRecording> recordingInDefaultPrecision(const SurveyStarted& survey,
                                                                     const std::vector<Dims>& inputs) {
  if (survey.options.precision == Precision::Tf32) return std::nullopt;
  const bool isUnchanged = isPreset(survey);
  std::optional<DefaultPrecisionRecording> best;
  int mostAlike = -1;
  for (const RecordedVerdict& each : recordedVerdicts()) {
    if (each.network != subjectName(survey) || each.precision != Precision::Tf32 ||
        each.backend != survey.options.backend || each.cacheWasCold.value_or(false))
      continue;
    const bool onDevice = each.device == survey.device.name;
    const bool atSizes = std::ranges::is_permutation(each.savings, inputs, {}, &SizeSaving::input);
    const bool asMany = (each.savings.size() > 1) == (inputs.size() > 1);
    const bool inLayout = each.layout == survey.options.layout;
    const int alike = (onDevice ? 8 : 0) + (atSizes ? 4 : 0) + (asMany ? 2 : 0) + (inLayout ? 1 : 0);
    if (alike < mostAlike) continue;  // of equals the last: variants have longer names, which come first
    mostAlike = alike;
    best = {each.session, onDevice && atSizes && inLayout && isUnchanged ? each.iterationUs : std::nullopt};
  }
  return best;
}

std::string toText(const RecordedVerdict& verdict) {
  return fmt::format(
      "{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{:.6f}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n",
      verdict.session, verdict.network, traitsOf(verdict.precision).name, traitsOf(verdict.layout).name,
      verdict.backend, verdict.device, toText(verdict.advice), verdict.policy, verdict.savedShare,
      countText(verdict.paysOffAfter), rangeText(verdict.paysOffRange), cacheText(verdict.cacheWasCold),
      countText(verdict.losesFrom), timeText(verdict.iterationUs), savingsText(verdict.savings), verdict.sentence,
      cautionsText(verdict.cautions), verdict.wholeIterations ? kWhole : kConvolutions, settingText(verdict.off),
      settingText(verdict.about), verdict.applied ? settingText(*verdict.applied) : std::string(kNone),
      verdict.appliedIsBetter ? kBetter : kNone,
      verdict.appliedSentence.empty() ? std::string(kNone) : verdict.appliedSentence, hostText(verdict.hostLimit));
}

}  // namespace convscope
