#include "analysis/recorded_verdicts.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <optional>

#include "analysis/compute_cache.h"
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
constexpr double kDecimals = 1e4;
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

/// Parses a line of toText(); throws InputError.
RecordedVerdict parseVerdict(std::string_view line) {
  const auto fields = split(line, "\t");
  constexpr std::size_t kFields = 8;
  if (fields.size() != kFields) throw InputError("a line of verdicts has eight fields");
  const auto field = [&](std::size_t i) { return std::string(fields[i]); };
  const auto advice = parseAdvice(fields[3]);
  if (!advice) throw InputError("unknown advice " + field(3));
  const auto saved = parseNumber(fields[4], -kLargest, kLargest);
  if (!saved) throw InputError("not a share: " + field(4));
  const auto after = parseNumber<std::int64_t>(fields[5], 0, std::numeric_limits<std::int64_t>::max());
  return {field(0), field(1), parsePrecision(fields[2]), *advice, *saved, after, parseCache(fields[6]), field(7)};
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
  const BenchmarkVerdict verdict = benchmarkVerdict(session, survey);
  const std::optional<ComputeCache> cache = computeCache(survey);
  std::string name = file.filename().string();
  name = name.substr(0, name.find('.'));
  return {name,
          subjectName(survey.started),
          survey.started.options.precision,
          verdict.advice,
          std::round(verdict.savedShare * kDecimals) / kDecimals,
          verdict.paysOffAfter,
          cache ? std::optional(cache->wasCold()) : std::nullopt,
          verdict.sentence};
}

std::string toText(const RecordedVerdict& verdict) {
  return fmt::format("{}\t{}\t{}\t{}\t{:.4f}\t{}\t{}\t{}\n", verdict.session, verdict.network,
                     traitsOf(verdict.precision).name, toText(verdict.advice), verdict.savedShare,
                     verdict.paysOffAfter ? std::to_string(*verdict.paysOffAfter) : std::string(kNone),
                     cacheText(verdict.cacheWasCold), verdict.sentence);
}

}  // namespace convscope
