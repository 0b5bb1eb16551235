// The rules about what takes time or memory.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "analysis/answer_brief.h"
#include "analysis/answer_sentences.h"
#include "analysis/call_lengths.h"
#include "analysis/compute_cache.h"
#include "analysis/finding_rules.h"
#include "analysis/knobs_gain.h"
#include "analysis/new_sizes.h"
#include "analysis/recorded_advice.h"
#include "analysis/recorded_verdicts.h"
#include "analysis/wrong_pick.h"
#include "core/problem_text.h"
#include "policy/forecast/rule.h"
#include "policy/framework/policies.h"
#include "session/setup_text.h"
#include "session/subject_text.h"
#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope::rules {
namespace {

/// What True searches and chooses, over the sizes of the verdict; of a recorded program, its convolutions.
struct BenchmarkSide {
  Warmup warmup;
  std::uint64_t searchPeakBytes = 0;
  std::uint64_t workspaceBytes = 0;
};

BenchmarkSide benchmarkSide(const SurveyFigures& figures) {
  const SwitchFigures& on = figures.verdict.on;
  if (!figures.verdict.inputs.empty()) return {on.warmup, on.searchPeakBytes, on.workspaceBytes};
  const SizeCosts& costs = figures.gain.on.costs;
  return {figures.gain.on.warmup, costs.searchPeakBytes, costs.workspaceBytes};
}

/// Returns the name of benchmark = True with PyTorch's limit: "benchmark = True", "benchmark = True (limit=10)".
std::string benchmarkName(const SurveyFigures& figures) {
  return "benchmark = " + nameOfTrue(figures.verdict);
}

/// Returns "the first iteration takes 1.20 s"; of several sizes, those of all sizes together.
std::string firstIterationsText(std::size_t sizes, double us) {
  return sizes > 1 ? phrase("effect_rules", "the {} first iterations, one at each size, take {}")(sizes, formatTime(us))
                   : phrase("effect_rules", "the first iteration takes {}")(formatTime(us));
}

/// Says why True does not reach the fastest algorithms, with which an iteration takes `fastestUs`. Empty if it nearly
/// does.
std::string whyTrueIsSlower(const SurveyFigures& figures, double fastestUs) {
  constexpr double kNearly = 1.02;
  const Policy policy = switchPolicies(figures.survey)[1];
  if (figures.verdict.inputs.empty() || policy.settings.limit == 0) return {};
  const double us = figures.verdict.on.iterationUs->low;
  if (us < kNearly * fastestUs || std::ranges::find(policy.keys, "limit") == policy.keys.end()) return {};
  return phrase("effect_rules",
                " With benchmark = True they take {}: it tries only the first {} algorithms, each once.")(
      formatTime(us), policy.settings.limit);
}

/// Returns the least workspace limit with which an iteration is not noticeably longer than without one; none if every
/// limit that saves a noticeable share of the workspace costs more.
std::optional<std::uint64_t> cheapLimit(const std::vector<FrontierPoint>& frontier) {
  constexpr double kLeastSaving = 0.1;
  const auto cheap = std::ranges::find_if(
      frontier, [&](const FrontierPoint& point) { return point.us <= (1 + kRule.worthwhile) * frontier.back().us; });
  if (cheap == frontier.end()) return std::nullopt;
  const auto most = static_cast<double>(frontier.back().limitBytes);
  return static_cast<double>(cheap->limitBytes) <= (1 - kLeastSaving) * most ? std::optional(cheap->limitBytes)
                                                                             : std::nullopt;
}

std::vector<FrontierPoint> frontierOverSizes(const SurveyFigures& figures) {
  return figures.sizes.size() > 1 ? networkFrontier(figures.sizes) : figures.frontier;
}

}  // namespace

bool hasGain(const SurveyFigures& figures) {
  return figures.gain.missing.empty() && figures.gain.off.costs.iterationUs > 0;
}

double shareOfIteration(const SurveyFigures& figures, double us) {
  if (!hasGain(figures)) return 0;
  return us /
         (figures.verdict.inputs.empty() ? figures.gain.off.costs.iterationUs : figures.verdict.off.iterationUs->low);
}

