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
#include "files/resource_path.h"
#include "files/text_file.h"
#include "problem/input_error.h"
#include "problem/problem_text.h"
#include "session/session_file.h"
#include "session/subject_text.h"
#include "text/parse.h"

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

double rounded(double share) {
  constexpr double kDecimals = 1e4;
  return std::round(share * kDecimals) / kDecimals;
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

constexpr std::string_view kBetweenCautions = " | ";

std::string cautionsText(const std::vector<std::string>& cautions) {
  return cautions.empty() ? std::string(kNone) : fmt::format("{}", fmt::join(cautions, kBetweenCautions));
}

std::vector<std::string> parseCautions(std::string_view text) {
  return text == kNone ? std::vector<std::string>() : split(text, kBetweenCautions);
}

std::optional<std::int64_t> parseCount(std::string_view text) {
  return parseNumber<std::int64_t>(text, 0, std::numeric_limits<std::int64_t>::max());
}

std::string countText(const std::optional<std::int64_t>& count) {
  return count ? std::to_string(*count) : std::string(kNone);
}

/// Parses a line of toText(); throws InputError.
RecordedVerdict parseVerdict(std::string_view line) {
  const auto fields = split(line, "\t");
  constexpr std::size_t kFields = 11;
  if (fields.size() != kFields) throw InputError("a line of verdicts has eleven fields");
  const auto advice = parseAdvice(fields[3]);
  if (!advice) throw InputError(fmt::format("unknown advice {}", fields[3]));
  return {.session = fields[0],
          .network = fields[1],
          .precision = parsePrecision(fields[2]),
          .advice = *advice,
          .savedShare = parseShare(fields[4]),
          .paysOffAfter = parseCount(fields[5]),
          .cacheWasCold = parseCache(fields[6]),
          .losesFrom = parseCount(fields[7]),
          .savings = parseSavings(fields[8]),
          .sentence = fields[9],
          .cautions = parseCautions(fields[10])};
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
  const BenchmarkVerdict& verdict = figures.verdict;
  const std::optional<ComputeCache> cache = computeCache(survey);
  std::string name = file.filename().string();
  name = name.substr(0, name.find('.'));
  std::vector<SizeSaving> savings;
  for (std::size_t i = 0; verdict.inputs.size() > 1 && i < verdict.inputs.size(); ++i)
    savings.push_back({verdict.inputs[i], rounded(verdict.savedShares[i])});
  std::vector<std::string> cautions;
  for (const Finding& caution : verdictCautions(findings(figures))) {
    if (caution.id != "precision") cautions.push_back(caution.brief);  // RecordedVerdict::precision says it
  }
  return {.session = std::move(name),
          .network = subjectName(survey.started),
          .precision = survey.started.options.precision,
          .advice = verdict.advice,
          .savedShare = rounded(verdict.savedShare),
          .paysOffAfter = verdict.paysOffAfter,
          .cacheWasCold = cache ? std::optional(cache->wasCold()) : std::nullopt,
          .losesFrom = verdict.newSizes ? verdict.newSizes->losesFrom(kShortTraining) : std::nullopt,
          .savings = std::move(savings),
          .sentence = verdict.sentence,
          .cautions = std::move(cautions)};
}

std::string recordingInDefaultPrecision(const SurveyStarted& survey, bool severalSizes) {
  if (survey.options.precision == Precision::Tf32) return {};
  const std::string& network = subjectName(survey);
  const std::vector<RecordedVerdict> recorded = recordedVerdicts();
  for (const std::string& name : {network + (severalSizes ? "-sizes-tf32" : "-tf32"), network + "-tf32"}) {
    if (std::ranges::find(recorded, name, &RecordedVerdict::session) != recorded.end()) return name;
  }
  return {};
}

std::string toText(const RecordedVerdict& verdict) {
  return fmt::format("{}\t{}\t{}\t{}\t{:.4f}\t{}\t{}\t{}\t{}\t{}\t{}\n", verdict.session, verdict.network,
                     traitsOf(verdict.precision).name, toText(verdict.advice), verdict.savedShare,
                     countText(verdict.paysOffAfter), cacheText(verdict.cacheWasCold), countText(verdict.losesFrom),
                     savingsText(verdict.savings), verdict.sentence, cautionsText(verdict.cautions));
}

}  // namespace convscope
