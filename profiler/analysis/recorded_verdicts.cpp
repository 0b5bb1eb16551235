#include "analysis/recorded_verdicts.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include "core/parse.h"
#include "core/problem_text.h"
#include "files/resource_path.h"
#include "files/text_file.h"
#include "network/presets.h"
#include "policy/framework/policies.h"
#include "problem/input_error.h"
#include "problem/parse_problem.h"
#include "session/recorded_sessions.h"
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

std::optional<bool> parseCache(std::string_view text) {
  if (text == kNone) return std::nullopt;
  const bool wasCold = text == "cold";
  if (!wasCold && text != "warm") throw InputError("unknown state of the compute cache: {}", text);
  return wasCold;
}

double parseShare(std::string_view text) {
  const auto share = parseNumber(text, -kLargest, kLargest);
  if (!share) throw InputError("not a share: {}", text);
  return *share;
}

/// Parses e.g. "32x3x160x160=0.0196,32x3x192x192=0.0172".
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

std::vector<std::string> parseCautions(std::string_view text) {
  return text == kNone ? std::vector<std::string>() : split(text, kBetweenCautions);
}

constexpr double kMostUs = 1e12;

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

std::optional<Interval> parseInterval(std::string_view text) {
  if (text == kNone) return std::nullopt;
  const auto ends = split(text, ",");
  const auto low = parseTime(ends.front());
  const auto high = parseTime(ends.back());
  if (ends.size() != 2 || !low || !high) throw InputError("{} is no range of times", text);
  return Interval{*low, *high};
}

/// Parses saving, noise, break-even with its range, iteration and first iteration: "0.14;0.004;476;463,491;27.8,28;9".
/// Throws InputError.
RecordedSetting parseSetting(std::string_view text) {
  const auto parts = split(text, ";");
  constexpr std::size_t kParts = 6;
  if (parts.size() != kParts) throw InputError("not the figures of a setting: {}", text);
  return {parseShare(parts[0]), parseShare(parts[1]),    parseCount(parts[2]),
          parseRange(parts[3]), parseInterval(parts[4]), parseTime(parts[5])};
}

constexpr std::string_view kWhole = "iterations";
constexpr std::string_view kBetter = "better";

/// Parses calls, share and setting, as tests/analysis/written_verdict.cpp writes them:
/// "4650.00;0.941935;pytorch-benchmark". Throws InputError.
std::optional<HostLimit> parseHost(std::string_view text) {
  if (text == kNone) return std::nullopt;
  const auto parts = split(text, ";");
  constexpr std::size_t kParts = 3;
  const std::optional<double> callsUs = parts.size() == kParts ? parseTime(parts[0]) : std::nullopt;
  if (!callsUs) throw InputError("not the limit of a host: {}", text);
  return HostLimit{*callsUs, parseShare(parts[1]), parts[2] == kNone ? std::string() : parts[2]};
}

/// Parses policy, break-even with its range, and end: "pytorch-benchmark;16361;16000,16800;63594". Throws InputError.
std::optional<RecordedEarlier> parseEarlier(std::string_view text) {
  if (text == kNone) return std::nullopt;
  const auto parts = split(text, ";");
  constexpr std::size_t kParts = 4;
  const std::optional<std::int64_t> after = parts.size() == kParts ? parseCount(parts[1]) : std::nullopt;
  if (!after) throw InputError("not an earlier setting: {}", text);
  return RecordedEarlier{parts[0], *after, parseRange(parts[2]), parseCount(parts[3])};
}

/// Parses a line of the table, which tests/analysis/written_verdict.cpp writes. Throws InputError.
RecordedVerdict parseVerdict(std::string_view line) {
  const auto fields = split(line, "\t");
  constexpr std::size_t kFields = 25;
  if (fields.size() != kFields) throw InputError("a line of verdicts has 25 fields");
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
          .hostLimit = parseHost(fields[23]),
          .earlier = parseEarlier(fields[24])};
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
  if (earlier)
    answer.earlier = EarlierSetting{earlier->policy, earlier->paysOffAfter, earlier->paysOffRange, earlier->until};
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

std::optional<RecordedSweep> recordedSweep(const SurveyStarted& survey) {
  const auto isOfBatch = [&](const SizeSaving& saving) { return saving.input.front() == survey.input.front(); };
  const auto isLike = [&](const RecordedVerdict& each) {
    return each.savings.size() > 1 && std::ranges::all_of(each.savings, isOfBatch) &&
           each.network == subjectName(survey) && each.device == survey.device.name &&
           each.backend == survey.options.backend && each.precision == survey.options.precision &&
           each.layout == survey.options.layout && !each.cacheWasCold.value_or(false);
  };
  const std::vector<RecordedVerdict> verdicts = recordedVerdicts();
  const auto found = std::ranges::find_if(verdicts, isLike);
  if (found == verdicts.end() || std::ranges::count(recordedSessionFiles(), found->session, sessionName) == 0)
    return std::nullopt;
  return RecordedSweep{found->session, found->savings.size()};
}

}  // namespace convscope