std::string meanOfSizes(const SurveyFigures& figures) {
  const std::size_t sizes = figures.sizes.size();
  return sizes > 1 ? phrase("effect_rules", " (mean of {} sizes)")(sizes) : std::string();
}

Found newSizes(const SurveyFigures& figures) {
  const std::optional<NewSizes>& sizes = figures.verdict.newSizes;
  if (figures.verdict.advice != SwitchAdvice::On || !sizes || !sizes->losesFrom(kRule.shortTraining))
    return std::nullopt;
  const std::string name = figures.verdict.isAboutOtherLimit() ? aboutName(figures.verdict) : "benchmark = True";
  std::string text = newSizesText(*sizes, name, kRule.shortTraining);
  if (const auto from = sizes->losesFrom(kRule.horizon); from && *from > 1)
    text += phrase("effect_rules", " In {} iterations it loses from {} sizes on.")(formatCount(kRule.horizon),
                                                                                   formatEstimate(*from));
  text += sentenceGap() + newSizesBasis(*sizes);
  const auto sweep = sizes->measured == 1 ? recordedSweep(figures.survey.started) : std::nullopt;
  if (sweep)
    text += sentenceGap() + phrase("effect_rules", "The recorded session {} has figures measured at {} sizes.")(
                                sweep->session, sweep->sizes);
  return Finding{.id = "new-sizes",
                 .text = std::move(text),
                 .view = FindingView::NewSizes,
                 .share = std::abs(figures.verdict.savedShare),
                 .session = sweep ? sweep->session : std::string()};
}

Found concentratedLoss(const SurveyFigures& figures) {
  constexpr double kMost = 0.5;
  constexpr double kLeastShare = kRule.worthwhile;
  if (!hasGain(figures) || figures.losses.size() < 2) return std::nullopt;
  const LossShare largest = largestLosses(figures.losses, kMost);
  if (shareOfIteration(figures, largest.lostUs) < kLeastShare) return std::nullopt;
  return Finding{
      .id = "concentrated-loss",
      .text = phrase("effect_rules",
                     "{} of the {} an iteration{} that the heuristic choices lose where those of {} are faster come "
                     "from {} of {} layers and passes.")(formatTime(largest.lostUs), formatTime(largest.totalUs),
                                                         meanOfSizes(figures), benchmarkName(figures), largest.layers,
                                                         figures.losses.size()),
      .view = FindingView::Algorithms,
      .iterationUs = largest.lostUs,
      .share = shareOfIteration(figures, largest.lostUs),
      .overSizes = phrase("effect_rules", "{} an iteration on average, {} of it in {} of {} layers and passes")(
          formatTime(largest.totalUs), formatTime(largest.lostUs), largest.layers, figures.losses.size())};
}

Found searchLimit(const SurveyFigures& figures) {
  const SettingEffect* other = figures.verdict.other();
  if (other == nullptr || figures.verdict.advice == SwitchAdvice::Unknown || !other->figures.iterationUs) return {};
  const Policy policy = findPolicy(other->policy);
  if (std::ranges::find(policy.keys, "limit") == policy.keys.end() || policy.settings.limit != 0) return {};
  const SettingEffect& usual = figures.verdict.effects.front();
  const double saved = other->savedShare - usual.savedShare;
  if (saved < kRule.worthwhile || !usual.figures.iterationUs || !other->figures.firstUs) return {};
  const double savedUs = usual.figures.iterationUs->low - other->figures.iterationUs->low;
  return Finding{
      .id = "search-limit",
      .text = phrase("effect_rules",
                     "With benchmark_limit = 0 the search of benchmark = True tries all algorithms: the convolutions "
                     "of an iteration{} take {} in place of {}, and {} instead of {}.")(
          meanOfSizes(figures), formatTime(other->figures.iterationUs->low), formatTime(usual.figures.iterationUs->low),
          firstIterationsText(figures.verdict.sizes, *other->figures.firstUs),
          formatTime(usual.figures.firstUs.value_or(0))),
      .view = FindingView::WarmUp,
      .iterationUs = savedUs,
      .share = saved,
      .policy = other->policy};
}

