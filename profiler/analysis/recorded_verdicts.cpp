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
  throw InputError(fmt::format("unknown state of the compute cache: {}", text));
}

double rounded(double value, double steps) {
  return std::round(value * steps) / steps;
}

double roundedShare(double share) {
  constexpr double kSteps = 1e4;
  return rounded(share, kSteps);
}

double parseShare(std::string_view text) {
  const auto share = parseNumber(text, -kLargest, kLargest);
  if (!share) throw InputError(fmt::format("not a share: {}", text));
  return *share;
}

/// Returns e.g. "32x3x160x160=0.0196,32x3x192x192=0.0172".
std::string savingsText(const std::vector<SizeSaving>& savings) {
  std::string text;
  for (const SizeSaving& each : savings)
    text += fmt::format("{}{}={:.4f}", text.empty() ? "" : ",", dimsText(each.input), each.savedShare);
  return text.empty() ? std::string(kNone) : text;
}

std::vector<SizeSaving> parseSavings(std::string_view text) {
  std::vector<SizeSaving> savings;
  if (text == kNone) return savings;
  for (const auto& each : split(text, ",")) {
    const auto parts = split(each, "=");
    if (parts.size() != 2) throw InputError(fmt::format("not a saving at a size: {}", each));
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
  if (ends.size() != 2 || !low) throw InputError(fmt::format("{} is no range", text));
  return IterationRange{*low, parseCount(ends.back())};
}

std::string countText(const std::optional<std::int64_t>& count) {
  return count ? std::to_string(*count) : std::string(kNone);
}

std::string rangeText(const std::optional<IterationRange>& range) {
  return range ? std::to_string(range->low) + ',' + countText(range->high) : std::string(kNone);
}

/// Parses a line of toText(); throws InputError.
RecordedVerdict parseVerdict(std::string_view line) {
  const auto fields = split(line, "\t");
  constexpr std::size_t kFields = 17;
  if (fields.size() != kFields) throw InputError("a line of verdicts has seventeen fields");
  const auto advice = parseAdvice(fields[6]);
  if (!advice) throw InputError(fmt::format("unknown advice {}", fields[6]));
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
          .cautions = parseCautions(fields[16])};
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

RecordedVerdict recordedVerdict(const std::filesystem::path& file) {
  const Session session = readSession(file).session;
  if (session.surveys.empty()) throw InputError("the session has no survey");
  const Survey& survey = session.surveys.back();
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
  constexpr double kStepsUs = 100;
  if (iterationUs) iterationUs = rounded(*iterationUs, kStepsUs);
  return {.session = std::move(name),
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
          .cautions = std::move(cautions)};
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
  return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{:.4f}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n", verdict.session,
                     verdict.network, traitsOf(verdict.precision).name, traitsOf(verdict.layout).name, verdict.backend,
                     verdict.device, toText(verdict.advice), verdict.policy, verdict.savedShare,
                     countText(verdict.paysOffAfter), rangeText(verdict.paysOffRange), cacheText(verdict.cacheWasCold),
                     countText(verdict.losesFrom), timeText(verdict.iterationUs), savingsText(verdict.savings),
                     verdict.sentence, cautionsText(verdict.cautions));
}

}  // namespace convscope