Found wrongPicks(const SurveyFigures& figures) {
  constexpr double kLeastShare = 0.001;
  if (!hasGain(figures) || workloadOf(figures.survey) != nullptr) return std::nullopt;
  const WrongPickTotals totals = meanWrongPicks(figures.sizes);
  const double iterationUs = figures.verdict.on.iterationUs->low;
  const double share = totals.lostUs / iterationUs;
  if (totals.problems == 0 || share < kLeastShare) return std::nullopt;
  return Finding{.id = "wrong-picks",
                 .text = phrase("effect_rules",
                                "Wrong picks cost {} an iteration{}, {} of the {} that its convolutions take with "
                                "{}: it times each algorithm once, so on average {:.1f} of {} layers and "
                                "passes get a slower one than the best of those tried.")(
                     formatTime(totals.lostUs), meanOfSizes(figures), formatPercent(share), formatTime(iterationUs),
                     benchmarkName(figures), totals.expected, totals.problems),
                 .view = FindingView::WrongPicks,
                 .iterationUs = totals.lostUs,
                 .share = share,
                 .overSizes = phrase("effect_rules", "on average {:.1f} of {} problems, which cost {} in an iteration")(
                     totals.expected, totals.problems, formatTime(totals.lostUs))};
}

Found recordedRaces(const SurveyFigures& figures) {
  if (figures.races.empty()) return std::nullopt;
  return Finding{"recorded-races", raceText(figures.races), FindingView::Iterations};
}

Found hostLimit(const SurveyFigures& figures) {
  if (workloadOf(figures.survey) != nullptr) {
    if (!figures.iterations.forecast || figures.iterations.forecast->limit != Bottleneck::Host) return std::nullopt;
    const std::optional<IterationLimit>& limit = figures.iterations.forecast->runLimit.iteration;
    return Finding{"host-limit",
                   (limit ? limitText(*limit) : std::string()) +
                       translated("effect_rules", " No choice of algorithm changes the iteration."),
                   FindingView::Iterations, true};
  }
  CallLengths lengths;
  for (const Survey* size : figures.sizes) {
    const std::optional<CallLengths> one = callLengths(*size);
    if (!one) return std::nullopt;
    lengths.executions += one->executions;
    lengths.shorter += one->shorter;
  }
  constexpr double kLeast = 0.05;
  if (lengths.share() < kLeast) return std::nullopt;
  const std::string text = callLengthText(lengths);
  Finding finding{.id = "host-limit",
                  .text = figures.sizes.size() > 1
                              ? phrase("effect_rules", "Over all {} sizes, {}")(figures.sizes.size(), text)
                              : text,
                  .view = FindingView::Share,
                  .caution = lengths.areMostlyShort(),
                  .overSizes = shortCallText(lengths)};
  if (finding.caution && figures.verdict.advice == SwitchAdvice::On)
    finding.brief =
        (figures.verdict.leftOut.empty()
             ? phrase("verdict_caution",
                      "True gains nothing if the host is the limit: {} of the convolutions are shorter than a call of "
                      "PyTorch")
             : phrase("verdict_caution",
                      "True gains nothing if the host is the limit: {} of the convolutions are shorter than a call of "
                      "PyTorch, but how long the device is busy with the layers in no figure is not known"))(
            formatPercent(lengths.share()));
  return finding;
}

Found runTimeCompilation(const SurveyFigures& figures) {
  constexpr double kLeastShare = 0.2;
  if (!hasGain(figures)) return std::nullopt;
  const Warmup warmup = benchmarkSide(figures).warmup;
  const double share = warmup.totalUs() > 0 ? warmup.compiledUs / warmup.totalUs() : 0;
  if (share < kLeastShare) return std::nullopt;
  const std::size_t sizes = figures.sizes.size();
  const std::optional<ComputeCache> cache = computeCache(figures.survey);
  const Phrase words =
      cache && !cache->wasCold()
          ? phrase(
                "effect_rules",
                "{} of the {} of warm-up with {}{} are for plans that are compiled at run time, although "
                "the driver's compute cache (CUDA_CACHE_PATH) was warm. Do not delete its folder between runs: with an "
                "empty cache "
                "these plans take several times as long.")
          : phrase("effect_rules",
                   "{} of the {} of warm-up with {}{} are run-time compilation: keep the driver's compute "
                   "cache (CUDA_CACHE_PATH) between runs.");
  return Finding{
      .id = "run-time-compilation",
      .text = words(formatTime(warmup.compiledUs), formatTime(warmup.totalUs()), benchmarkName(figures),
                    sizes > 1 ? phrase("effect_rules", " (sum of {} sizes)")(sizes) : std::string()),
      .view = FindingView::WarmUp,
      .warmupUs = warmup.compiledUs,
      .share = share,
      .overSizes = phrase("effect_rules",
                          "{} of warm-up in total with {}, {} of it for plans compiled at run "
                          "time")(formatTime(warmup.totalUs()), benchmarkName(figures), formatTime(warmup.compiledUs))};
}

Found searchMemory(const SurveyFigures& figures) {
  constexpr double kLeastTimes = 2;
  constexpr double kMostOfMemory = 0.5;
  constexpr std::uint64_t kLeastBytes = std::uint64_t{64} << 20;
  if (!hasGain(figures)) return std::nullopt;
  const BenchmarkSide on = benchmarkSide(figures);
  const std::uint64_t peak = on.searchPeakBytes;
  const std::uint64_t needed = on.workspaceBytes;
  const double times = static_cast<double>(peak) / static_cast<double>(std::max<std::uint64_t>(needed, 1));
  if (peak < kLeastBytes || times < kLeastTimes) return std::nullopt;
  std::string text =
      figures.sizes.size() > 1
          ? phrase("effect_rules", "The search of {} allocates up to {} of workspace (the most of {} sizes)")(
                benchmarkName(figures), formatBytes(peak), figures.sizes.size())
          : phrase("effect_rules", "The search of {} allocates up to {} of workspace")(benchmarkName(figures),
                                                                                       formatBytes(peak));
  text += needed > 0 ? phrase("effect_rules", ", {:.1f} times what its choices need ({}).")(times, formatBytes(needed))
                     : translated("effect_rules", "; its choices need none.");
  const auto memory = static_cast<double>(figures.survey.started.device.memoryBytes);
  const double share = memory > 0 ? static_cast<double>(peak) / memory : 0;
  // A training beside the search, or a smaller GPU, leaves less: generate_and_filter_plans() in PyTorch's Conv_v8.cpp.
  const bool needsMost = share > kMostOfMemory;
  if (needsMost)
    text += sentenceGap() + translated("effect_rules",
                                       "If so much is not free, PyTorch leaves out the algorithms that do not fit, and "
                                       "may choose slower ones.");
  Finding finding{
      .id = "search-memory",
      .text = text,
      .view = FindingView::Memory,
      .caution = needsMost,
      .bytes = peak,
      .share = share,
      .overSizes =
          phrase("effect_rules", "the search has a workspace peak of up to {}, the benchmark choices need up to {}")(
              formatBytes(peak), formatBytes(needed))};
  // The card advises a setting, which may be another limit than this finding is about.
  if (figures.verdict.advice != SwitchAdvice::On || memory <= 0) return finding;
  const SettingEffect* advised = figures.verdict.about();
  const std::uint64_t advisedPeak = advised != nullptr ? advised->figures.searchPeakBytes : peak;
  if (static_cast<double>(advisedPeak) > kMostOfMemory * memory) {
    finding.caution = true;
    finding.brief = phrase("verdict_caution", "the search needs up to {} of the device's {}")(
        formatBytes(advisedPeak), formatBytes(figures.survey.started.device.memoryBytes));
  }
  return finding;
}

Found leastWorkspace(const SurveyFigures& figures) {
  const std::vector<FrontierPoint> frontier = frontierOverSizes(figures);
  if (frontier.size() < 2) return std::nullopt;
  const FrontierPoint& least = frontier.front();
  const FrontierPoint& most = frontier.back();
  const std::size_t sizes = figures.sizes.size();
  const std::string us = formatTime(most.us);
  const std::string bytes = formatBytes(most.limitBytes);
  std::string text =
      sizes > 1
          ? phrase("effect_rules",
                   "With the fastest algorithm of every layer and pass the convolutions of an iteration take {} (mean "
                   "of {} sizes) and need up to {} of workspace, which the layers share.")(us, sizes, bytes)
          : phrase("effect_rules",
                   "With the fastest algorithm of every layer and pass the convolutions of an iteration take {} and "
                   "need {} of workspace, which the layers share.")(us, bytes);
  const std::string slower = formatChange(least.us / most.us);
  text += least.limitBytes == 0
              ? phrase("effect_rules", " Without any workspace they take {} ({}).")(formatTime(least.us), slower)
              : phrase("effect_rules", " With {}, the least that suffices, they take {} ({}).")(
                    formatBytes(least.limitBytes), formatTime(least.us), slower);
  text += whyTrueIsSlower(figures, most.us);
  return Finding{.id = "workspace",
                 .text = std::move(text),
                 .view = FindingView::Memory,
                 .bytes = most.limitBytes,
                 .overSizes = phrase("effect_rules",
                                     "with the fastest algorithms the mean iteration takes {} and needs up to {} of "
                                     "workspace, with the least workspace ({}) it takes {}")(
                     us, bytes, formatBytes(least.limitBytes), formatTime(least.us)),
                 .limitBytes = cheapLimit(frontier)};
}

Found foundByKnobs(const SurveyFigures& figures) {
  const std::optional<KnobsGain> gain = knobsGain(figures.sizes);
  if (!gain) return std::nullopt;
  return Finding{.id = "knobs-gain",
                 .text = knobsGainText(*gain),
                 .view = FindingView::Algorithms,
                 .iterationUs = gain->listedUs - gain->bestUs,
                 .share = gain->share()};
}

Found heuristicChoices(const SurveyFigures& figures) {
  if (figures.summary.total.measured == 0 || figures.library) return std::nullopt;
  int problems = 0;
  int measured = 0;
  int agreed = 0;
  for (const Survey* size : figures.sizes) {
    const SurveySummary summary = size == &figures.survey ? figures.summary : summarizeSurvey(*size);
    problems += summary.total.problems;
    measured += summary.total.measured;
    agreed += summary.agreed;
  }
  const std::size_t sizes = figures.sizes.size();
  const std::string text =
      sizes > 1 ? phrase("effect_rules",
                         "{} of {} problems (each layer and pass at each of {} sizes; equal layers are one) were "
                         "measured; for {} of them the heuristic choice is the fastest algorithm.")(measured, problems,
                                                                                                    sizes, agreed)
                : phrase("effect_rules",
                         "{} of {} layers and passes (equal ones count once) were measured; for {} of them the "
                         "heuristic choice is the fastest algorithm.")(measured, problems, agreed);
  return Finding{.id = "heuristic-choices",
                 .text = text,
                 .view = FindingView::Algorithms,
                 .overSizes = agreementText(agreed, measured)};
}

Found setup(const SurveyFigures& figures) {
  std::vector<std::string> parts;
  for (const auto& [what, us] : figures.survey.started.setup)
    parts.push_back(fmt::format("{} {}", setupText(what), formatTime(us)));
  if (parts.empty()) return std::nullopt;
  return Finding{.id = "setup",
                 .text = phrase("effect_rules", "Setting the library up took {} once, whatever the policy: {}.")(
                     formatTime(setupUs(figures.survey)), fmt::join(parts, listGap())),
                 .view = FindingView::WarmUp,
                 .warmupUs = setupUs(figures.survey)};
}

Found firstChoices(const SurveyFigures& figures) {
  if (!figures.library) return std::nullopt;
  const LibraryChoice& library = *figures.library;
  const double lostUs = library.firstUs - library.fastestUs;
  return Finding{.id = "first-choices",
                 .text = library.sentence,
                 .view = FindingView::Algorithms,
                 .iterationUs = lostUs,
                 .share = lostUs / library.firstUs};
}

}  // namespace convscope::rules
